import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CouponUsageStatus } from '../../contract/enumerations.ts'
import { PERCENT_MAX, POINT_MAX } from '../../contract/limits.ts'
import { allowedCouponUsageEvents, couponUsePoints, isCouponUsageOpen } from './couponUse.ts'

const { REJECT, WAIT_SCAN, SCANNED, COMPLETED } = CouponUsageStatus

it.each([
  [WAIT_SCAN, 'storeAccount', ['scan', 'reject']],
  [WAIT_SCAN, 'member', ['reject']],
  [SCANNED, 'storeAccount', ['complete', 'reject']],
  [SCANNED, 'member', ['reject']],
  [COMPLETED, 'storeAccount', []],
  [COMPLETED, 'member', []],
  [REJECT, 'storeAccount', []],
  [REJECT, 'member', []],
] as const)('a use of status %i has for a %s the events %j', (status, sender, events) => {
  expect(allowedCouponUsageEvents(status, sender)).toEqual(events)
})

it('the outcome of a use is open until it is completed or rejected', () => {
  expect([WAIT_SCAN, SCANNED, COMPLETED, REJECT].map(isCouponUsageOpen)).toEqual([true, true, false, false])
})

it.each([
  [0, 100, { reward: 0, fee: 0 }],
  [1, 99, { reward: 0, fee: 0 }],
  [1, 100, { reward: 1, fee: 1 }],
  [29, 7, { reward: 2, fee: 2 }],
  [57, 29, { reward: 16, fee: 16 }],
  [POINT_MAX, 99, { reward: 989_999, fee: 989_999 }],
  [POINT_MAX, 100, { reward: POINT_MAX, fee: POINT_MAX }],
])('a use of a coupon of %i points moves by %i percent %j', (point, percent, expectedPoints) => {
  expect(couponUsePoints(point, { reward: percent, fee: percent })).toEqual(expectedPoints)
})

it('the points of a use are the greatest whole numbers that do not exceed the percents of the coupon', () => {
  const percentArbitrary = fc.integer({ min: 0, max: PERCENT_MAX })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: POINT_MAX }), percentArbitrary, percentArbitrary, (point, reward, fee) => {
      const points = couponUsePoints(point, { reward, fee })
      for (const [share, percent] of [
        [points.reward, reward],
        [points.fee, fee],
      ] as const) {
        // Counted in hundredths, so that the test divides nothing.
        expect(Number.isInteger(share)).toBe(true)
        expect(share * 100).toBeLessThanOrEqual(point * percent)
        expect((share + 1) * 100).toBeGreaterThan(point * percent)
        expect(share).toBeLessThanOrEqual(point)
      }
    }),
    { numRuns: 2_000 },
  )
})
