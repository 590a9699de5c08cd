import { HISTORY_RECORDS } from '../../../contract/kinds/historyList.ts'
import { historyEventText, type WholeHistoryLine } from '../../../contract/wholeHistory.ts'
import type { CsvCell } from '../../http/csvText.ts'
import { BUILT_IN_TEXTS, type TextKey } from '../../http/text.ts'
import type { CsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of the history of all records. */
export const historyCsvColumns: readonly CsvColumn<WholeHistoryLine>[] = [
  { header: 'records.field.id', cell: ({ id }) => id },
  { header: 'history.field.at', cell: ({ at }) => ({ at }) },
  { header: 'history.field.staffId', cell: ({ staffId }) => staffId },
  { header: 'history.field.actor', cell: ({ actor }) => actor ?? { text: 'history.system' } },
  { header: 'history.field.event', cell: toEventCell },
  { header: 'history.field.record', cell: toRecordCell },
  { header: 'history.field.recordId', cell: ({ recordId }) => recordId },
  { header: 'history.field.recordName', cell: ({ recordName }) => recordName },
  { header: 'history.field.from', cell: ({ record, from }) => toStateCell(record, from) },
  { header: 'history.field.to', cell: ({ record, to }) => toStateCell(record, to) },
  { header: 'history.field.reason', cell: ({ reason }) => reason },
  { header: 'history.field.changes', cell: toChangesCell },
  { header: 'history.field.requestId', cell: ({ requestId }) => requestId },
]

const hasText = (key: string): key is TextKey => Object.hasOwn(BUILT_IN_TEXTS.vi, key)

function toTextCell(key: string | undefined, otherwise: string | null): CsvCell {
  return key !== undefined && hasText(key) ? { text: key } : otherwise
}

function toEventCell(line: WholeHistoryLine): CsvCell {
  const text = historyEventText(line, hasText)
  return text === undefined ? line.event : { text: text.key, ...(text.values && { values: text.values }) }
}

function toRecordCell({ record }: WholeHistoryLine): CsvCell {
  return HISTORY_RECORDS.some((known) => known === record) ? toTextCell(`history.record.${record}`, record) : record
}

function toStateCell(record: string, state: string | null): CsvCell {
  return toTextCell(state === null ? undefined : `${record}.state.${state}`, state)
}

/** A line for each changed field, with its name and its value before and after. */
function toChangesCell({ record, changes }: WholeHistoryLine): CsvCell {
  return {
    parts: changes.flatMap(({ field, before, after }, index) => {
      const key = `${record}.field.${field}`
      const lineEnd = index === changes.length - 1 ? '' : '\n'
      return [hasText(key) ? { text: key } : field, `: ${before ?? '—'} → ${after ?? '—'}${lineEnd}`]
    }),
  }
}
