import type { LifecycleTexts } from '../commands/lifecycleTexts.ts'
import { textOf } from '../commands/lifecycleTexts.ts'
import { useText } from '../text.ts'
import { formatDateTime } from '../ui/format.ts'
import { type Life, unreachableStates } from './lifeModel.ts'
import { StateChip } from './StateChip.tsx'

interface LifeStateProps {
  texts: LifecycleTexts
  code: number
  life: Life
}

/** The current state of a record, since when, and by whom. */
export function LifeState({ texts, code, life: { entered } }: LifeStateProps) {
  const text = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>{text('life.now')}</span>
      <StateChip texts={texts} code={code} />
      {entered !== undefined && (
        <span className="text-soft">
          {text('life.since', { time: formatDateTime(entered.line.at) })}{' '}
          {text('life.by', { name: entered.line.actor ?? text('history.system') })}
        </span>
      )}
    </p>
  )
}

/** The states that the record can no longer be in. */
export function LifeNever({ texts: { lifecycle, states }, life }: Omit<LifeStateProps, 'code'>) {
  const text = useText()
  const never = unreachableStates(lifecycle, life)
  if (never.length === 0) return null
  const names = never.map((state) => text(textOf(states, state))).join(text('life.separator'))
  return <p className="mt-2 text-sm text-faint">{text('life.never', { states: names })}</p>
}
