import type { HistoryStep } from '../../../contract/history.ts'
import { actorName } from '../../commands/actorName.ts'
import type { LifecycleTextKeys } from '../../commands/lifecycleTextKeys.ts'
import { textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import { useText } from '../../texts/text.ts'
import { formatDateTime } from '../../ui/format.ts'
import { type LifecycleProgress, unreachableStates } from './lifecycleProgress.ts'
import { StateChip } from '../columns/StateChip.tsx'

interface CurrentStateProps {
  lifecycleTextKeys: LifecycleTextKeys
  stateCode: number
  progress: LifecycleProgress
}

/** The current state of a record, and when and by whom the record was brought into it. */
export function CurrentState({ lifecycleTextKeys, stateCode, progress: { currentStateLine } }: CurrentStateProps) {
  const text = useText()
  const nameOf = ({ actor, actorRole }: Pick<HistoryStep, 'actor' | 'actorRole'>) =>
    actor === null ? text('history.system') : actorName(actor, actorRole, text)
  return (
    <>
      <StateChip stateTextKeys={lifecycleTextKeys} stateCode={stateCode} />
      {currentStateLine !== undefined && (
        <span className="text-soft">
          {text('lifecycle.since', { time: formatDateTime(currentStateLine.at) })}{' '}
          {text('lifecycle.by', { name: nameOf(currentStateLine) })}
        </span>
      )}
    </>
  )
}

/** The states that the record can no longer reach. Renders nothing if it can reach every state. */
export function UnreachableStates({
  lifecycleTextKeys: { lifecycle, states },
  progress,
}: Omit<CurrentStateProps, 'stateCode'>) {
  const text = useText()
  const unreachable = unreachableStates(lifecycle, progress)
  if (unreachable.length === 0) return null
  const names = unreachable.map((state) => text(textKeyOf(states, state))).join(text('lifecycle.separator'))
  return <p className="mt-2 text-sm text-faint">{text('lifecycle.never', { states: names })}</p>
}
