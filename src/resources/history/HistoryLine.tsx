import type { Read } from '../../../contract/answer.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { sharedHistoryEventText } from '../../../contract/kinds/historyEvents.ts'
import { actorName } from '../../commands/actorName.ts'
import type { LifecycleTextKeys } from '../../commands/lifecycleTextKeys.ts'
import { ownValue } from '../../base/ownValue.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { Time } from '../../ui/time.tsx'

function leaveValueUnformatted(_field: string, value: string): string {
  return value
}

interface HistoryLineProps {
  line: Read<typeof HistoryLine>
  /** The number of the line in the whole history, from 1 for the oldest; undefined to show no number. */
  number?: number | undefined
  lifecycleTextKeys?: LifecycleTextKeys | undefined
  fields?: Readonly<Record<string, TextKey>> | undefined
  formatValue?: ((field: string, value: string) => string) | undefined
}

/** One line of a record's history. An event or state without a message key is shown by its name. */
export function HistoryLineItem({
  line,
  number,
  lifecycleTextKeys,
  fields = {},
  formatValue = leaveValueUnformatted,
}: HistoryLineProps) {
  const text = useText()
  const labelOf = (keys: Readonly<Record<string, TextKey>> = {}, name: string) => {
    const key = ownValue(keys, name)
    return key === undefined ? name : text(key)
  }
  const { from, to, event } = line
  const lifecycleEventKey = ownValue(lifecycleTextKeys?.events ?? {}, event)
  const sharedText = lifecycleEventKey === undefined ? sharedHistoryEventText(line) : undefined
  const eventKey = lifecycleEventKey ?? sharedText?.key
  const listedChanges = sharedText?.values === undefined ? line.changes : []
  return (
    <li className="grid break-inside-avoid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9.5rem_1fr]">
      <span className="text-sm text-faint">
        {number !== undefined && <HistoryLineNumber number={number} />}
        <Time at={line.at} as="dateTime" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{eventKey === undefined ? event : text(eventKey, sharedText?.values)}</span>{' '}
          {from !== null && to !== null && (
            <span className="ms-1 text-soft">
              {labelOf(lifecycleTextKeys?.states, from)} → {labelOf(lifecycleTextKeys?.states, to)}
            </span>
          )}{' '}
          <span className="ms-1 text-faint">
            <BidiIsolated>
              {line.actor === null ? text('history.system') : actorName(line.actor, line.actorRole, text)}
            </BidiIsolated>
          </span>
        </p>
        {line.reason !== null && line.reason !== '' && (
          <p className="text-sm whitespace-pre-line text-soft">{text('history.reason', { reason: line.reason })}</p>
        )}
        {listedChanges.map(({ field, before, after }) => (
          <p key={field} className="text-sm whitespace-pre-line text-soft">
            {labelOf(fields, field)}: <BidiIsolated>{before ? formatValue(field, before) : '—'}</BidiIsolated> →{' '}
            <BidiIsolated>{after ? formatValue(field, after) : '—'}</BidiIsolated>
          </p>
        ))}
      </div>
    </li>
  )
}

/** The number of a history line. The diagram shows the same number at the transition that the line records. */
function HistoryLineNumber({ number }: { number: number }) {
  const text = useText()
  return (
    <span className="me-2 inline-flex h-4 min-w-4 items-center justify-center rounded-full border border-edge px-1 text-xs leading-none text-soft">
      <span className="sr-only">{text('lifecycle.step', { n: number })}</span>
      <span aria-hidden="true">{number}</span>
    </span>
  )
}
