import { asc, eq, max, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { setting, staff } from '../../db/schema.ts'
import { entry, movement } from '../../features/point/tables.ts'
import { member } from '../../features/user/table.ts'
import { store } from '../../features/store/table.ts'
import { storeOwner } from '../../features/storeAccount/table.ts'
import { withdrawal } from '../../features/withdrawal/table.ts'
import { advanceIdSequence } from '../insertMany.ts'
import { readMasterDataIds } from '../masterData.ts'
import { restoreIndexes, dropIndexes } from './indexes.ts'
import { addMembers } from './members.ts'
import { addStores } from './stores.ts'
import { addTrade, ACCEPTED_CODE } from './trade.ts'
import { addWithdrawals, countPossibleWithdrawals } from './withdrawals.ts'

/** The numbers of rows that the tables should have. A number below the current one has no effect. */
export interface TargetSizes {
  stores: number
  users: number
  pointEntries: number
  withdrawals: number
}

/** The number of ids that one transaction processes. Chunks bound the memory, and let a killed fill be continued. */
const CHUNK_SIZES = { users: 20_000, stores: 5_000, trade: 2_000, withdrawals: 50_000 }
/** With more new rows than this, it is faster to drop the indexes and create them again. */
const DROP_INDEXES_ABOVE_ROWS = 20_000
/**
 * The average number of ledger entries for each scan: three for the scan itself, and a share of the purchases of
 * points.
 */
const ENTRIES_PER_COUPON_SCAN = 3.3
/** The average number of ledger entries for each withdrawal: two, and two more if the withdrawal is refunded. */
const ENTRIES_PER_WITHDRAWAL = 2.3
/**
 * The number of ledger entries of purchases and coupon scans to add for each missing withdrawal: twice what one
 * withdrawal needs, because members are left with points that are too few for a withdrawal.
 */
const TRADE_ENTRIES_PER_MISSING_WITHDRAWAL = 20
/** The number of ledger entries that each round adds on top of those for withdrawals, so that it makes progress. */
const EXTRA_ENTRIES_PER_ROUND = 1_000
const TRADE_PROGRESS_SETTING_KEY = 'seed.round'

/**
 * Adds rows with SQL to a database that has the demo data, until it has the requested size. All points are booked in
 * the ledger as the server does it, so that the triggers check them.
 * @param report called with a line for each chunk, and with a warning if the members have too few points for the
 * withdrawals
 */
export async function fillDatabaseToSizes(
  db: Db,
  sizes: TargetSizes,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  const masterDataIds = await readMasterDataIds(db)
  const [first] = await db.select().from(staff).orderBy(asc(staff.id)).limit(1)
  if (!first) throw new Error('the database has no staff')
  const actor = { id: first.id, name: first.nickname ?? first.fullName ?? first.email }
  const missingCounts = {
    users: sizes.users - (await db.$count(member)),
    stores: sizes.stores - (await db.$count(store)),
    withdrawals: sizes.withdrawals - (await db.$count(withdrawal)),
    pointEntries: sizes.pointEntries - (await db.$count(entry)),
  }
  const tablesWithManyNewRows = [
    ...(missingCounts.users > DROP_INDEXES_ABOVE_ROWS ? [member] : []),
    ...(missingCounts.stores > DROP_INDEXES_ABOVE_ROWS ? [store, storeOwner] : []),
    ...(missingCounts.pointEntries > DROP_INDEXES_ABOVE_ROWS ? [entry] : []),
    ...(missingCounts.withdrawals > DROP_INDEXES_ABOVE_ROWS ? [withdrawal] : []),
  ]
  await dropIndexes(db, tablesWithManyNewRows, ['entry_movement', 'entry_account_at', 'withdrawal_member'])

  await addInChunks(db, member, missingCounts.users, CHUNK_SIZES.users, 'users', report, (transaction, range) =>
    addMembers(transaction, range, Math.max(sizes.users, range.last), masterDataIds, actor, now),
  )
  await addInChunks(db, store, missingCounts.stores, CHUNK_SIZES.stores, 'stores', report, (transaction, range) =>
    addStores(transaction, range, masterDataIds, actor, now),
  )
  const entryCountOfMissingWithdrawals = Math.max(0, missingCounts.withdrawals) * ENTRIES_PER_WITHDRAWAL
  await addTradeUpToCount(db, sizes.pointEntries - entryCountOfMissingWithdrawals, now, report)
  if (sizes.withdrawals > 0 && missingCounts.withdrawals < 0) {
    report(`withdrawals: there are ${-missingCounts.withdrawals} more than that already, and none is removed`)
  }
  await addTradeForWithdrawals(db, missingCounts.withdrawals, now, report)
  await addMissingWithdrawals(db, missingCounts.withdrawals, report, (transaction, range, maxCount) =>
    addWithdrawals(transaction, range, maxCount, actor, now),
  )
  await addTradeUpToCount(db, sizes.pointEntries, now, report)

  for (const table of [member, storeOwner, store, movement, withdrawal]) await advanceIdSequence(db, table)
  await restoreIndexes(db, (name) => report(`index ${name}`))
}

interface IdRange {
  first: number
  last: number
}

async function addInChunks(
  db: Db,
  table: PgTable & { id: PgColumn },
  missingCount: number,
  chunkSize: number,
  description: string,
  report: (line: string) => void,
  add: (transaction: Db, range: IdRange) => Promise<void>,
): Promise<void> {
  for (let addedCount = 0; addedCount < missingCount; addedCount += chunkSize) {
    const first = (await readLastId(db, table)) + 1
    const last = first + Math.min(chunkSize, missingCount - addedCount) - 1
    await inTransaction(db, (transaction) => add(transaction, { first, last }))
    await analyzeAtEachDoubling(db, addedCount / chunkSize + 1)
    report(`${description} +${Math.min(addedCount + chunkSize, missingCount)} of ${missingCount}`)
  }
}

/**
 * Adds trade to the stores chunk by chunk, in rounds, until there are `targetCount` ledger entries. Saves its progress.
 */
async function addTradeUpToCount(
  db: Db,
  targetCount: number,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  const highestStoreId = await readLastId(db, store)
  let entryCount = await db.$count(entry)
  let entryCountBefore = -1
  for (let chunkNumber = 1; entryCount < targetCount; chunkNumber += 1) {
    const { round, after: lastProcessedStoreId } = await readTradeProgress(db, highestStoreId)
    if (lastProcessedStoreId === 0 && entryCount === entryCountBefore) throw new Error('no store is open')
    if (lastProcessedStoreId === 0) entryCountBefore = entryCount
    const openStoreCount = await db.$count(
      store,
      sql`${store.id} > ${lastProcessedStoreId} and ${store.status} = ${ACCEPTED_CODE}`,
    )
    const scansPerStore = Math.ceil((targetCount - entryCount) / ENTRIES_PER_COUPON_SCAN / Math.max(openStoreCount, 1))
    const range = {
      first: lastProcessedStoreId + 1,
      last: Math.min(lastProcessedStoreId + CHUNK_SIZES.trade, highestStoreId),
    }
    await inTransaction(db, async (transaction) => {
      await addTrade(transaction, range, scansPerStore, round, now)
      await saveTradeProgress(transaction, { round, after: range.last })
    })
    await analyzeAtEachDoubling(db, chunkNumber)
    entryCount = await db.$count(entry)
    report(`entries ${entryCount} of ${Math.round(targetCount)}`)
  }
}

/** Adds trade to the stores until the members have enough points for `missingCount` withdrawals. */
async function addTradeForWithdrawals(
  db: Db,
  missingCount: number,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  const lastMemberId = await readLastId(db, member)
  const hasActiveMembers = (await db.$count(member, sql`${member.status} = ${userLifecycle.codes.active}`)) > 0
  if (missingCount <= 0 || !hasActiveMembers) return
  let possibleCount = await countPossibleWithdrawals(db, lastMemberId)
  for (
    let possibleCountBefore = -1;
    possibleCount < missingCount && possibleCount > possibleCountBefore;
    possibleCount = await countPossibleWithdrawals(db, lastMemberId)
  ) {
    possibleCountBefore = possibleCount
    const missingEntryCount =
      Math.ceil((missingCount - possibleCount) * TRADE_ENTRIES_PER_MISSING_WITHDRAWAL) + EXTRA_ENTRIES_PER_ROUND
    await addTradeUpToCount(db, (await db.$count(entry)) + missingEntryCount, now, report)
  }
}

interface TradeProgress {
  round: number
  /** The id of the last store that this round has processed. */
  after: number
}

async function readTradeProgress(db: Db, highestStoreId: number): Promise<TradeProgress> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.key, TRADE_PROGRESS_SETTING_KEY))
  const { round, after } = row ? (JSON.parse(row.value) as TradeProgress) : { round: 1, after: 0 }
  return after < highestStoreId ? { round, after } : { round: round + 1, after: 0 }
}

async function saveTradeProgress(db: Db, progress: TradeProgress): Promise<void> {
  const value = JSON.stringify(progress)
  await db
    .insert(setting)
    .values({ key: TRADE_PROGRESS_SETTING_KEY, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
}

async function addMissingWithdrawals(
  db: Db,
  missingCount: number,
  report: (line: string) => void,
  add: (transaction: Db, range: IdRange, maxCount: number) => Promise<number>,
): Promise<void> {
  const lastMemberId = await readLastId(db, member)
  let remainingCount = missingCount
  for (let first = 1; remainingCount > 0 && first <= lastMemberId; first += CHUNK_SIZES.withdrawals) {
    const last = first + CHUNK_SIZES.withdrawals - 1
    const maxCount = remainingCount
    remainingCount -= await inTransaction(db, (transaction) => add(transaction, { first, last }, maxCount))
    await analyzeAtEachDoubling(db, last / CHUNK_SIZES.withdrawals)
    report(`withdrawals +${missingCount - remainingCount} of ${missingCount}`)
  }
  if (remainingCount > 0)
    report(`withdrawals: ${remainingCount} less than that, because the members who have none yet gain too few points`)
}

/** Analyzes the tables after the transactions 1, 2, 4, 8, …, so that query plans keep up with the growing tables. */
async function analyzeAtEachDoubling(db: Db, transactionCount: number): Promise<void> {
  if ((transactionCount & (transactionCount - 1)) !== 0) return
  await db.execute(sql`analyze account, movement, entry, member, store, withdrawal`)
}

async function inTransaction<Outcome>(db: Db, work: (transaction: Db) => Promise<Outcome>): Promise<Outcome> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64MB'`)
    return work(transaction)
  })
}

async function readLastId(db: Db, table: PgTable & { id: PgColumn }): Promise<number> {
  const [row] = await db.select({ last: max(table.id) }).from(table)
  return Number(row?.last ?? 0)
}
