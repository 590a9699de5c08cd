import type { CouponUseChange } from '../../../contract/live/recordEvents.ts'
import type { CouponUsageState } from '../../../machines/lifecycles/couponUse.ts'
import { couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import type { OperationContext } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'

/** A use of a coupon, with whom it concerns. */
export interface ConcernedUse {
  id: number
  couponId: number
  storeId: number
  memberId: number
}

/** What has happened to a use: an event of the chart with the states, or its creation. */
interface UseStep {
  event: string
  from?: CouponUsageState
  to: CouponUsageState
  /** The points that the member gets; undefined before the scan, and in a rejected use. */
  reward?: number
}

/**
 * Writes a line about a step of a use to the audit log, and tells the member, the store, and the consoles that show the
 * coupon.
 */
export async function reportUse(
  context: OperationContext,
  { id, couponId, storeId, memberId }: ConcernedUse,
  { reward, ...line }: UseStep,
): Promise<void> {
  await audit(context, { record: couponUsageLifecycle.record, recordId: id, ...line })
  const points = reward === undefined ? {} : { points: reward }
  const status = couponUsageLifecycle.codes[line.to] as CouponUseChange['status']
  context.couponUseChanged(memberId, { couponUseId: id, couponId, storeId, status, ...points })
  context.recordChanged('couponPayment', couponId)
}
