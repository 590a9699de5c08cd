import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { PointTransactionType } from './enumerations.ts'
import type { ListFacts } from './kind.ts'
import { storeEntries, userEntries } from './kinds/points.ts'
import { filtersOf, listOf } from './listEndpoints.ts'

/** One side of a movement of points, as the account of a member or a store sees it. */
export const PointEntry = v.object({
  id: v.number(),
  /** One of `PointTransactionType`. */
  type: v.picklist(Object.values(PointTransactionType)),
  /** The points that the account gained; negative if it lost them. */
  point: v.number(),
  /** The member or the store whose account it is. */
  ownerId: v.number(),
  ownerName: v.string(),
  /** The person who caused it: the buyer, the member who scanned, the staff member who refunded. */
  counterpart: v.string(),
  /** The record that caused it, where there is one: `withdrawal` 12. */
  cause: v.nullable(v.object({ record: v.string(), id: v.number() })),
  at: v.string(),
})
export type PointEntry = v.InferOutput<typeof PointEntry>

/** The sums of the entries that match a filter, in total and by period. */
export const PointSummary = v.object({
  count: v.number(),
  /** The sum of what was gained, and of what was lost as a positive number. */
  plus: v.number(),
  minus: v.number(),
  unit: v.picklist(['day', 'month']),
  /** In the order of time, those without an entry left out. `from` is the first day of each. */
  periods: v.array(v.object({ from: v.string(), plus: v.number(), minus: v.number() })),
})
export type PointSummary = v.InferOutput<typeof PointSummary>

/**
 * The entries of one kind of owner, newest first where no sort is given. `q` finds the person as the list of users, or of
 * stores, does; for who may not read that list by name, its reading and id alone.
 */
export const listUserEntries = listOf('listUserEntries', userEntries, PointEntry)
export const listStoreEntries = listOf('listStoreEntries', storeEntries, PointEntry)
export const summarizeUserEntries = summaryOf('summarizeUserEntries', userEntries)
export const summarizeStoreEntries = summaryOf('summarizeStoreEntries', storeEntries)

// @__NO_SIDE_EFFECTS__
function summaryOf<F extends ListFacts>(id: string, facts: F) {
  const { path, access } = facts
  const query = v.strictObject(filtersOf(facts))
  return endpoint({ id, method: 'GET', path: `${path}/summary`, access, query, answer: PointSummary })
}
