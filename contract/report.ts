import * as v from 'valibot'
import { alsoNamed, ifKnown, instant, listOrEmpty, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { reportRecordKind } from './kinds/report.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** The kinds of things that a report can be about. */
export const REPORTABLE_KINDS = ['store', 'user', 'message', 'review'] as const

/** A report in the list. Names and email address are those at the time of the report; times are ISO 8601 in UTC. */
export const ReportRow = v.object({
  id: v.number(),
  /** The member who has made the report. */
  userId: ifKnown(v.number()),
  userName: v.string(),
  email: textOrEmpty,
  /** The store that the report is about, or in which the reported event happened; null if there is none. */
  storeId: orNull(v.number()),
  storeName: alsoNamed('store', orNull(v.string())),
  content: textOrEmpty,
  /** A `ReportStatus` code: the state of the report's statechart. */
  status: v.number(),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type ReportRow = v.InferInput<typeof ReportRow>

export const Report = v.object({
  ...ReportRow.entries,
  /** The reported item. `name` is its name at the time of the report, or the text of the message or review. */
  about: ifKnown(v.object({ kind: v.picklist(REPORTABLE_KINDS), id: v.number(), name: v.string() })),
  /** The reason that the member has chosen; null if the app offered none. */
  reason: orNull(v.object({ id: v.number(), name: v.string() })),
  /** Where the reported message is, if the report is about one: in a conversation with a code of `ConversationType`. */
  message: orNull(v.object({ conversationId: v.number(), conversationType: v.number(), seq: v.number() })),
  /** The latest other reports about the same item, newest first. */
  others: listOrEmpty(
    v.object({
      id: v.number(),
      userName: v.string(),
      content: textOrEmpty,
      status: v.number(),
      createdAt: ifKnown(instant),
    }),
  ),
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  updatedAt: ifKnown(instant),
})
export type Report = v.InferInput<typeof Report>

/**
 * Sorted oldest first by default. `q` matches parts of the user's name and email, the store, the content and the id.
 */
export const reportEndpoints = recordEndpoints(reportRecordKind, { row: ReportRow, record: Report })
