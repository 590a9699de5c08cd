import * as v from 'valibot'

/** One line of a record's history: its creation, a lifecycle event, or an edit with the changed fields. */
export const HistoryLine = v.object({
  id: v.number(),
  /** The name of the chart's event (`accept`), or `edit` or `create`. */
  event: v.string(),
  /** The chart's states before and after; null if the line is not a lifecycle event. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  changes: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  at: v.string(),
})
export type HistoryLine = v.InferOutput<typeof HistoryLine>
