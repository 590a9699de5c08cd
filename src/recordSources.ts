import { admits } from '../contract/permission.ts'
import { knownPermissions } from './commands/permitted.ts'
import type { Console } from './console.tsx'
import type { RecordSource } from './resources/recordSource.ts'
import { storeAccountSource } from './features/storeAccount/paletteSource.ts'
import { storeSource } from './features/store/paletteSource.ts'
import { userSource } from './features/user/paletteSource.ts'
import { withdrawalSource } from './features/withdrawal/paletteSource.ts'

/** The sources that the signed-in staff member may search, in the order their records are shown. */
export function recordSources(found: Console): RecordSource[] {
  const permissions = new Set(knownPermissions(found))
  return [storeSource, userSource, withdrawalSource, storeAccountSource]
    .map((source) => source(found))
    .filter(({ access }) => admits(access, permissions))
}
