import { hasAccess } from '../contract/permission.ts'
import { cachedPermissions } from './commands/permittedCommands.ts'
import type { Console } from './console.tsx'
import type { RecordSearchSource } from './resources/search/recordSearchSource.ts'
import { searchedResources } from './searchedResources.ts'

/** The resources of the searched kinds, without the fields whose type depends on the type of a row. */
export const resources = searchedResources.map(({ resource }) => resource)

/** Returns the sources that the palette searches for the signed-in staff member. */
export function recordSearchSources(dependencies: Console): RecordSearchSource[] {
  const permissions = new Set(cachedPermissions(dependencies))
  return searchedResources
    .map(({ createSource }) => createSource(dependencies))
    .filter(({ access }) => hasAccess(access, permissions))
}
