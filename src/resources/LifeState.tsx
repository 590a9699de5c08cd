import type { LifecycleTexts } from '../commands/lifecycleTexts.ts'
import { textKeyOf } from '../commands/lifecycleTexts.ts'
import { useText } from '../text.ts'
import { formatDateTime } from '../ui/format.ts'
import { type LifecycleProgress, unreachableStates } from './lifeModel.ts'
import { StateChip } from './StateChip.tsx'

interface CurrentStateProps {
  texts: LifecycleTexts
  code: number
  life: LifecycleProgress
}

/** The current state of a record, since when, and by whom. */
export function CurrentState({ texts, code, life: { lastStep } }: CurrentStateProps) {
  const text = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>{text('life.now')}</span>
      <StateChip texts={texts} code={code} />
      {lastStep !== undefined && (
        <span className="text-soft">
          {text('life.since', { time: formatDateTime(lastStep.line.at) })}{' '}
          {text('life.by', { name: lastStep.line.actor ?? text('history.system') })}
        </span>
      )}
    </p>
  )
}

/** The states that the record can no longer be in. */
export function UnreachableStates({ texts: { lifecycle, states }, life }: Omit<CurrentStateProps, 'code'>) {
  const text = useText()
  const never = unreachableStates(lifecycle, life)
  if (never.length === 0) return null
  const names = never.map((state) => text(textKeyOf(states, state))).join(text('life.separator'))
  return <p className="mt-2 text-sm text-faint">{text('life.never', { states: names })}</p>
}
