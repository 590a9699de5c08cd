import {
  type Coupon,
  listStoreAdmins,
  listStoreCoupons,
  listStoreProducts,
  type Product,
  type StoreAdmin,
  transitionCouponPayment,
  transitionProduct,
  transitionStoreAdmin,
} from '../../../contract/storeParts.ts'
import { accountLifecycle } from '../../../machines/account.ts'
import { couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { productLifecycle } from '../../../machines/product.ts'
import { lifecycleTexts } from '../../commands/lifecycleTexts.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { PartResource } from '../../resources/usePartLifecycle.ts'
import { ACCOUNT_KEYS, ACCOUNT_KEYWORDS } from '../../shared/accountWords.ts'

const COUPON_KEYS = { confirmPayment: KEY_MAP.record.accept[0], refusePayment: KEY_MAP.record.reject[0] }

/** The payments of a store's coupons. */
export const couponPayments: PartResource<Coupon> = {
  record: 'couponPayment',
  texts: lifecycleTexts(couponPaymentLifecycle, COUPON_KEYS),
  list: listStoreCoupons,
  transition: transitionCouponPayment,
  keys: COUPON_KEYS,
  keywords: { confirmPayment: ['nyuukin', 'kakunin', 'paid'], refusePayment: ['kyakka', 'unpaid'] },
  toLifecycleRecord: ({ id, status, version, title }) => ({ id, status, version, name: title }),
}

/** The accounts of a store's administrators. */
export const storeAdminAccounts: PartResource<StoreAdmin> = {
  record: 'account',
  texts: lifecycleTexts(accountLifecycle, ACCOUNT_KEYS),
  list: listStoreAdmins,
  transition: transitionStoreAdmin,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, name }) => ({ id, status, version, name }),
}

/** The products of a store. */
export const productLifecycles: PartResource<Product> = {
  record: 'product',
  texts: lifecycleTexts(productLifecycle, ACCOUNT_KEYS),
  list: listStoreProducts,
  transition: transitionProduct,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, name }) => ({ id, status, version, name }),
}
