import * as v from 'valibot'
import type { RecordKindName } from '../topics.ts'

/** The state of a record without a lifecycle: `missing` before creation and after deletion, `stored` in between. */
export type RecordExistence = 'missing' | 'stored'

/** One write of a record: the event, the states before and after the event, and who sent it. */
export const RecordWrite = v.object({
  event: v.string(),
  /**
   * The names of the states in the record's lifecycle, or a `RecordExistence` if it has none; equal if the event does
   * not change the state.
   */
  from: v.string(),
  to: v.string(),
  /** The version of the record after the write. For a deleted record, at least as great as every earlier version. */
  version: v.number(),
  /** `role` is a code of `UserRole`; absent for staff. */
  by: v.object({ id: v.number(), name: v.string(), role: v.optional(v.number()) }),
  /** The number of written records, if all of them are announced as one, with the id `MANY_RECORDS_ID`. */
  count: v.optional(v.number()),
})
export type RecordWrite = v.InferOutput<typeof RecordWrite>

/** The id that is announced for a write of too many records to announce each of them. */
export const MANY_RECORDS_ID = 0

/** A write of a record or of the config, as open consoles are told of it. */
export interface ReportedWrite {
  record: RecordKindName | 'config'
  id: number
  write: RecordWrite
}
