import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useProfile } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import { readBulkDraft, removeBulkDraft } from '../resources/bulk/bulkDraft.ts'
import { useText } from '../texts/text.ts'
import { useIsSettled } from './useIsSettled.ts'

/** How long a list may take to begin a bulk run after everything has loaded, in ms. */
const START_TIMEOUT_MS = 1_000

/**
 * Leads back to the list for whose records a reason was typed when the session ended (rule 7.16). The list begins the
 * bulk run again. If it is no longer offered, a notice repeats the reason.
 */
export function ReopenBulkRun(): null {
  const text = useText()
  const { notice } = useConsole()
  const { id: staffId } = useProfile()
  const router = useRouter()
  const [draft] = useState(() => readBulkDraft(staffId))
  useEffect(() => {
    if (draft !== undefined && router.latestLocation.href !== draft.url) router.history.replace(draft.url)
  }, [draft, router])
  const isSettled = useIsSettled()
  useEffect(() => {
    if (draft === undefined || !isSettled) return undefined
    const giveUp = () => {
      if (readBulkDraft(staffId) === undefined) return
      removeBulkDraft(staffId)
      notice.send({ type: 'fail', message: text('form.notReopened', { typed: draft.reason }) })
    }
    const timer = setTimeout(giveUp, START_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [draft, isSettled, staffId, notice, text])
  return null
}
