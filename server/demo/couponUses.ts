import { CouponUseType, PaymentMethod } from '../../contract/enumerations.ts'
import { couponHoldingLifecycle, couponUsageLifecycle } from '../../machines/lifecycles/couponUse.ts'
import type { Random } from '../features/demoPictures/random.ts'
import type { couponHolding, couponUse } from '../features/store/partTables.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import type { Coupon } from './storeParts.ts'
import type { Member } from './people.ts'

/** A scan of a coupon by a member. Its points have been booked in the ledger. */
export interface CouponScan {
  couponId: number
  memberId: number
  at: Date
}

type CouponUseRow = typeof couponUse.$inferInsert
type CouponHoldingRow = typeof couponHolding.$inferInsert

const PAYMENT_METHODS = [PaymentMethod.MONEY, PaymentMethod.CREDIT_CARD, PaymentMethod.MOBILE_WALLET]
const { waiting, scanned, completed, rejected } = couponUsageLifecycle.codes
const { effective, used } = couponHoldingLifecycle.codes
/** The maximum number of members who hold a coupon and have not used it. */
const UNUSED_HOLDINGS_PER_COUPON_MAX = 6

/** Creates a completed use for each scan, a few other uses, and the holdings, which say who holds which coupon. */
export function createCouponUses(
  random: Random,
  coupons: readonly Coupon[],
  scans: readonly CouponScan[],
  members: readonly Member[],
  { now }: RandomTimes,
): { uses: CouponUseRow[]; holdings: CouponHoldingRow[] } {
  const uses: CouponUseRow[] = scans.map(({ couponId, memberId, at }) => ({
    couponId,
    memberId,
    status: completed,
    paymentMethod: random.pick(PAYMENT_METHODS),
    createdAt: at,
  }))
  const onceOnlyCouponIds = new Set(
    coupons.filter(({ useType }) => useType === CouponUseType.USE_ONE_TIME).map(({ id }) => id),
  )
  const holdings = new Map<string, CouponHoldingRow>()
  const addHolding = (couponId: number, memberId: number, status: number, createdAt: Date) => {
    const key = `${couponId} ${memberId}`
    if (!holdings.has(key)) holdings.set(key, { couponId, memberId, status, createdAt })
  }
  for (const { couponId, memberId, at } of scans)
    addHolding(couponId, memberId, onceOnlyCouponIds.has(couponId) ? used : effective, at)
  for (const { id, displayFrom, displayTo } of coupons) {
    if (displayFrom > now || members.length === 0) continue
    for (const { id: memberId } of random.pickSome([...members], random.integer(0, UNUSED_HOLDINGS_PER_COUPON_MAX)))
      addHolding(id, memberId, effective, displayFrom)
    if (displayTo < now) continue
    const createdAt = new Date(now.getTime() - random.integer(1, 60) * (DAY_MS / 1_440))
    for (const [status, paymentMethod] of [
      [waiting, null],
      [scanned, random.pick(PAYMENT_METHODS)],
      [rejected, null],
    ] as const) {
      if (!random.chance(0.5)) continue
      const { id: memberId } = random.pick([...members])
      addHolding(id, memberId, effective, createdAt)
      uses.push({ couponId: id, memberId, status, paymentMethod, createdAt })
    }
  }
  return {
    uses: uses.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    holdings: [...holdings.values()],
  }
}
