import { hasAccess } from '../contract/permission.ts'
import { cachedPermissions } from './commands/permittedCommands.ts'
import type { Console } from './console.tsx'
import { adminNotificationResource } from './features/adminNotification/resource.ts'
import { pageVersionResource } from './features/pageVersion/resource.ts'
import { reportResource } from './features/report/resource.ts'
import { reportReasonResource } from './features/reportReason/resource.ts'
import { staffResource } from './features/staff/resource.ts'
import { couponPaymentResource } from './features/store/couponResource.ts'
import { productResource } from './features/store/productResource.ts'
import { storeResource } from './features/store/resource.ts'
import { storeAccountResource } from './features/storeAccount/resource.ts'
import { userResource } from './features/user/resource.ts'
import { userWithdrawalCommand } from './features/user/userWithdrawalCommand.ts'
import { withdrawalResource } from './features/withdrawal/resource.ts'
import type { RecordSearchSource } from './resources/search/recordSearchSource.ts'
import type { ListedRecord, Resource } from './resources/resource.ts'
import { messagesCommand } from './shared/messagesCommand.ts'
import { type FurtherCommandsOf, createRecordSearchSource } from './resources/search/createRecordSearchSource.ts'

/** Every kind of record that the palette searches, in the order of the results. */
const searchedResources = [
  toSearchedResource(storeResource, (apiAndCache, store) => [messagesCommand(apiAndCache, 'store', store)]),
  toSearchedResource(userResource, (apiAndCache, user) => [
    userWithdrawalCommand(apiAndCache, user, undefined),
    messagesCommand(apiAndCache, 'user', { id: user.id, name: user.fullName }),
  ]),
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

/** The resources of the searched kinds, without the fields whose type depends on the type of a row. */
export const resources = searchedResources.map(({ resource }) => resource)

/** Returns the sources that the palette searches for the signed-in staff member. */
export function recordSearchSources(dependencies: Console): RecordSearchSource[] {
  const permissions = new Set(cachedPermissions(dependencies))
  return searchedResources
    .map(({ createSource }) => createSource(dependencies))
    .filter(({ access }) => hasAccess(access, permissions))
}

/** Removes the type of the rows, so that the resources of all kinds fit in one array. */
function toSearchedResource<Row extends ListedRecord>(
  resource: Resource<Row>,
  furtherCommandsOf?: FurtherCommandsOf<Row>,
): {
  resource: Pick<
    Resource,
    | 'kind'
    | 'amountUnit'
    | 'shortcuts'
    | 'lifecycleTextKeys'
    | 'textKeys'
    | 'list'
    | 'counts'
    | 'states'
    | 'get'
    | 'history'
    | 'steps'
    | 'transition'
    | 'recordUrl'
  >
  createSource: (dependencies: Console) => RecordSearchSource
} {
  return {
    resource,
    createSource: (dependencies) => createRecordSearchSource(dependencies, resource, furtherCommandsOf),
  }
}
