import { usePermissions } from '../../api/signedInStaff.ts'
import { useCommandServices, useRegisteredCommands } from '../../commands/context.tsx'
import { type LifecycleTextKeys, textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import { useText } from '../../texts/text.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'
import { CurrentState } from './CurrentState.tsx'
import { missingEventPermission, nextStates } from './lifecycleProgress.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

interface LifecycleLineProps {
  record: RecordWithLifecycle
  /** Whether the command that opens the diagram belongs to this record, and not to another one that is open beside it. */
  hasDiagramCommand: boolean
}

/**
 * The lifecycle of a record in one line: its state, since when and by whom, the states that can follow, and the button
 * that opens the diagram.
 */
export function LifecycleLine({ record, hasDiagramCommand }: LifecycleLineProps) {
  const text = useText()
  const { resource, status } = record
  const { lifecycleTextKeys } = resource
  const { progress } = useLifecycleProgress(record)
  return (
    <div
      role="group"
      aria-label={text('lifecycle.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm"
    >
      <CurrentState lifecycleTextKeys={lifecycleTextKeys} stateCode={status} progress={progress} />
      <NextStates lifecycleTextKeys={lifecycleTextKeys} stateCode={status} />
      {hasDiagramCommand && <DiagramButton />}
    </div>
  )
}

/** The button that opens the diagram, in the line of text. */
function DiagramButton() {
  const text = useText()
  const { runner } = useCommandServices()
  const activeShortcutOf = useActiveShortcut()
  const command = useRegisteredCommands().find(({ id }) => id === 'record.lifecycle')
  if (command === undefined) return null
  return (
    <button
      type="button"
      aria-keyshortcuts={activeShortcutOf(command.shortcut)}
      className="inline-flex min-h-6 items-center gap-1.5 print:hidden"
      onClick={() => runner.start(command)}
    >
      <span className="link">{text(command.title.key)}</span>
      {command.shortcut !== undefined && <Kbd shortcut={command.shortcut} />}
    </button>
  )
}

/** The states that can follow the current one, and the permission that the signed-in person lacks, if any. */
function NextStates({
  lifecycleTextKeys: { lifecycle, states },
  stateCode,
}: {
  lifecycleTextKeys: LifecycleTextKeys
  stateCode: number
}) {
  const text = useText()
  const permissions = usePermissions()
  const next = nextStates(lifecycle, stateCode).map((state) => text(textKeyOf(states, state)))
  const missingPermission = missingEventPermission(lifecycle, permissions)
  return (
    <>
      {next.length > 0 && (
        <span className="text-soft">
          {text('lifecycle.nextStates', { states: next.join(text('lifecycle.separator')) })}
        </span>
      )}
      {missingPermission !== undefined && (
        <span className="text-faint">
          {text('lifecycle.notPermitted', { permission: text(`permission.${missingPermission}`) })}
        </span>
      )}
    </>
  )
}
