import { count, inArray } from 'drizzle-orm'
import type { Coupon } from '../../../contract/storeParts.ts'
import { couponDisplayPhase } from '../../../machines/lifecycles/coupon.ts'
import type { OperationContext } from '../../http/handler.ts'
import { coupon, couponHolding } from './partTables.ts'

/** Reads the coupons with these ids for a list, in any order. */
export async function readCouponRows({ db, clock }: OperationContext, ids: number[]): Promise<Coupon[]> {
  const now = clock()
  const rows = await db.select().from(coupon).where(inArray(coupon.id, ids))
  const countedHolders = await db
    .select({ id: couponHolding.couponId, count: count() })
    .from(couponHolding)
    .where(inArray(couponHolding.couponId, ids))
    .groupBy(couponHolding.couponId)
  const holderCounts = new Map(countedHolders.map((each) => [each.id, each.count]))
  return rows.map((row) => ({
    id: row.id,
    storeId: row.storeId,
    storeName: row.storeName,
    image: row.image,
    title: row.title,
    point: row.point,
    useType: row.useType,
    displayFrom: row.displayFrom.toISOString(),
    displayTo: row.displayTo.toISOString(),
    displayPhase: couponDisplayPhase(row.displayFrom, row.displayTo, now),
    status: row.status,
    statusReason: row.statusReason,
    holderCount: holderCounts.get(row.id) ?? 0,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}
