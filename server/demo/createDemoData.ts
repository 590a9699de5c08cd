import { max } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  storeAdminLifecycle,
  canSignIn,
  storeAccountLifecycle,
  userLifecycle,
} from '../../machines/lifecycles/account.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { account, entry, movement } from '../features/point/tables.ts'
import { bankAccount, member } from '../features/user/table.ts'
import {
  coupon,
  couponHolding,
  couponUse,
  product,
  storeReview,
  storeAdmin,
  storeHours,
} from '../features/store/partTables.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import { type RandomTimes, createRandomTimes } from './randomTimes.ts'
import {
  type AuditLine,
  type DemoActor,
  createAccountHistory,
  columnsFromHistory,
  memberAsActor,
  ownerAsActor,
} from './history.ts'
import { createPaymentHistory } from './couponPayments.ts'
import { createCouponUses } from './couponUses.ts'
import { createHours } from './openingHours.ts'
import { advanceIdSequence, insertMany } from './insertMany.ts'
import { readMasterDataIds } from './masterData.ts'
import {
  type NextId,
  createStoreAdmins,
  createCoupons,
  createProducts,
  createReviews,
  wasEverOpenToMembers,
} from './storeParts.ts'
import { createBankAccount, createMember, createOwner, type Member, type Owner } from './people.ts'
import {
  createLedgerRows,
  createReferralRewards,
  assignReferrers,
  createStoreTransfers,
  type PointTransfer,
} from './points.ts'
import { createRandom, type Random } from '../features/demoPictures/random.ts'
import { createStoreRequests, createDemoStore, type StoreWithHistory, type Store } from './stores.ts'
import { createWithdrawals, type Withdrawal } from './withdrawals.ts'

/** The maximum number of existing users who take part in the trade if no users are added. */
const TRADING_MEMBERS_MAX = 2_000
export interface DemoDataOptions {
  now: Date
  /** How many stores and users are added. */
  storeCount: number
  userCount: number
  /** The staff who appear in the histories. */
  actors: DemoActor[]
  /** The hash of the password with which members and owners of stores sign in to the apps; null for none. */
  passwordHash?: string | null
}

/** A part of a store whose states are those of an account: a store admin or a product. */
interface PartOfStore {
  id: number
  status: number
  createdAt: Date
}

interface StoreWithOwner {
  demoStore: StoreWithHistory
  owner: Owner
}

export interface DemoData {
  random: Random
  stores: Store[]
  members: Member[]
}

/** A fixed seed, so that the demo data is the same on every day except for its dates. */
const SEED = 20_778

/**
 * Adds stores and users with all their related records to a database that has its master data. The generated rows
 * depend on the number of existing rows.
 */
export async function createDemoData(
  db: Db,
  { now, storeCount, userCount, actors, passwordHash = null }: DemoDataOptions,
): Promise<DemoData> {
  const storeIdCounter = await createIdCounter(db, store)
  const random = createRandom(SEED + storeIdCounter.first)
  const randomTimes = createRandomTimes(now)
  const masterDataIds = await readMasterDataIds(db)

  const memberIdCounter = await createIdCounter(db, member)
  const registrationTimes = Array.from({ length: userCount }, () =>
    randomTimes.visitTime(random, randomTimes.marketplaceStart, now),
  )
  const membersWithoutReferrers = registrationTimes
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => createMember(random, masterDataIds, memberIdCounter.next(), at, now))
  const members: Member[] = []
  const history: AuditLine[] = []
  for (const row of assignReferrers(random, membersWithoutReferrers)) {
    const state = stateOf(userLifecycle, row.status)
    const lines = createAccountHistory('user', { ...row, creator: memberAsActor(row), state }, actors, randomTimes)
    history.push(...lines)
    members.push({ ...row, passwordHash, ...columnsFromHistory(lines, row.createdAt) })
  }
  await insertMany(db, member, members)
  const bankAccounts = members.filter(() => random.chance(0.85)).map((item) => createBankAccount(random, item))
  await insertMany(db, bankAccount, bankAccounts)

  const ownerIdCounter = await createIdCounter(db, storeOwner)
  const owners: Owner[] = []
  const demoStores = createStoreRequests(random, storeCount, randomTimes).map((request): StoreWithOwner => {
    const lastOwner = owners.at(-1)
    const owner =
      lastOwner && random.chance(0.15) ? lastOwner : createOwner(random, ownerIdCounter.next(), request.createdAt)
    if (owner !== lastOwner) owners.push(owner)
    return {
      demoStore: createDemoStore(random, masterDataIds, storeIdCounter.next(), request, owner, actors, randomTimes),
      owner,
    }
  })
  for (const owner of owners) {
    const state = stateOf(storeAccountLifecycle, owner.status)
    const lines = createAccountHistory(
      'storeAccount',
      { ...owner, creator: ownerAsActor(owner), state },
      actors,
      randomTimes,
    )
    history.push(...lines)
    Object.assign(owner, { passwordHash }, columnsFromHistory(lines, owner.createdAt))
  }
  /**
   * Adds the history of a row that the owner of a store has created. Returns the row in its state after that history.
   */
  const addHistory = <Row extends PartOfStore>(record: 'account' | 'product', row: Row, owner: Owner): Row => {
    const state = stateOf(storeAdminLifecycle, row.status)
    const lines = createAccountHistory(
      record,
      { id: row.id, creator: ownerAsActor(owner), state, createdAt: row.createdAt },
      actors,
      randomTimes,
    )
    history.push(...lines)
    return { ...row, ...columnsFromHistory(lines, row.createdAt) }
  }
  await insertMany(db, storeOwner, owners)
  await insertMany(
    db,
    store,
    demoStores.map(({ demoStore }) => demoStore.row),
  )
  history.push(...demoStores.flatMap(({ demoStore }) => demoStore.history))

  const storeAdminIdCounter = await createIdCounter(db, storeAdmin)
  const storeAdmins = demoStores.flatMap(({ demoStore, owner }) =>
    createStoreAdmins(random, storeAdminIdCounter.next, demoStore, randomTimes).map((row) =>
      addHistory('account', row, owner),
    ),
  )
  const productIdCounter = await createIdCounter(db, product)
  const products = demoStores.flatMap(({ demoStore, owner }) =>
    createProducts(random, productIdCounter.next, masterDataIds, demoStore, randomTimes).map((row) =>
      addHistory('product', row, owner),
    ),
  )
  await insertMany(db, storeAdmin, storeAdmins)
  await insertMany(db, product, products)
  const hoursRandom = createRandom(SEED + storeIdCounter.first + 1)
  await insertMany(
    db,
    storeHours,
    demoStores.flatMap(({ demoStore }) => createHours(hoursRandom, demoStore)),
  )
  const activeMembers = members.filter(({ status }) => canSignIn(status))
  const tradingMembers =
    activeMembers.length > 0
      ? activeMembers
      : await db.select().from(member).orderBy(member.id).limit(TRADING_MEMBERS_MAX)
  const membersInOrder = tradingMembers.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const transfers = createReferralRewards(random, members, now)
  const trade = await createTrade(db, random, demoStores, membersInOrder, actors, randomTimes)
  transfers.push(...trade.transfers)
  history.push(...trade.history)
  const withdrawalIdCounter = await createIdCounter(db, withdrawal)
  const withdrawals = createWithdrawals(
    random,
    withdrawalIdCounter.next,
    transfers,
    activeMembers,
    bankAccounts,
    actors,
    randomTimes,
  )
  await insertTransfers(db, [...transfers, ...withdrawals.transfers], withdrawals.rows)
  history.push(...withdrawals.history)
  await insertMany(
    db,
    auditLog,
    history.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  for (const table of [member, storeOwner, store, storeAdmin, product, coupon, storeReview, withdrawal])
    await advanceIdSequence(db, table)
  return {
    random: createRandom(SEED + storeIdCounter.next()),
    stores: demoStores.map(({ demoStore }) => demoStore.row),
    members,
  }
}

/**
 * Inserts the coupons with their uses, and the reviews, of the stores that are or were open to members. Returns the
 * transfers of points between these stores and members, and the histories of the coupon payments.
 */
async function createTrade(
  db: Db,
  random: Random,
  demoStores: StoreWithOwner[],
  members: Member[],
  actors: DemoActor[],
  randomTimes: RandomTimes,
): Promise<{ transfers: PointTransfer[]; history: AuditLine[] }> {
  const couponIdCounter = await createIdCounter(db, coupon)
  const reviewIdCounter = await createIdCounter(db, storeReview)
  const tradingStores = demoStores.filter(({ demoStore }) => wasEverOpenToMembers(demoStore))
  const storesWithCoupons = tradingStores.map((tradingStore) => ({
    ...tradingStore,
    coupons: createCoupons(random, couponIdCounter.next, tradingStore.demoStore, randomTimes),
  }))
  const couponUseRandom = createRandom(SEED + storesWithCoupons.length)
  const paymentHistories = storesWithCoupons.map((storeWithCoupons) =>
    createPaymentHistory(couponUseRandom, storeWithCoupons, actors, randomTimes),
  )
  const coupons = paymentHistories.flatMap((each) => each.coupons)
  const history = paymentHistories.flatMap((each) => each.history)
  await insertMany(db, coupon, coupons)
  if (members.length === 0) return { transfers: [], history }
  const reviews = tradingStores.flatMap(({ demoStore, owner }) =>
    createReviews(random, reviewIdCounter.next, demoStore, owner, members, randomTimes),
  )
  await insertMany(db, storeReview, reviews)
  const transfers = storesWithCoupons.flatMap((storeWithCoupons) =>
    createStoreTransfers(
      random,
      storeWithCoupons.demoStore,
      storeWithCoupons.owner,
      storeWithCoupons.coupons,
      members,
      randomTimes,
    ),
  )
  const scans = transfers.flatMap(({ movement: { causeRecord, causeId, actorId, at } }) =>
    causeRecord === 'coupon' && typeof causeId === 'number' && typeof actorId === 'number'
      ? [{ couponId: causeId, memberId: actorId, at }]
      : [],
  )
  const { uses, holdings } = createCouponUses(couponUseRandom, coupons, scans, members, randomTimes)
  await insertMany(db, couponUse, uses)
  await insertMany(db, couponHolding, holdings)
  return { transfers, history }
}

async function insertTransfers(db: Db, transfers: PointTransfer[], withdrawals: Withdrawal[]): Promise<void> {
  const movementIdCounter = await createIdCounter(db, movement)
  const accountIdCounter = await createIdCounter(db, account)
  const ledgerRows = createLedgerRows(
    transfers,
    movementIdCounter.next,
    accountIdCounter.next,
    await db.select().from(account).orderBy(account.id),
  )
  await db.transaction(async (transaction) => {
    await insertMany(transaction, withdrawal, withdrawals)
    await insertMany(transaction, account, ledgerRows.accounts)
    await insertMany(transaction, movement, ledgerRows.movements)
    await insertMany(transaction, entry, ledgerRows.entries, 'movementId')
    await advanceIdSequence(transaction, account)
    await advanceIdSequence(transaction, movement)
  })
}

async function createIdCounter(db: Db, table: PgTable & { id: PgColumn }): Promise<{ first: number; next: NextId }> {
  const [row] = await db.select({ last: max(table.id) }).from(table)
  let last = Number(row?.last ?? 0)
  return { first: last + 1, next: () => (last += 1) }
}
