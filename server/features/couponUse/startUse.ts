import { and, eq, inArray } from 'drizzle-orm'
import {
  couponHoldingLifecycle,
  couponUsageLifecycle,
  isCouponUsageOpen,
  allowedCouponUsageEvents,
} from '../../../machines/lifecycles/couponUse.ts'
import { initialStep, nextState } from '../../../machines/lifecycle.ts'
import { conflict, Failure } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { couponHolding, couponUse } from '../store/partTables.ts'
import { lockActingMember } from '../user/activeMember.ts'
import { lockOfferedCoupon } from './offer.ts'
import { readCouponUse } from './rows.ts'
import { reportUse } from './reportUse.ts'

/** The codes of the uses whose outcome is open. */
const OPEN_CODES = Object.values(couponUsageLifecycle.codes).filter(isCouponUsageOpen)

/**
 * Gets a coupon for the acting member (rule 11.4). Throws a Failure of 409 if it is not offered, or if the member has it
 * already.
 */
export async function holdCoupon(context: OperationContext, couponId: number): Promise<void> {
  const { db, clock } = context
  await lockOfferedCoupon(context, couponId)
  const { id: memberId } = await lockActingMember(context)
  const status = couponHoldingLifecycle.codes[initialStep(couponHoldingLifecycle).state]
  const added = await db
    .insert(couponHolding)
    .values({ couponId, memberId, status, createdAt: clock() })
    .onConflictDoNothing()
    .returning({ id: couponHolding.id })
  if (added.length === 0) throw new Failure(409, 'coupon.refusal.held')
  context.recordChanged('couponPayment', couponId)
}

/**
 * Starts a use of a coupon by the acting member, who holds it (rule 11.5). Returns the id of the use. Throws a Failure of
 * 409 if the coupon is not offered, is not held or has been used, and with the open use if there is one.
 */
export async function startCouponUse(context: OperationContext, couponId: number): Promise<number> {
  const { db, clock } = context
  const { storeId } = await lockOfferedCoupon(context, couponId)
  const { id: memberId } = await lockActingMember(context)
  await lockUsableHolding(context, couponId, memberId)
  const isOwnUse = and(eq(couponUse.couponId, couponId), eq(couponUse.memberId, memberId))
  const [open] = await db
    .select({ id: couponUse.id })
    .from(couponUse)
    .where(and(isOwnUse, inArray(couponUse.status, OPEN_CODES)))
    .limit(1)
  if (open !== undefined) {
    const record = await readCouponUse(db, open.id, 'member')
    throw conflict({ record, allowedEvents: allowedCouponUsageEvents(record.status, 'member') }, 'couponUse.open')
  }
  const { state } = initialStep(couponUsageLifecycle)
  const status = couponUsageLifecycle.codes[state]
  const [added] = await db
    .insert(couponUse)
    .values({ couponId, memberId, status, createdAt: clock() })
    .returning({ id: couponUse.id })
  if (added === undefined) throw new Error('no use of a coupon was inserted')
  await reportUse(context, { id: added.id, couponId, storeId, memberId }, { event: 'create', to: state })
  return added.id
}

/**
 * Locks the holding of a coupon by a member until the transaction ends, so that the coupon is used once at a time.
 * Returns its id. Throws a Failure of 409 if the member does not hold the coupon, or has used it.
 */
export async function lockUsableHolding({ db }: OperationContext, couponId: number, memberId: number): Promise<number> {
  const [holding] = await db
    .select({ id: couponHolding.id, status: couponHolding.status })
    .from(couponHolding)
    .where(and(eq(couponHolding.couponId, couponId), eq(couponHolding.memberId, memberId)))
    .for('no key update')
  if (holding === undefined) throw new Failure(409, 'couponUse.notHeld')
  if (nextState(couponHoldingLifecycle, holding.status, 'use') === undefined) throw new Failure(409, 'couponUse.used')
  return holding.id
}
