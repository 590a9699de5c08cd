import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { hasAccess, type RequiredAccess, rightsOf } from '../../contract/permission.ts'
import { Failure, invalid } from './failure.ts'
import type { Caller } from './handler.ts'

/** Who may read each list, by the path of its endpoint. A list has pages. */
const accessByPath: ReadonlyMap<string, RequiredAccess> = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, query }) => method === 'GET' && query !== undefined && 'entries' in query && hasPages(query))
    .map(({ path, access }) => [path, access]),
)

function hasPages({ entries }: { entries: unknown }): boolean {
  return typeof entries === 'object' && entries !== null && 'page' in entries
}

/** Whether a caller may read the list with this path; false if there is no such list. */
export function mayReadList({ permissions, isSuperAdmin }: Caller, path: string): boolean {
  const access = accessByPath.get(path)
  return access !== undefined && hasAccess(access, new Set(rightsOf(permissions, isSuperAdmin)))
}

/** Throws 422 if there is no list with this path, and 403 if the caller may not read it. */
export function requireReadableList(caller: Caller, path: string): void {
  if (!accessByPath.has(path)) throw invalid({ list: 'field.choice' })
  if (!mayReadList(caller, path)) throw new Failure(403, 'error.notPermitted')
}
