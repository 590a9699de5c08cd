import type { EndpointId } from './endpoints.ts'
import type { Kind } from './kind.ts'
import { reportKind } from './kinds/report.ts'
import { storeKind } from './kinds/store.ts'
import { storeAccountKind } from './kinds/storeAccount.ts'
import { userKind } from './kinds/user.ts'
import { withdrawalKind } from './kinds/withdrawal.ts'
import { groupsOf, type PermissionGroup } from './permission.ts'
import { type RecordEndpointId, recordEndpointIds } from './recordEndpointIds.ts'

/** The consequences of a change for the consoles that are open. */
interface Topic {
  /** The audience: those who may see the record, only the staff member whose own record it is, or everybody. */
  heardBy: readonly PermissionGroup[] | 'self' | 'everybody'
  /** The endpoints whose answers it changes. */
  affects: readonly EndpointId[]
}

/** Every kind of record whose changes are told to open consoles. */
export const records = {
  staff: { heardBy: 'self', affects: ['getProfile', 'listPermissions'] },
  store: changesOf(storeKind, ['listStoreAccounts', 'getStoreAccount', 'listStoreAccountStores']),
  storeAccount: changesOf(storeAccountKind, ['listStores', 'getStore', 'listStoreAccountStores']),
  user: changesOf(userKind, ['listUserReferrals', 'getUserBankAccount']),
  withdrawal: changesOf(withdrawalKind, ['getWithdrawalAsker']),
  report: changesOf(reportKind),
} as const satisfies Record<string, Topic>

export type RecordKind = keyof typeof records

/** Everything that open consoles are told of: the records, the points of members and stores, the config. */
export const topics = {
  ...records,
  userPoints: {
    heardBy: ['POINT_MANAGEMENT', 'USER_MANAGEMENT'],
    affects: [
      'listUsers',
      'getUser',
      'listUserPointHistory',
      'listUserEntries',
      'summarizeUserEntries',
      'getWithdrawalAsker',
    ],
  },
  storePoints: {
    heardBy: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'],
    affects: ['getStore', 'listStorePoints', 'listStoreEntries', 'summarizeStoreEntries'],
  },
  config: { heardBy: 'everybody', affects: ['getConfig', 'listConfigHistory', 'getWithdrawalAsker'] },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** Heard by whom may see the records; changes the kind's own answers, and those of `others`. */
function changesOf<Name extends string>(
  { name, access }: Kind<Name> & (RecordEndpointId<Name> extends EndpointId ? unknown : never),
  others: readonly EndpointId[] = [],
): Topic {
  if (access === 'public' || access === 'signedIn') throw new RangeError(`${name} is seen by no permission group`)
  const { list, counts, get, history } = recordEndpointIds(name)
  const own = [list, counts, get, history] as readonly string[] as readonly EndpointId[]
  return { heardBy: groupsOf(access), affects: [...own, ...others] }
}
