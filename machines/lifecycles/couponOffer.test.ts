import { expect, it } from 'vitest'
import { CouponPaymentStatus, StoreStatus } from '../../contract/enumerations.ts'
import { offerRefusalReason } from './couponOffer.ts'

const displayFrom = new Date('2026-11-20T15:00:00.000Z')
const displayTo = new Date('2026-11-27T15:00:00.000Z')
const offer = {
  paymentStatus: CouponPaymentStatus.EFFECTIVE,
  displayFrom,
  displayTo,
  storeStatus: StoreStatus.ACCEPT,
}

it.each([
  [{}, displayFrom, undefined],
  [{}, new Date(displayTo.getTime() - 1), undefined],
  [{}, new Date(displayFrom.getTime() - 1), 'display'],
  [{}, displayTo, 'display'],
  [{ paymentStatus: CouponPaymentStatus.WAIT_PAYMENT }, displayFrom, 'payment'],
  [{ paymentStatus: CouponPaymentStatus.NOT_EFFECTIVE }, displayFrom, 'payment'],
  [{ storeStatus: StoreStatus.REQUEST }, displayFrom, 'store'],
  [{ storeStatus: StoreStatus.REJECT }, displayFrom, 'store'],
  [{ storeStatus: StoreStatus.INACTIVE }, displayFrom, 'store'],
] as const)('a coupon with %j is at %s not offered because of: %s', (values, now, reason) => {
  expect(offerRefusalReason({ ...offer, ...values }, now)).toBe(reason)
})
