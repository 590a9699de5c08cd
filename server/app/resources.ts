import { reportResource } from '../features/report/resource.ts'
import { storeResource } from '../features/store/resource.ts'
import { storeAccountResource } from '../features/storeAccount/resource.ts'
import { userResource } from '../features/user/resource.ts'
import { withdrawalResource } from '../features/withdrawal/resource.ts'

/** Every kind of record that has a lifecycle: its handlers and its generic tests follow from what it declares. */
export const resources = {
  store: storeResource,
  storeAccount: storeAccountResource,
  user: userResource,
  withdrawal: withdrawalResource,
  report: reportResource,
}
