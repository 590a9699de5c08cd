import { eq } from 'drizzle-orm'
import type { AppCallerKind } from '../../../contract/appApi/appEndpoint.ts'
import { CouponUseType, NotificationKind, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import {
  allowedCouponUsageEvents,
  couponHoldingLifecycle,
  type CouponUsageEvent,
  couponUsageLifecycle,
  type CouponUsageState,
  couponUsePoints,
  type CouponUsePoints,
} from '../../../machines/lifecycles/couponUse.ts'
import { nextState, stateOf } from '../../../machines/lifecycle.ts'
import { actorOf } from '../../http/actor.ts'
import { conflict, Failure, notFound } from '../../http/failure.ts'
import { formatNumber } from '../../http/formatNumber.ts'
import type { Actor, OperationContext } from '../../http/handler.ts'
import { stateNameMessage } from '../../resources/lifecycle.ts'
import { readConfig } from '../config/config.ts'
import { notify } from '../notification/notify.ts'
import { lockBalance, postMovement } from '../point/ledger.ts'
import { lockOwnTradingStore, readKeptPoints } from '../store/ownStore.ts'
import { coupon, couponHolding, couponUse } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { lockOfferedCoupon } from './offer.ts'
import { reportUse, type ConcernedUse } from './reportUse.ts'
import { ownUseCondition, readCouponUse } from './rows.ts'
import { lockUsableHolding } from './startUse.ts'

/** Returns as what somebody performs an operation of the apps. */
function kindOf({ role }: Actor): AppCallerKind {
  return role === UserRole.MEMBER ? 'member' : 'storeAccount'
}

/**
 * Scans a use for the acting store account, and keeps its points aside (rule 11.5). Throws a Failure: 404 if the use is
 * of another store, 409 if it is in another state, the coupon is no longer offered, or the points do not suffice.
 */
export async function scanCouponUse(context: OperationContext, id: number, paymentMethod: number): Promise<void> {
  const { use, to } = await lockUse(context, id, 'scan')
  const { point } = await lockOfferedCoupon(context, use.couponId)
  await requireActiveMember(context, use.memberId)
  const points = await pointsOf(context, point)
  await requireSufficientPoints(context, use.storeId, points)
  await context.db
    .update(couponUse)
    .set({ status: couponUsageLifecycle.codes[to], paymentMethod, rewardPoints: points.reward, feePoints: points.fee })
    .where(eq(couponUse.id, id))
  await reportUse(context, use, { event: 'scan', from: use.state, to, reward: points.reward })
}

/**
 * Completes a scanned use for the acting store account, and books its points in one movement (rule 11.5). Throws a
 * Failure: 404 if the use is of another store, 409 if it is in another state, the store is not accepted any more, or the
 * points of a use that was not scanned in an app do not suffice.
 */
export async function completeCouponUse(context: OperationContext, id: number): Promise<void> {
  const { use, to } = await lockUse(context, id, 'complete')
  await lockOwnTradingStore(context, use.storeId)
  await spendHolding(context, use)
  const points = use.points ?? (await pointsOf(context, use.point))
  if (use.points === undefined) await requireSufficientPoints(context, use.storeId, points)
  await context.db
    .update(couponUse)
    .set({ status: couponUsageLifecycle.codes[to], rewardPoints: points.reward, feePoints: points.fee })
    .where(eq(couponUse.id, id))
  await bookPoints(context, use, points)
  await reportUse(context, use, { event: 'complete', from: use.state, to, reward: points.reward })
  await notifyOfPoints(context, use, points)
}

/** Rejects a use for its member or its store. Throws a Failure: 404 if it is another's, 409 if it has its outcome. */
export async function rejectCouponUse(context: OperationContext, id: number): Promise<void> {
  const { use, to } = await lockUse(context, id, 'reject')
  await context.db
    .update(couponUse)
    .set({ status: couponUsageLifecycle.codes[to], rewardPoints: null, feePoints: null })
    .where(eq(couponUse.id, id))
  await reportUse(context, use, { event: 'reject', from: use.state, to })
  const otherSide =
    kindOf(actorOf(context)) === 'member'
      ? ({ kind: 'store', ids: [use.storeId] } as const)
      : ({ kind: 'member', ids: [use.memberId] } as const)
  const cause = { couponUseId: id, couponTitle: use.couponTitle, owners: [otherSide] }
  await notify(context, NotificationKind.COUPON_IS_CANCEL, cause)
}

/** Notifies the member of the points for a completed use, and the store of the fee that the marketplace has taken. */
async function notifyOfPoints(
  context: OperationContext,
  { id: couponUseId, couponTitle, memberId, storeId }: LockedUse,
  { reward, fee }: CouponUsePoints,
): Promise<void> {
  const use = { couponUseId, couponTitle }
  if (reward > 0)
    await notify(context, NotificationKind.SCAN_COUPON_REWARD_PERCENT, { ...use, memberId, points: reward })
  if (fee > 0) await notify(context, NotificationKind.USE_COUPON_PERCENT_FEE, { ...use, storeId, points: fee })
}

/** A locked use with what its next steps need. */
interface LockedUse extends ConcernedUse {
  state: CouponUsageState
  couponTitle: string
  /** The points of the coupon. */
  point: number
  useType: number
  /** The points that the scan has kept aside; undefined before it. */
  points: CouponUsePoints | undefined
}

/**
 * Reads and locks a use of the acting member or of a store of the acting store account, and returns it with the state to
 * which the event leads. Throws a Failure: 404 if it is another use, 409 if the chart refuses the event.
 */
async function lockUse(
  context: OperationContext,
  id: number,
  event: CouponUsageEvent,
): Promise<{ use: LockedUse; to: CouponUsageState }> {
  const { db } = context
  const actor = actorOf(context)
  const kind = kindOf(actor)
  const [found] = await db
    .select({
      row: couponUse,
      storeId: coupon.storeId,
      couponTitle: coupon.title,
      point: coupon.point,
      useType: coupon.useType,
    })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .innerJoin(store, eq(store.id, coupon.storeId))
    .where(ownUseCondition({ kind, id: actor.id }, id))
    .for('no key update', { of: couponUse })
  if (found === undefined) throw notFound()
  const { row, ...rest } = found
  const allowedEvents = allowedCouponUsageEvents(row.status, kind)
  const to = nextState(couponUsageLifecycle, row.status, event)
  if (to === undefined || !allowedEvents.includes(event)) {
    const state = stateNameMessage(couponUsageLifecycle, row.status)
    throw conflict({ record: await readCouponUse(db, id, kind), allowedEvents }, 'error.refused', { state })
  }
  const { couponId, memberId, rewardPoints, feePoints } = row
  const points = rewardPoints === null || feePoints === null ? undefined : { reward: rewardPoints, fee: feePoints }
  const state = stateOf(couponUsageLifecycle, row.status)
  return { use: { id, couponId, memberId, ...rest, state, points }, to }
}

async function requireActiveMember({ db }: OperationContext, id: number): Promise<void> {
  const [found] = await db.select({ status: member.status }).from(member).where(eq(member.id, id)).for('share')
  if (found === undefined || !canSignIn(found.status)) throw new Failure(409, 'couponUse.memberInactive')
}

/** Returns the points of a use of a coupon of `point` points by the present settings. */
async function pointsOf({ db }: OperationContext, point: number): Promise<CouponUsePoints> {
  const { SCAN_COUPON_REWARD_PERCENT: reward, USE_COUPON_PERCENT_FEE: fee } = await readConfig(db)
  return couponUsePoints(point, { reward, fee })
}

/**
 * Locks the balance of a store until the transaction ends. Throws a Failure of 409 if what it does not keep aside for
 * other uses is less than these points.
 */
async function requireSufficientPoints(
  { db }: OperationContext,
  storeId: number,
  { reward, fee }: CouponUsePoints,
): Promise<void> {
  const balance = await lockBalance(db, 'store', storeId)
  const available = balance - ((await readKeptPoints(db, [storeId])).get(storeId) ?? 0)
  const needed = reward + fee
  if (needed > available)
    throw new Failure(409, 'couponUse.pointsTooLow', {
      values: { needed: formatNumber(needed), available: formatNumber(available) },
    })
}

/** Uses up the holding of a coupon that can be used once. Throws a Failure of 409 if it is not held, or used up. */
async function spendHolding(context: OperationContext, { couponId, memberId, useType }: LockedUse): Promise<void> {
  const holdingId = await lockUsableHolding(context, couponId, memberId)
  if (useType !== CouponUseType.USE_ONE_TIME) return
  await context.db
    .update(couponHolding)
    .set({ status: couponHoldingLifecycle.codes.used })
    .where(eq(couponHolding.id, holdingId))
}

/** Moves the points of a use from the store to the member and the platform. Without any points, nothing is booked. */
async function bookPoints(
  context: OperationContext,
  { id, storeId, memberId }: LockedUse,
  { reward, fee }: CouponUsePoints,
): Promise<void> {
  const entries = [
    { accountRef: { kind: 'store', ownerId: storeId } as const, amount: -reward - fee },
    { accountRef: { kind: 'member', ownerId: memberId } as const, amount: reward },
    { accountRef: { kind: 'platform', purpose: 'fee' } as const, amount: fee },
  ].filter(({ amount }) => amount !== 0)
  if (entries.length === 0) return
  await postMovement(context.db, {
    type: PointTransactionType.SCAN_COUPON,
    cause: { record: couponUsageLifecycle.record, id },
    actor: actorOf(context),
    at: context.clock(),
    entries,
  })
  context.pointsChanged({ owner: 'store', id: storeId })
  if (reward > 0) context.pointsChanged({ owner: 'user', id: memberId })
}
