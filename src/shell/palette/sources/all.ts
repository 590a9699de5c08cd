import { admits } from '../../../../contract/permission.ts'
import { knownPermissions } from '../../../commands/permitted.ts'
import type { Console } from '../../../console.tsx'
import type { RecordSource } from '../recordSource.ts'
import { storeSource } from './stores.ts'
import { withdrawalSource } from './withdrawals.ts'

/** The sources that the signed-in staff member may search, in the order their records are shown. */
export function recordSources(found: Console): RecordSource[] {
  const permissions = new Set(knownPermissions(found))
  return [storeSource, withdrawalSource]
    .map((source) => source(found))
    .filter(({ access }) => admits(access, permissions))
}
