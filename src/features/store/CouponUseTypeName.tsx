import { CouponUseType } from '../../../contract/enumerations.ts'
import { type TextKey, useText } from '../../texts/text.ts'

const TEXT_KEYS: Readonly<Record<number, TextKey>> = {
  [CouponUseType.USE_ONE_TIME]: 'coupon.useType.once',
  [CouponUseType.USE_A_LOT_OF_TIMES]: 'coupon.useType.often',
}

/** The text for how often a member may use a coupon: once or repeatedly. `code` is null if it is not known. */
export function CouponUseTypeName({ code }: { code: number | null }) {
  const text = useText()
  if (code === null) return '—'
  const key = TEXT_KEYS[code]
  return key === undefined ? text('value.unknown', { value: code }) : text(key)
}
