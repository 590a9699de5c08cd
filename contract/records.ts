import type { EndpointId } from './endpoints.ts'
import type { Kind } from './kind.ts'
import { reportKind } from './kinds/report.ts'
import { storeKind } from './kinds/store.ts'
import { storeAccountKind } from './kinds/storeAccount.ts'
import { userKind } from './kinds/user.ts'
import { withdrawalKind } from './kinds/withdrawal.ts'
import { groupsOf, type PermissionGroup } from './permission.ts'
import { type RecordEndpointId, recordEndpointIds } from './recordEndpointIds.ts'

/** The open consoles that are notified of a change, and the endpoints they load again. */
interface Topic {
  /** The audience: staff with one of the groups, only the staff member whose own record it is, or everybody. */
  heardBy: readonly PermissionGroup[] | 'self' | 'everybody'
  /** The endpoints whose responses the change affects. */
  affects: readonly EndpointId[]
}

/** The records whose changes are sent to open consoles. */
export const records = {
  staff: { heardBy: 'self', affects: ['getProfile', 'listPermissions'] },
  store: changesOf(storeKind, ['listStoreAccounts', 'getStoreAccount', 'listStoreAccountStores']),
  storeAccount: changesOf(storeAccountKind, ['listStores', 'getStore', 'listStoreAccountStores']),
  user: changesOf(userKind, ['listUserReferrals', 'getUserBankAccount']),
  withdrawal: changesOf(withdrawalKind, ['getWithdrawalRequester']),
  report: changesOf(reportKind),
} as const satisfies Record<string, Topic>

export type RecordKind = keyof typeof records

/** All topics that open consoles are notified of: the records, the points of members and stores, the config. */
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
      'getWithdrawalRequester',
    ],
  },
  storePoints: {
    heardBy: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'],
    affects: ['getStore', 'listStorePoints', 'listStoreEntries', 'summarizeStoreEntries'],
  },
  config: { heardBy: 'everybody', affects: ['getConfig', 'listConfigHistory', 'getWithdrawalRequester'] },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** The topic of a kind of record: sent to everybody who may read its list; affects its own endpoints and `others`. */
function changesOf<Name extends string>(
  { name, access }: Kind<Name> & (RecordEndpointId<Name> extends EndpointId ? unknown : never),
  others: readonly EndpointId[] = [],
): Topic {
  if (access === 'public' || access === 'signedIn') throw new RangeError(`${name} is seen by no permission group`)
  const { list, counts, get, history } = recordEndpointIds(name)
  const own = [list, counts, get, history] as readonly string[] as readonly EndpointId[]
  return { heardBy: groupsOf(access), affects: [...own, ...others] }
}
