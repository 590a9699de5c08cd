import { historyEventText } from '../../../contract/wholeHistory.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { type GetText, hasMessage, useText } from '../../texts/text.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import type { ReadHistoryLine } from './line.ts'

/** Returns the message of a key that is made of what a server has sent; `otherwise` if there is none. */
function textOr(key: string | undefined, otherwise: string, text: GetText): string {
  return key !== undefined && hasMessage(key) ? text(key) : otherwise
}

/** Returns the name of what was done. */
export function eventName(line: ReadHistoryLine, text: GetText): string {
  const found = historyEventText(line, hasMessage)
  return found === undefined ? line.event : text(found.key, found.values)
}

/**
 * Returns the kind, the number and the name of the record of a line; the kind alone if the line tells of many records, and
 * no name if the record has none.
 */
export function recordName({ record, recordId, recordName: name }: ReadHistoryLine, text: GetText): string {
  const kind = textOr(`history.record.${record}`, record, text)
  const shownName = name === null ? '' : ` ${isolateText(nameOrText(record, name, text))}`
  return recordId === 0 ? kind : `${kind} #${recordId}${shownName}`
}

/** Returns the name of a record; that of a permission group that staff have not renamed is its key. */
function nameOrText(record: string, name: string, text: GetText): string {
  return record === 'permission' ? textOr(`permission.${name}`, name, text) : name
}

/** Whether a line says more than its event, see {@link LineDetails}. */
export function hasDetails({ from, to, changes, reason }: ReadHistoryLine): boolean {
  return (from !== null && to !== null) || changes.length > 0 || Boolean(reason)
}

/** What a line says besides its event: the states before and after, the changed fields, and the reason. */
export function LineDetails({ line }: { line: ReadHistoryLine }) {
  const text = useText()
  const { record, from, to, changes, reason } = line
  const stateName = (state: string) => textOr(`${record}.state.${state}`, state, text)
  const parts = [
    ...(from !== null && to !== null ? [`${stateName(from)} → ${stateName(to)}`] : []),
    ...(reason === null || reason === '' ? [] : [text('history.reason', { reason })]),
    ...changes.map(
      ({ field, before, after }) => `${fieldName(record, field, text)}: ${before ?? '—'} → ${after ?? '—'}`,
    ),
  ]
  return <BidiIsolated>{parts.join(' · ')}</BidiIsolated>
}

function fieldName(record: string, field: string, text: GetText): string {
  return textOr(`${record}.field.${field}`, field, text)
}
