// Written by `npm run kinds`, which keeps the order of the lines.
import { toSearchedResource } from './resources/search/searchedResource.ts'
import { storeSearchedResource } from './features/store/searchedResource.ts'
import { userSearchedResource } from './features/user/searchedResource.ts'
import { withdrawalResource } from './features/withdrawal/resource.ts'
import { storeAccountResource } from './features/storeAccount/resource.ts'
import { couponPaymentResource } from './features/store/couponResource.ts'
import { productResource } from './features/store/productResource.ts'
import { reportResource } from './features/report/resource.ts'
import { adminNotificationResource } from './features/adminNotification/resource.ts'
import { reportReasonResource } from './features/reportReason/resource.ts'
import { pageVersionResource } from './features/pageVersion/resource.ts'
import { staffResource } from './features/staff/resource.ts'

/** Every kind of record that the palette searches, in the order of the results. */
export const searchedResources = [
  storeSearchedResource,
  userSearchedResource,
  toSearchedResource(withdrawalResource),
  toSearchedResource(storeAccountResource),
  toSearchedResource(couponPaymentResource),
  toSearchedResource(productResource),
  toSearchedResource(reportResource),
  toSearchedResource(adminNotificationResource),
  toSearchedResource(reportReasonResource),
  toSearchedResource(pageVersionResource),
  toSearchedResource(staffResource),
]
