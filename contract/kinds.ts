import type { Kind } from './kind.ts'
import { reportKind } from './kinds/report.ts'
import { storeKind } from './kinds/store.ts'
import { storeAccountKind } from './kinds/storeAccount.ts'
import { userKind } from './kinds/user.ts'
import { withdrawalKind } from './kinds/withdrawal.ts'

/** Every kind of record that has a lifecycle. Many tests run once for each entry. */
export const kinds: readonly Kind[] = [storeKind, storeAccountKind, userKind, withdrawalKind, reportKind]
