import { CouponPaymentStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { STUCK_FILTER } from './stuckFilter.ts'

/** The parts of time in which a coupon can be: before, during or after its display period. */
export const DISPLAY_PHASES = ['before', 'during', 'after'] as const

/** A coupon of a store. Its lifecycle is that of its payment (rule 4.9). */
export const couponPaymentRecordKind = declareRecordKind({
  name: 'couponPayment',
  path: '/coupon',
  screens: ['/stores'],
  recordScreens: ['/stores', '/store-detail/{id}'],
  access: 'STORE_MANAGEMENT',
  transitionPermission: 'STORE_MANAGEMENT',
  states: {
    waiting: CouponPaymentStatus.WAIT_PAYMENT,
    effective: CouponPaymentStatus.EFFECTIVE,
    notEffective: CouponPaymentStatus.NOT_EFFECTIVE,
  },
  sortFields: ['createdAt', 'name', 'displayFrom', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: { storeId: 'id', displayPhase: DISPLAY_PHASES, ...STUCK_FILTER },
  affectsAlso: ['listStoreCoupons', 'summarizeStoreCouponStates'],
  notifiesAlso: 'none',
})
