import { CouponUseType } from '../../../contract/enumerations.ts'
import { useText } from '../../text.ts'

/** How often a member may use a coupon. */
export function CouponUseTypeName({ code }: { code: number }) {
  const text = useText()
  return text(code === CouponUseType.USE_ONE_TIME ? 'coupon.useType.once' : 'coupon.useType.often')
}
