import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CouponDetail } from '../../../contract/coupon.ts'
import { CouponHoldingStatus, CouponUsageStatus, PaymentMethod } from '../../../contract/enumerations.ts'
import { couponPaymentRecordKind, type DISPLAY_PHASES } from '../../../contract/kinds/couponPayment.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { createStuckCondition } from '../../resources/timeLimits.ts'
import { member, shownMemberName } from '../user/table.ts'
import { couponCsvColumns } from './couponCsvColumns.ts'
import { readCouponRows } from './couponRows.ts'
import { coupon, couponHolding, couponUse } from './partTables.ts'
import { notifyOfRefusedCoupon } from './refusedCoupon.ts'

/** The coupons of all stores, whose lifecycle is that of their payment. */
export const couponPaymentResource = defineResource({
  kind: couponPaymentRecordKind,
  lifecycle: couponPaymentLifecycle,
  table: coupon,
  sortColumns: {
    createdAt: coupon.createdAt,
    name: coupon.sortName,
    displayFrom: coupon.displayFrom,
    id: coupon.id,
  },
  filterConditions: {
    storeId: (id) => eq(coupon.storeId, id),
    displayPhase: displayPhaseCondition,
    stuck: createStuckCondition(coupon, couponPaymentLifecycle),
  },
  searchCondition: (q) => searchCondition(coupon, q),
  csvColumns: couponCsvColumns,
  readRows: readCouponRows,
  read: readCoupon,
  afterEntering: { notEffective: notifyOfRefusedCoupon },
  effects: {},
})

function displayPhaseCondition(phase: (typeof DISPLAY_PHASES)[number], now: Date): SQL {
  if (phase === 'before') return gt(coupon.displayFrom, now)
  const hasBegun = lte(coupon.displayFrom, now)
  return and(hasBegun, phase === 'after' ? lte(coupon.displayTo, now) : gt(coupon.displayTo, now)) ?? hasBegun
}

/** Reads a coupon (rule 4.12). Throws 404 if it does not exist. */
async function readCoupon(context: OperationContext, id: number): Promise<CouponDetail> {
  const { db } = context
  const [row] = await readCouponRows(context, [id])
  const [stored] = await db.select({ updatedAt: coupon.updatedAt }).from(coupon).where(eq(coupon.id, id))
  if (row === undefined || stored === undefined) throw notFound()
  return {
    ...row,
    updatedAt: stored.updatedAt.toISOString(),
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
