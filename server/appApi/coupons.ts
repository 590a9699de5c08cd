import type { AppContext, AppHandlers } from '../http/appHandler.ts'
import {
  listHeldCoupons,
  listOfferedCoupons,
  listUsesOfMember,
  listUsesOfStore,
  readCoupon,
} from '../features/couponUse/lists.ts'
import { requireOwnUse, readCouponUse } from '../features/couponUse/rows.ts'
import { holdCoupon, startCouponUse } from '../features/couponUse/startUse.ts'
import { completeCouponUse, rejectCouponUse, scanCouponUse } from '../features/couponUse/useEvents.ts'
import { requireOwnStore } from '../features/store/ownStore.ts'

/** The handlers of the coupons of members and of their uses (rules 11.4 and 11.5). */
export const appCouponHandlers: Pick<
  AppHandlers,
  | 'listCoupons'
  | 'listHeldCoupons'
  | 'holdCoupon'
  | 'listOwnCouponUses'
  | 'listOwnStoreCouponUses'
  | 'getCouponUse'
  | 'useCoupon'
  | 'scanCouponUse'
  | 'completeCouponUse'
  | 'rejectCouponUse'
> = {
  listCoupons: ({ query }, context) => listOfferedCoupons(context, context.caller().id, query),

  listHeldCoupons: ({ query }, context) => listHeldCoupons(context, context.caller().id, query),

  async holdCoupon({ params: { id } }, context) {
    await holdCoupon(context, id)
    return readCoupon(context, context.caller().id, id)
  },

  listOwnCouponUses: ({ query }, { db, caller }) => listUsesOfMember(db, caller().id, query),

  async listOwnStoreCouponUses({ params: { id }, query }, { db, caller }) {
    await requireOwnStore(db, caller().id, id)
    return listUsesOfStore(db, id, query)
  },

  async getCouponUse({ params: { id } }, context) {
    await requireOwnUse(context.db, context.caller(), id)
    return readUse(context, id)
  },

  async useCoupon({ params: { id } }, context) {
    return readUse(context, await startCouponUse(context, id))
  },

  async scanCouponUse({ params: { id }, body }, context) {
    await scanCouponUse(context, id, body.paymentMethod)
    return readUse(context, id)
  },

  async completeCouponUse({ params: { id } }, context) {
    await completeCouponUse(context, id)
    return readUse(context, id)
  },

  async rejectCouponUse({ params: { id } }, context) {
    await rejectCouponUse(context, id)
    return readUse(context, id)
  },
}

function readUse({ db, caller }: AppContext, id: number) {
  return readCouponUse(db, id, caller().kind)
}
