import * as v from 'valibot'
import { ifKnown, orNull } from './answer.ts'
import { HistoryLine } from './history.ts'
import { type HistoryEventText, sharedHistoryEventText } from './kinds/historyEvents.ts'
import { historyList } from './kinds/historyList.ts'
import { declareCsvEndpoint, declareListEndpoint, filterSchemas } from './listEndpoints.ts'

/** One line of the history of all records, with the record and the call that has written it. */
export const WholeHistoryLine = v.object({
  ...HistoryLine.entries,
  /** The kind of the record, one of `HISTORY_RECORDS`, and its id; 0 if the line tells of many records. */
  record: v.string(),
  recordId: v.number(),
  /** The name that the record has now, or had when it was deleted; null if it has none. */
  recordName: ifKnown(orNull(v.string())),
  /** The staff member who has acted; null if it was somebody else. */
  staffId: ifKnown(orNull(v.number())),
  /** The id of the call, which the server's log has too; null for lines without a call. */
  requestId: orNull(v.string()),
})
export type WholeHistoryLine = v.InferInput<typeof WholeHistoryLine>

/**
 * Everything that was done, newest first by default. `q` is the id of a call, or a part of the name or the mail address
 * of the staff who have acted.
 */
export const listWholeHistory = declareListEndpoint('listWholeHistory', historyList, WholeHistoryLine)
/** All lines of the history with these filters, in its order, as a CSV file. */
export const listWholeHistoryAsCsv = declareCsvEndpoint(
  'listWholeHistoryAsCsv',
  historyList,
  filterSchemas(historyList),
)

/**
 * Returns the message that names an event of any record: that of its lifecycle, or one that all records share; undefined
 * if there is none.
 * @param hasText tells whether a message key exists
 */
export function historyEventText<Key extends string>(
  line: Pick<WholeHistoryLine, 'record' | 'event' | 'changes'>,
  hasText: (key: string) => key is Key,
): HistoryEventText<Key> | undefined {
  const lifecycleKey = `${line.record}.event.${line.event}`
  if (hasText(lifecycleKey)) return { key: lifecycleKey }
  const shared = sharedHistoryEventText(line)
  return shared !== undefined && hasText(shared.key) ? { ...shared, key: shared.key } : undefined
}
