import { admits } from '../contract/permission.ts'
import { knownPermissions } from './commands/permitted.ts'
import type { Console } from './console.tsx'
import { reportResource } from './features/report/resource.ts'
import { storeResource } from './features/store/resource.ts'
import { storeAccountResource } from './features/storeAccount/resource.ts'
import { userResource } from './features/user/resource.ts'
import { withdrawalResource } from './features/withdrawal/resource.ts'
import type { RecordSource } from './resources/recordSource.ts'
import type { ListedRecord, Resource } from './resources/resource.ts'
import { resourceSource } from './resources/resourceSource.ts'

/** Every kind of record that the palette searches, in the order in which they are shown. */
const searched = [
  searchedBy(storeResource),
  searchedBy(userResource),
  searchedBy(withdrawalResource),
  searchedBy(storeAccountResource),
  searchedBy(reportResource),
]

/** The same, as far as it is the same for all. */
export const resources = searched.map(({ resource }) => resource)

/** The sources that the signed-in staff member may search. */
export function recordSources(found: Console): RecordSource[] {
  const permissions = new Set(knownPermissions(found))
  return searched.map(({ source }) => source(found)).filter(({ access }) => admits(access, permissions))
}

/** Keeps the rows of a kind to itself: what is left is alike for all kinds. */
function searchedBy<Row extends ListedRecord>(
  resource: Resource<Row>,
): {
  resource: Pick<Resource, 'kind' | 'keys' | 'list' | 'counts' | 'get' | 'history' | 'transition' | 'addressOf'>
  source: (found: Console) => RecordSource
} {
  return { resource, source: (found) => resourceSource(found, resource) }
}
