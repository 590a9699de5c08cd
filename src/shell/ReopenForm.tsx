import { useEffect, useSyncExternalStore } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import { isDraftOf } from '../commands/formDrafts.ts'
import { useCommandServices } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { resources } from '../recordSearchSources.ts'
import { useText } from '../texts/text.ts'
import { recordUrlOfDraft, typedTextOf } from './reopenedForm.ts'
import { useReopening } from './useReopening.ts'

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
  const draft = useSyncExternalStore(drafts.subscribe, drafts.toReopen)
  const command = useSyncExternalStore(registry.subscribe, () =>
    draft === undefined ? undefined : registry.all().find((each) => isDraftOf(draft, each)),
  )
  useEffect(() => {
    if (command !== undefined) runner.start(command)
  }, [command, runner])
  useReopening(draft?.url, command ?? draft, () => {
    if (draft === undefined || drafts.toReopen() !== draft) return
    const recordUrl = recordUrlOfDraft(draft, resources, permissions, screens)
    if (command === undefined && recordUrl !== draft.url) return drafts.moveTo(draft, recordUrl)
    drafts.stopReopening(draft)
    notice.send({ type: 'fail', message: text('form.notReopened', { typed: typedTextOf(draft) }) })
  })
  return null
}
