import type { Read } from '../../../contract/answer.ts'
import {
  type CouponDetail,
  getCoupon,
  listCouponHistory,
  listCouponSteps,
  transitionCouponPayment,
} from '../../../contract/coupon.ts'
import {
  type Coupon,
  getProduct,
  getStoreAdmin,
  listProductHistory,
  listProductSteps,
  listStoreAdminHistory,
  listStoreAdmins,
  listStoreAdminSteps,
  listStoreCoupons,
  listStoreProducts,
  summarizeStoreAdminStates,
  summarizeStoreCouponStates,
  summarizeStoreProductStates,
  type Product,
  type StoreAdmin,
  transitionProduct,
  transitionStoreAdmin,
} from '../../../contract/storeParts.ts'
import { storeAdminLifecycle } from '../../../machines/account.ts'
import { couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { productLifecycle } from '../../../machines/product.ts'
import type { BuildRecordUrl } from '../../commands/command.ts'
import { lifecycleTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import type { ChildResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatPhone } from '../../ui/phone.ts'
import type { StoreSection } from './sections.ts'

const COUPON_EVENT_SHORTCUTS = { confirmPayment: KEY_MAP.record.accept[0], refusePayment: KEY_MAP.record.reject[0] }
const COUPON_LIFECYCLE_TEXT_KEYS = lifecycleTextKeysOf(couponPaymentLifecycle, COUPON_EVENT_SHORTCUTS)
const STORE_ADMIN_LIFECYCLE_TEXT_KEYS = lifecycleTextKeysOf(storeAdminLifecycle, ACCOUNT_EVENT_SHORTCUTS)
const PRODUCT_LIFECYCLE_TEXT_KEYS = lifecycleTextKeysOf(productLifecycle, ACCOUNT_EVENT_SHORTCUTS)

/** Returns the resource of a store's coupons. The lifecycle of a coupon is that of its payment. */
export function couponResourceOf(storeId: number): ChildResource<Read<typeof Coupon>, Read<typeof CouponDetail>> {
  return {
    kind: { name: 'couponPayment', transitionPermission: 'STORE_MANAGEMENT' },
    lifecycleTextKeys: COUPON_LIFECYCLE_TEXT_KEYS,
    textKeys: { title: 'coupon.field.title', openCommandTitle: 'coupon.open', statesTitle: 'coupon.states' },
    states: summarizeStoreCouponStates,
    list: listStoreCoupons,
    get: getCoupon,
    transition: transitionCouponPayment,
    history: listCouponHistory,
    steps: listCouponSteps,
    shortcuts: COUPON_EVENT_SHORTCUTS,
    keywords: { confirmPayment: ['nyuukin', 'kakunin', 'paid'], refusePayment: ['kyakka', 'unpaid'] },
    toLifecycleRecord: ({ id, status, version, title, point, storeName }) => ({
      id,
      status,
      version,
      name: title,
      questionFacts: () => [
        { label: 'coupon.field.point', value: formatNumber(point) },
        { label: 'coupon.field.store', value: storeName },
      ],
    }),
    recordUrl: recordUrlBuilder('coupon', storeId),
  }
}

/** Returns the resource of the accounts of a store's administrators. */
export function storeAdminResourceOf(storeId: number): ChildResource<Read<typeof StoreAdmin>, Read<typeof StoreAdmin>> {
  return {
    kind: { name: 'account', transitionPermission: 'STORE_MANAGEMENT' },
    lifecycleTextKeys: STORE_ADMIN_LIFECYCLE_TEXT_KEYS,
    textKeys: { title: 'storeAdmin.field.name', openCommandTitle: 'storeAdmin.open', statesTitle: 'storeAdmin.states' },
    states: summarizeStoreAdminStates,
    list: listStoreAdmins,
    get: getStoreAdmin,
    transition: transitionStoreAdmin,
    history: listStoreAdminHistory,
    steps: listStoreAdminSteps,
    shortcuts: ACCOUNT_EVENT_SHORTCUTS,
    keywords: ACCOUNT_EVENT_KEYWORDS,
    toLifecycleRecord: ({ id, status, version, name, phone, email }) => ({
      id,
      status,
      version,
      name,
      questionFacts: () => [
        { label: 'storeAdmin.field.phone', value: formatPhone(phone) },
        { label: 'storeAdmin.field.email', value: email },
      ],
    }),
    contactDetailsOf: ({ phone, email }) => ({ phone, email }),
    recordUrl: recordUrlBuilder('admin', storeId),
  }
}

/** Returns the resource of a store's products. */
export function productResourceOf(storeId: number): ChildResource<Read<typeof Product>, Read<typeof Product>> {
  return {
    kind: { name: 'product', transitionPermission: 'PRODUCT_MANAGEMENT' },
    lifecycleTextKeys: PRODUCT_LIFECYCLE_TEXT_KEYS,
    textKeys: { title: 'product.field.name', openCommandTitle: 'product.open', statesTitle: 'product.states' },
    states: summarizeStoreProductStates,
    list: listStoreProducts,
    get: getProduct,
    transition: transitionProduct,
    history: listProductHistory,
    steps: listProductSteps,
    shortcuts: ACCOUNT_EVENT_SHORTCUTS,
    keywords: ACCOUNT_EVENT_KEYWORDS,
    historyFields: { maker: 'product.field.maker', category: 'product.field.category' },
    toLifecycleRecord: ({ id, status, version, name, maker, category }) => ({
      id,
      status,
      version,
      name,
      questionFacts: () => [
        { label: 'product.field.maker', value: maker },
        { label: 'product.field.category', value: category },
      ],
    }),
    recordUrl: recordUrlBuilder('product', storeId),
  }
}

/** Returns a function that builds the URL of a record in a tab of the store. */
function recordUrlBuilder(tab: StoreSection, storeId: number): BuildRecordUrl {
  return (id) => urlOfScreen('/store-detail/$id', { id: storeId }, { tab, open: id })
}
