import { CouponUseType } from '../../../contract/enumerations.ts'
import { useText } from '../../text.ts'

/** The text for how often a member may use a coupon: once or repeatedly. */
export function CouponUseTypeName({ code }: { code: number }) {
  const text = useText()
  return text(code === CouponUseType.USE_ONE_TIME ? 'coupon.useType.once' : 'coupon.useType.often')
}
