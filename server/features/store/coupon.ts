import { count, desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CouponDetail } from '../../../contract/coupon.ts'
import { CouponHoldingStatus, CouponUsageStatus, PaymentMethod } from '../../../contract/enumerations.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { member, shownMemberName } from '../user/table.ts'
import { couponList } from './childLists.ts'
import { coupon, couponHolding, couponUse } from './partTables.ts'

/** Reads a coupon (rule 4.12). Throws 404 if it does not exist. */
export async function readCoupon(context: Context, id: number): Promise<CouponDetail> {
  const { db } = context
  const [row] = await couponList.readRows(context, [id])
  const [storedCoupon] = await db.select({ storeId: coupon.storeId }).from(coupon).where(eq(coupon.id, id))
  if (row === undefined || storedCoupon === undefined) throw notFound()
  return {
    ...row,
    storeId: storedCoupon.storeId,
    holdings: await countByCode(db, couponHolding, couponHolding.status, CouponHoldingStatus, id),
    uses: await countByCode(db, couponUse, couponUse.status, CouponUsageStatus, id),
    payments: await countByCode(db, couponUse, couponUse.paymentMethod, PaymentMethod, id),
    lastUses: await readLastUses(db, id),
  }
}

/** Counts the rows of a coupon by the codes of an enumeration. */
async function countByCode(
  db: Db,
  table: PgTable & { couponId: PgColumn },
  column: PgColumn,
  codes: Readonly<Record<string, number>>,
  couponId: number,
): Promise<{ code: number; count: number }[]> {
  const countedRows = await db
    .select({ code: column, count: count() })
    .from(table)
    .where(eq(table.couponId, couponId))
    .groupBy(column)
  const counts = new Map(countedRows.map((each) => [each.code, each.count]))
  return Object.values(codes)
    .toSorted((one, other) => one - other)
    .map((code) => ({ code, count: counts.get(code) ?? 0 }))
}

async function readLastUses(db: Db, couponId: number): Promise<CouponDetail['lastUses']> {
  const rows = await db
    .select({
      id: couponUse.id,
      member: shownMemberName,
      status: couponUse.status,
      paymentMethod: couponUse.paymentMethod,
      at: couponUse.createdAt,
    })
    .from(couponUse)
    .innerJoin(member, eq(member.id, couponUse.memberId))
    .where(eq(couponUse.couponId, couponId))
    .orderBy(desc(couponUse.id))
    .limit(PAGE_SIZE)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
