import { expect, it } from 'vitest'
import { CouponDisplayPhase } from '../../contract/enumerations.ts'
import { couponDisplayPhase } from './coupon.ts'

const from = new Date('2026-04-01T00:00:00Z')
const to = new Date('2026-05-01T00:00:00Z')

it.each([
  ['2026-03-31T23:59:59.999Z', CouponDisplayPhase.BEFORE_DISPLAY],
  ['2026-04-01T00:00:00.000Z', CouponDisplayPhase.DISPLAY],
  ['2026-04-30T23:59:59.999Z', CouponDisplayPhase.DISPLAY],
  ['2026-05-01T00:00:00.000Z', CouponDisplayPhase.AFTER_DISPLAY],
])('at %s, a coupon with a display period in April is in phase %i', (now, phase) => {
  expect(couponDisplayPhase(from, to, new Date(now))).toEqual(phase)
})
