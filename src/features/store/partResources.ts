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
import { formatNumber } from '../../ui/format.ts'
import { formatPhone } from '../../ui/phone.ts'

const COUPON_KEYS = { confirmPayment: KEY_MAP.record.accept[0], refusePayment: KEY_MAP.record.reject[0] }

/** The payments of a store's coupons. */
export const couponPayments: PartResource<Coupon> = {
  record: 'couponPayment',
  texts: lifecycleTexts(couponPaymentLifecycle, COUPON_KEYS),
  list: listStoreCoupons,
  transition: transitionCouponPayment,
  keys: COUPON_KEYS,
  keywords: { confirmPayment: ['nyuukin', 'kakunin', 'paid'], refusePayment: ['kyakka', 'unpaid'] },
  toLifecycleRecord: ({ id, status, version, title, point, storeName }) => ({
    id,
    status,
    version,
    name: title,
    confirmationFacts: () => [
      { label: 'coupon.field.point', value: formatNumber(point) },
      { label: 'coupon.field.store', value: storeName },
    ],
  }),
}

/** The accounts of a store's administrators. */
export const storeAdminAccounts: PartResource<StoreAdmin> = {
  record: 'account',
  texts: lifecycleTexts(accountLifecycle, ACCOUNT_KEYS),
  list: listStoreAdmins,
  transition: transitionStoreAdmin,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, name, phone, email }) => ({
    id,
    status,
    version,
    name,
    confirmationFacts: () => [
      { label: 'storeAdmin.field.phone', value: formatPhone(phone) },
      { label: 'storeAdmin.field.email', value: email },
    ],
  }),
  contactOf: ({ phone, email }) => ({ phone, email }),
}

/** The products of a store. */
export const productLifecycles: PartResource<Product> = {
  record: 'product',
  texts: lifecycleTexts(productLifecycle, ACCOUNT_KEYS),
  list: listStoreProducts,
  transition: transitionProduct,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, name, maker, category }) => ({
    id,
    status,
    version,
    name,
    confirmationFacts: () => [
      { label: 'product.field.maker', value: maker },
      { label: 'product.field.category', value: category },
    ],
  }),
}
