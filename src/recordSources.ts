import { admits } from '../contract/permission.ts'
import { knownPermissions } from './commands/permitted.ts'
import type { Console } from './console.tsx'
import { reportResource } from './features/report/resource.ts'
import { storeResource } from './features/store/resource.ts'
import { storeAccountResource } from './features/storeAccount/resource.ts'
import { userResource } from './features/user/resource.ts'
import { withdrawalResource } from './features/withdrawal/resource.ts'
import type { RecordSource } from './resources/recordSource.ts'
import { resourceSource } from './resources/resourceSource.ts'

/** The sources that the signed-in staff member may search, in the order their records are shown. */
export function recordSources(found: Console): RecordSource[] {
  const permissions = new Set(knownPermissions(found))
  return [
    resourceSource(found, storeResource),
    resourceSource(found, userResource),
    resourceSource(found, withdrawalResource),
    resourceSource(found, storeAccountResource),
    resourceSource(found, reportResource),
  ].filter(({ access }) => admits(access, permissions))
}
