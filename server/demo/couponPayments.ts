import { couponPaymentLifecycle } from '../../machines/lifecycles/coupon.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import {
  type AuditLine,
  columnsFromHistory,
  type DemoActor,
  createAuditLine,
  ownerAsActor,
  pickActor,
} from './history.ts'
import type { Owner } from './people.ts'
import type { Coupon } from './storeParts.ts'

/** The maximum number of days in which staff decide about the payment of a coupon. */
const DECISION_DAYS_MAX = 2
const REFUSAL_REASONS = [
  '期日までに入金がありませんでした。',
  '入金額が異なるため返金しました。',
  '店舗からの申し出により取り消し。',
]

/**
 * Creates the payment histories of one store's coupons. Returns these histories, and the coupons in the states to which
 * they lead. The store owner created the coupons.
 */
export function createPaymentHistory(
  random: Random,
  { coupons, owner }: { coupons: readonly Coupon[]; owner: Pick<Owner, 'id' | 'name'> },
  actors: DemoActor[],
  randomTimes: RandomTimes,
): { coupons: Coupon[]; history: AuditLine[] } {
  const histories = coupons.map((coupon) => {
    const toState = stateOf(couponPaymentLifecycle, coupon.status)
    const creation = { event: 'create', toState: 'waiting', ...ownerAsActor(owner) }
    const lines = [createAuditLine('couponPayment', coupon.id, coupon.createdAt, creation)]
    if (toState !== 'waiting') {
      const latestTime = Math.min(coupon.createdAt.getTime() + DECISION_DAYS_MAX * DAY_MS, randomTimes.now.getTime())
      const at = randomTimes.officeTime(random, coupon.createdAt, new Date(latestTime))
      const isRefused = toState === 'notEffective'
      const event = isRefused ? 'refusePayment' : 'confirmPayment'
      const actor = pickActor(random, actors, 'STORE_MANAGEMENT', at)
      const reason = isRefused ? random.pick(REFUSAL_REASONS) : null
      lines.push(
        createAuditLine('couponPayment', coupon.id, at, { event, fromState: 'waiting', toState, reason, ...actor }),
      )
    }
    return { lines, coupon: { ...coupon, ...columnsFromHistory(lines, coupon.createdAt) } }
  })
  return {
    coupons: histories.map(({ coupon }) => coupon),
    history: histories.flatMap(({ lines }) => lines),
  }
}
