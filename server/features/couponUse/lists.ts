import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AppCallerKind } from '../../../contract/appApi/appEndpoint.ts'
import type { AppCoupon } from '../../../contract/appApi/coupon.ts'
import type { AppCouponUse } from '../../../contract/appApi/couponUse.ts'
import type { Page } from '../../../contract/endpoint.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { offerRefusalReason } from '../../../machines/lifecycles/couponOffer.ts'
import { couponUsePoints } from '../../../machines/lifecycles/couponUse.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { readPage, sortByIds } from '../../resources/page.ts'
import { readConfig } from '../config/config.ts'
import { coupon, couponHolding, couponUse } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { readCouponUses } from './rows.ts'

interface PageQuery {
  page: number
  limit: number
}

/** Reads one page of the coupons that members can get now (rule 11.4), newest first; with an id, of one store. */
export async function listOfferedCoupons(
  context: OperationContext,
  memberId: number,
  { page, limit, storeId }: PageQuery & { storeId?: number | undefined },
): Promise<Page<AppCoupon>> {
  const now = context.clock()
  const selection = {
    table: coupon,
    sortKey: coupon.displayFrom,
    isDescending: true,
    indexedWhere: undefined,
    unindexedWhere: and(
      eq(coupon.status, couponPaymentLifecycle.codes.effective),
      lte(coupon.displayFrom, now),
      gt(coupon.displayTo, now),
      eq(store.status, storeLifecycle.codes.accepted),
      storeId === undefined ? undefined : eq(coupon.storeId, storeId),
    ),
    joinClause: sql`inner join ${store} on ${store.id} = ${coupon.storeId}`,
  }
  const { ids, total } = await readPage(context.db, selection, page, limit)
  return { items: sortByIds(ids, await readCoupons(context, memberId, ids)), total, page, limit }
}

/** Reads one page of the coupons that a member holds or has used, those that they got last first. */
export async function listHeldCoupons(
  context: OperationContext,
  memberId: number,
  { page, limit }: PageQuery,
): Promise<Page<AppCoupon>> {
  const { db } = context
  const selection = {
    table: couponHolding,
    sortKey: couponHolding.id,
    isDescending: true,
    indexedWhere: eq(couponHolding.memberId, memberId),
    unindexedWhere: undefined,
  }
  const { ids: holdingIds, total } = await readPage(db, selection, page, limit)
  const { id, couponId } = couponHolding
  const holdings = await db.select({ id, couponId }).from(couponHolding).where(inArray(id, holdingIds))
  const couponIds = sortByIds(holdingIds, holdings).map((holding) => holding.couponId)
  return { items: sortByIds(couponIds, await readCoupons(context, memberId, couponIds)), total, page, limit }
}

/** Reads a coupon as a member sees it. Throws 404 if it does not exist. */
export async function readCoupon(context: OperationContext, memberId: number, id: number): Promise<AppCoupon> {
  const [found] = await readCoupons(context, memberId, [id])
  if (found === undefined) throw notFound()
  return found
}

async function readCoupons({ db, clock }: OperationContext, memberId: number, ids: number[]): Promise<AppCoupon[]> {
  const rows = await db
    .select({ row: coupon, storeName: store.name, storeStatus: store.status, holdingStatus: couponHolding.status })
    .from(coupon)
    .innerJoin(store, eq(store.id, coupon.storeId))
    .leftJoin(couponHolding, and(eq(couponHolding.couponId, coupon.id), eq(couponHolding.memberId, memberId)))
    .where(inArray(coupon.id, ids))
  const { SCAN_COUPON_REWARD_PERCENT: reward, USE_COUPON_PERCENT_FEE: fee } = await readConfig(db)
  return rows.map(({ row, storeName, storeStatus, holdingStatus }) => {
    const { id, title, image, point, useType, displayFrom, displayTo } = row
    const offer = { paymentStatus: row.status, displayFrom, displayTo, storeStatus }
    return {
      id,
      title,
      image,
      point,
      reward: couponUsePoints(point, { reward, fee }).reward,
      useType,
      store: { id: row.storeId, name: storeName },
      displayFrom: displayFrom.toISOString(),
      displayTo: displayTo.toISOString(),
      isOffered: offerRefusalReason(offer, clock()) === undefined,
      holdingStatus,
    }
  })
}

interface UsesQuery extends PageQuery {
  status?: number | undefined
}

/** Reads one page of the uses of coupons of a member, newest first. */
export function listUsesOfMember(db: Db, memberId: number, query: UsesQuery): Promise<Page<AppCouponUse>> {
  return listUses(db, 'member', query, { indexedWhere: eq(couponUse.memberId, memberId), unindexedWhere: undefined })
}

/** Reads one page of the uses of the coupons of a store, newest first. */
export function listUsesOfStore(db: Db, storeId: number, query: UsesQuery): Promise<Page<AppCouponUse>> {
  return listUses(db, 'storeAccount', query, {
    indexedWhere: undefined,
    unindexedWhere: eq(coupon.storeId, storeId),
    joinClause: sql`inner join ${coupon} on ${coupon.id} = ${couponUse.couponId}`,
  })
}

async function listUses(
  db: Db,
  viewer: AppCallerKind,
  { page, limit, status }: UsesQuery,
  scope: { indexedWhere: SQL | undefined; unindexedWhere: SQL | undefined; joinClause?: SQL },
): Promise<Page<AppCouponUse>> {
  const hasStatus = status === undefined ? undefined : eq(couponUse.status, status)
  const selection = {
    ...scope,
    table: couponUse,
    sortKey: couponUse.id,
    isDescending: true,
    unindexedWhere: and(scope.unindexedWhere, hasStatus),
  }
  const { ids, total } = await readPage(db, selection, page, limit)
  return { items: sortByIds(ids, await readCouponUses(db, ids, viewer)), total, page, limit }
}
