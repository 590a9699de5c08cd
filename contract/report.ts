import * as v from 'valibot'
import { reportKind } from './kinds/report.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** The kinds of things that a report can be about. */
export const REPORTED = ['store', 'user', 'message', 'review'] as const

/** A report as the list shows it. Names and mail are as they were when it was made; times are ISO 8601 in UTC. */
export const ReportRow = v.object({
  id: v.number(),
  userId: v.number(),
  userName: v.string(),
  email: v.string(),
  /** The store it is about, or in which it happened; null where there is none. */
  storeId: v.nullable(v.number()),
  storeName: v.nullable(v.string()),
  content: v.string(),
  /** A code of `ReportStatus`; the report chart names it. */
  status: v.number(),
  version: v.number(),
  createdAt: v.string(),
})
export type ReportRow = v.InferOutput<typeof ReportRow>

export const Report = v.object({
  ...ReportRow.entries,
  /** `name` is what it was called, or what was written. */
  about: v.object({ kind: v.picklist(REPORTED), id: v.number(), name: v.string() }),
  /** The latest other reports about the same, newest first. */
  others: v.array(
    v.object({ id: v.number(), userName: v.string(), content: v.string(), status: v.number(), createdAt: v.string() }),
  ),
  /** The reason given with the last lifecycle event, where there was one. */
  statusReason: v.nullable(v.string()),
  updatedAt: v.string(),
})
export type Report = v.InferOutput<typeof Report>

/** Oldest first where no sort is given. `q` finds parts of the user's name and mail, of the store, of the content, or the id. */
export const reportEndpoints = recordEndpoints(reportKind, { row: ReportRow, record: Report })
