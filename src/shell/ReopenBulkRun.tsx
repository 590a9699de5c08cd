import { useState } from 'react'
import { useProfile } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import { readBulkDraft, removeBulkDraft } from '../resources/bulk/bulkDraft.ts'
import { useText } from '../texts/text.ts'
import { useReopening } from './useReopening.ts'

/**
 * Leads back to the list for whose records a reason was typed when the session ended (rule 7.16). The list begins the
 * bulk run again. If it is no longer offered, a notice repeats the reason.
 */
export function ReopenBulkRun(): null {
  const text = useText()
  const { notice } = useConsole()
  const { id: staffId } = useProfile()
  const [draft] = useState(() => readBulkDraft(staffId))
  useReopening(draft?.url, draft, () => {
    if (draft === undefined || readBulkDraft(staffId) === undefined) return
    removeBulkDraft(staffId)
    notice.send({ type: 'fail', message: text('form.notReopened', { typed: draft.reason }) })
  })
  return null
}
