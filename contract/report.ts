import * as v from 'valibot'
import { reportRecordKind } from './kinds/report.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** The kinds of things that a report can be about. */
export const REPORTABLE_KINDS = ['store', 'user', 'message', 'review'] as const

/** A report in the list. Names and email address are those at the time of the report; times are ISO 8601 in UTC. */
export const ReportRow = v.object({
  id: v.number(),
  /** The member who has made the report. */
  userId: v.number(),
  userName: v.string(),
  email: v.string(),
  /** The store that the report is about, or in which the reported event happened; null if there is none. */
  storeId: v.nullable(v.number()),
  storeName: v.nullable(v.string()),
  content: v.string(),
  /** A `ReportStatus` code: the state of the report's statechart. */
  status: v.number(),
  version: v.number(),
  createdAt: v.string(),
})
export type ReportRow = v.InferOutput<typeof ReportRow>

export const Report = v.object({
  ...ReportRow.entries,
  /** The reported item. `name` is its name at the time of the report, or the text of the message or review. */
  about: v.object({ kind: v.picklist(REPORTABLE_KINDS), id: v.number(), name: v.string() }),
  /** The latest other reports about the same item, newest first. */
  others: v.array(
    v.object({ id: v.number(), userName: v.string(), content: v.string(), status: v.number(), createdAt: v.string() }),
  ),
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: v.nullable(v.string()),
  updatedAt: v.string(),
})
export type Report = v.InferOutput<typeof Report>

/**
 * Sorted oldest first by default. `q` matches parts of the user's name and email, the store, the content and the id.
 */
export const reportEndpoints = recordEndpoints(reportRecordKind, { row: ReportRow, record: Report })
