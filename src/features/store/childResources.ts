import type { Read } from '../../../contract/answer.ts'
import type { CouponDetail } from '../../../contract/coupon.ts'
import {
  type Coupon,
  getStoreAdmin,
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
  transitionStoreAdmin,
} from '../../../contract/storeParts.ts'
import { storeAdminLifecycle } from '../../../machines/lifecycles/account.ts'
import type { BuildRecordUrl } from '../../commands/command.ts'
import { lifecycleTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import type { ChildResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'
import { formatPhone } from '../../ui/phone.ts'
import { couponPaymentResource } from './couponResource.ts'
import { productResource } from './productResource.ts'
import type { StoreSection } from './sections.ts'

const STORE_ADMIN_LIFECYCLE_TEXT_KEYS = lifecycleTextKeysOf(storeAdminLifecycle, ACCOUNT_EVENT_SHORTCUTS)

/** Returns the resource of a store's coupons. */
export function couponResourceOf(storeId: number): ChildResource<Read<typeof Coupon>, Read<typeof CouponDetail>> {
  const { counts: _countsOfAllStores, ...resource } = couponPaymentResource
  return {
    ...resource,
    textKeys: { ...resource.textKeys, title: 'coupon.field.title', statesTitle: 'coupon.states' },
    states: summarizeStoreCouponStates,
    list: listStoreCoupons,
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
  const { counts: _countsOfAllStores, ...resource } = productResource
  return {
    ...resource,
    textKeys: { ...resource.textKeys, title: 'product.field.name', statesTitle: 'product.states' },
    states: summarizeStoreProductStates,
    list: listStoreProducts,
    recordUrl: recordUrlBuilder('product', storeId),
  }
}

/** Returns a function that builds the URL of a record in a tab of the store. */
function recordUrlBuilder(tab: StoreSection, storeId: number): BuildRecordUrl {
  return (id) => urlOfScreen('/store-detail/$id', { id: storeId }, { tab, open: id })
}
