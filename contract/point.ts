import * as v from 'valibot'
import { alsoNamed, calendarDate, codeText, ifKnown, instant, orNull, textOrEmpty, wholeListOrEmpty } from './answer.ts'
import { declareEndpoint } from './endpoint.ts'
import { PointTransactionType } from './enumerations.ts'
import type { ListDeclaration } from './recordKind.ts'
import { storePointEntryList, userPointEntryList } from './kinds/pointLists.ts'
import { declareCsvEndpoint, declareListEndpoint, filterSchemas } from './listEndpoints.ts'
import { NO_SCREEN, onScreens } from './need.ts'

/** The fields of a movement on the point account of a member or a store, in every list of movements. */
export const MovementFields = v.object({
  /**
   * The member or the store whose points the movement also changed, or else the person who caused the movement; null if
   * the account's owner caused it.
   */
  counterpart: orNull(
    v.object({ record: v.picklist(['user', 'store', 'storeAccount', 'staff']), id: v.number(), name: v.string() }),
  ),
  /** The record that caused the movement, for example withdrawal 12; null if there is none. */
  cause: orNull(v.object({ record: v.string(), id: v.number() })),
  /** The coupon whose scan caused the movement; null if there is none. */
  coupon: orNull(v.object({ id: v.number(), title: v.string(), storeId: ifKnown(v.number()) })),
  /** The balance of the account after this movement and all earlier ones. */
  balanceAfter: ifKnown(v.number()),
})
export type MovementFields = v.InferInput<typeof MovementFields>

/** A movement of points on the account of a member or a store: one entry of a double-entry transaction. */
export const PointEntry = v.object({
  id: v.number(),
  type: codeText(Object.values(PointTransactionType)),
  /** The points that the account gained; negative if it lost them. */
  point: v.number(),
  /** The id of the member or store that owns the account. */
  ownerId: ifKnown(v.number()),
  ownerName: textOrEmpty,
  ...MovementFields.entries,
  at: alsoNamed('date', ifKnown(instant)),
})
export type PointEntry = v.InferInput<typeof PointEntry>

/** The sums of the point entries that match a filter, in total and by period. */
export const PointSummary = v.object({
  count: v.number(),
  /** The sum of the points gained; `minus` is the sum of the points lost, as a positive number. */
  plus: v.number(),
  minus: v.number(),
  /** The length of a period. The server chooses `month` for a long summary. */
  unit: v.picklist(['day', 'month']),
  /**
   * The periods that have entries, in chronological order. `from` is the first day of a period. Without them, or if one of
   * them cannot be read, there is no chart.
   */
  periods: wholeListOrEmpty(v.object({ from: calendarDate, plus: v.number(), minus: v.number() })),
})
export type PointSummary = v.InferInput<typeof PointSummary>

/**
 * The point entries on the accounts of users, newest first by default. `q` searches the same fields of the account's
 * owner as in the list of users; for callers without access to that list, only name, kana and id.
 */
export const listUserPointEntries = declareListEndpoint('listUserPointEntries', userPointEntryList, PointEntry)
/**
 * The point entries on the accounts of stores, newest first by default. `q` searches the same fields of the account's
 * owner as in the list of stores; for callers without access to that list, only name, kana and id.
 */
export const listStorePointEntries = declareListEndpoint('listStorePointEntries', storePointEntryList, PointEntry)
/** All entries of the list with these filters, in its order, as a CSV file. */
export const listUserPointEntriesAsCsv = declareCsvEndpoint(
  'listUserPointEntriesAsCsv',
  userPointEntryList,
  filterSchemas(userPointEntryList),
)
/** All entries of the list with these filters, in its order, as a CSV file. */
export const listStorePointEntriesAsCsv = declareCsvEndpoint(
  'listStorePointEntriesAsCsv',
  storePointEntryList,
  filterSchemas(storePointEntryList),
)
/** How many entries on the accounts of users match the filters, and the points gained and lost, in all and by period. */
export const summarizeUserPointEntries = declareSummaryEndpoint('summarizeUserPointEntries', userPointEntryList)
/** How many entries on the accounts of stores match the filters, and the points gained and lost, in all and by period. */
export const summarizeStorePointEntries = declareSummaryEndpoint('summarizeStorePointEntries', storePointEntryList)

/**
 * The points on all accounts by the kind of their owner. The platform has accounts for the points that it has issued,
 * the fees, and the withdrawals. The sum is zero, because every movement of points takes from one account what it gives
 * to others.
 */
export const getLedgerTotals = declareEndpoint({
  id: 'getLedgerTotals',
  need: NO_SCREEN,
  method: 'GET',
  path: '/point/ledger',
  access: 'POINT_MANAGEMENT',
  response: v.object({
    accounts: v.array(
      v.object({
        kind: v.picklist(['member', 'store', 'platform']),
        /** `balance` for members and stores. */
        purpose: v.picklist(['balance', 'issue', 'fee', 'payout']),
        point: v.number(),
      }),
    ),
    sum: v.number(),
  }),
})

/** Declares `GET {path}/summary`, which returns the sums of a list's entries that match the filters. */
// @__NO_SIDE_EFFECTS__
function declareSummaryEndpoint<List extends ListDeclaration>(id: string, list: List) {
  const { path, screens, access } = list
  const need = onScreens('totals', ...screens)
  const query = v.strictObject(filterSchemas(list))
  return declareEndpoint({ id, need, method: 'GET', path: `${path}/summary`, access, query, response: PointSummary })
}
