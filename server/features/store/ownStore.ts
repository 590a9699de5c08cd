import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnStore } from '../../../contract/appApi/ownStore.ts'
import type { Page } from '../../../contract/endpoint.ts'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import { couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { allowedEvents } from '../../../machines/lifecycle.ts'
import { mayTrade, storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { actorOf } from '../../http/actor.ts'
import { Failure, inactiveFailure, notFound } from '../../http/failure.ts'
import type { LocalizedContext, OperationContext } from '../../http/handler.ts'
import { type LifecycleEventRequest, sendLifecycleEvent, stateNameMessage } from '../../resources/lifecycle.ts'
import { readPage, sortByIds } from '../../resources/page.ts'
import type { LifecycleResource } from '../../resources/resource.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { coupon, couponUse } from './partTables.ts'
import { readStores, storeResource } from './resource.ts'
import { store } from './table.ts'

type Row = typeof store.$inferSelect

/** Returns the condition for a store of the store account with this id. */
function ownStoreCondition(storeAccountId: number, storeId: number) {
  return and(eq(store.id, storeId), eq(store.creatorId, storeAccountId))
}

/** Throws 404 if the store is not of the store account. */
export async function requireOwnStore(db: Db, storeAccountId: number, storeId: number): Promise<void> {
  const [found] = await db.select({ id: store.id }).from(store).where(ownStoreCondition(storeAccountId, storeId))
  if (found === undefined) throw notFound()
}

/**
 * Reads a store of the store account that performs an operation, and locks it until the transaction ends. Throws a
 * Failure: 404 if it is another's, 403 if the account is not active any more.
 * @param strength `no key update` if the operation changes the store
 */
async function lockOwnStore(
  context: OperationContext,
  id: number,
  strength: 'share' | 'no key update' = 'share',
): Promise<Row> {
  const [found] = await context.db
    .select({ row: store, ownerStatus: storeOwner.status })
    .from(store)
    .innerJoin(storeOwner, eq(storeOwner.id, store.creatorId))
    .where(ownStoreCondition(actorOf(context).id, id))
    .for(strength, { of: store })
  if (found === undefined) throw notFound()
  if (!canSignIn(found.ownerStatus)) throw inactiveFailure()
  return found.row
}

/** Locks a store like {@link lockOwnStore}. Also throws 409 if it is not accepted, so that it cannot trade. */
export async function lockOwnTradingStore(context: OperationContext, id: number): Promise<Row> {
  const row = await lockOwnStore(context, id)
  if (!mayTrade(row.status))
    throw new Failure(409, 'ownStore.notAccepted', { values: { state: stateNameMessage(storeLifecycle, row.status) } })
  return row
}

/** The stores as their owners see and change them. */
const ownStoreResource: LifecycleResource<'store', OwnStore> = { ...storeResource, read: readOwnStore }

/** Sends an event of the owner to a store of the store account that acts. Throws like `sendLifecycleEvent`. */
export async function sendOwnerEvent(context: LocalizedContext, request: LifecycleEventRequest): Promise<OwnStore> {
  await lockOwnStore(context, request.id, 'no key update')
  return sendLifecycleEvent(context, ownStoreResource, request, { kind: 'owner' })
}

/** Reads a store for its owner. Throws 404 if it does not exist. */
export async function readOwnStore({ db }: OperationContext, id: number): Promise<OwnStore> {
  const [found] = await readOwnStores(db, [id])
  if (found === undefined) throw notFound()
  return found
}

async function readOwnStores(db: Db, ids: number[]): Promise<OwnStore[]> {
  const keptPoints = await readKeptPoints(db, ids)
  return (await readStores(db, ids)).map(({ creator: _creator, ...row }) => ({
    ...row,
    keptPoints: keptPoints.get(row.id) ?? 0,
    allowedEvents: allowedEvents(storeLifecycle, row.status, 'owner'),
  }))
}

/** Reads one page of the stores of a store account, newest first. */
export async function listOwnStores(
  db: Db,
  storeAccountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OwnStore>> {
  const selection = {
    table: store,
    sortKey: store.createdAt,
    isDescending: true,
    indexedWhere: eq(store.creatorId, storeAccountId),
    unindexedWhere: undefined,
  }
  const { ids, total } = await readPage(db, selection, page, limit)
  return { items: sortByIds(ids, await readOwnStores(db, ids)), total, page, limit }
}

/**
 * Returns the points that these stores keep aside for scanned uses of their coupons, by the id of the store. A store
 * without any is left out.
 */
export async function readKeptPoints(db: Db, storeIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({
      storeId: coupon.storeId,
      points: sql<number>`coalesce(sum(${couponUse.rewardPoints} + ${couponUse.feePoints}), 0)`.mapWith(Number),
    })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .where(and(inArray(coupon.storeId, storeIds), eq(couponUse.status, couponUsageLifecycle.codes.scanned)))
    .groupBy(coupon.storeId)
  return new Map(rows.map(({ storeId, points }) => [storeId, points]))
}
