import * as v from 'valibot'
import { ifKnown, instant, listOrEmpty, orNull } from './answer.ts'

/**
 * One line of a record's history: a lifecycle event, or another event such as the record's creation, an edit with the
 * changed fields, or an import.
 */
export const HistoryLine = v.object({
  id: v.number(),
  /** The name of the chart's event (`accept`), or of another event such as `edit` or `create`. */
  event: v.string(),
  /** The chart's states before and after; null for other events, but a creation may have `to`. */
  from: orNull(v.string()),
  to: orNull(v.string()),
  actor: orNull(v.string()),
  /** Who has acted, a code of `UserRole`; absent if it was staff, or if the line says nobody. */
  actorRole: v.optional(v.number()),
  reason: orNull(v.string()),
  changes: listOrEmpty(v.object({ field: v.string(), before: orNull(v.string()), after: orNull(v.string()) })),
  at: ifKnown(instant),
})
export type HistoryLine = v.InferInput<typeof HistoryLine>

/** The history line of a record's creation or of a lifecycle event. */
export const HistoryStep = v.object({
  ...HistoryLine.entries,
  /** The number of the line in the whole history, from 1 for the oldest. */
  number: v.number(),
})
export type HistoryStep = v.InferInput<typeof HistoryStep>

/**
 * The history lines that explain a record's state, newest first: its latest `HISTORY_STEPS_MAX` lifecycle events and
 * its creation.
 */
export const HistorySteps = v.object({ items: v.array(HistoryStep) })
export type HistorySteps = v.InferInput<typeof HistorySteps>
