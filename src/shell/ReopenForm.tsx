import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import { isDraftOf } from '../commands/formDrafts.ts'
import { useCommandServices } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { resources } from '../recordSearchSources.ts'
import { useText } from '../texts/text.ts'
import { recordUrlOfDraft, typedTextOf } from './reopenedForm.ts'
import { useIsSettled } from './useIsSettled.ts'

/** How long the command of a form may take to be registered after everything has loaded, in ms. */
const REGISTRATION_TIMEOUT_MS = 1_000

/**
 * Leads back to the form that was open when the session ended, with what was typed in it (rule 7.16): first at the
 * address at which it was open, then at that of its record. If the form is no longer offered, a notice repeats what was
 * typed.
 */
export function ReopenForm(): null {
  const text = useText()
  const { notice, screens } = useConsole()
  const { registry, runner, drafts } = useCommandServices()
  const permissions = usePermissions()
  const router = useRouter()
  const draft = useSyncExternalStore(drafts.subscribe, drafts.toReopen)
  const url = draft?.url
  useEffect(() => {
    if (url !== undefined && router.latestLocation.href !== url) router.history.replace(url)
  }, [url, router])
  const find = useCallback(
    () => (draft === undefined ? undefined : registry.all().find((command) => isDraftOf(draft, command))),
    [draft, registry],
  )
  const command = useSyncExternalStore(registry.subscribe, find)
  useEffect(() => {
    if (command !== undefined) runner.start(command)
  }, [command, runner])
  const isSettled = useIsSettled()
  useEffect(() => {
    if (draft === undefined || !isSettled) return undefined
    const giveUp = () => {
      if (drafts.toReopen() !== draft) return
      const recordUrl = recordUrlOfDraft(draft, resources, permissions, screens)
      if (command === undefined && recordUrl !== draft.url) return drafts.moveTo(draft, recordUrl)
      drafts.stopReopening(draft)
      notice.send({ type: 'fail', message: text('form.notReopened', { typed: typedTextOf(draft) }) })
    }
    const timer = setTimeout(giveUp, REGISTRATION_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [draft, command, isSettled, drafts, permissions, screens, notice, text])
  return null
}
