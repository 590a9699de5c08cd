import { knownPermissions } from '../../../commands/permitted.ts'
import type { Console } from '../../../console.tsx'
import type { RecordSource } from '../recordSource.ts'
import { storeSource } from './stores.ts'

/** The sources that the signed-in staff member may search, in the order their records are shown. */
export function recordSources(found: Console): RecordSource[] {
  const permissions = knownPermissions(found)
  return [storeSource(found.client, found.queries)].filter(({ permission }) => permissions.includes(permission))
}
