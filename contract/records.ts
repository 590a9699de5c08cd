import type { EndpointId } from './endpoints.ts'
import type { RecordKind } from './kind.ts'
import { reportRecordKind } from './kinds/report.ts'
import { storeRecordKind } from './kinds/store.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { userRecordKind } from './kinds/user.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'
import { groupsWithAccess, type PermissionGroup } from './permission.ts'
import { type RecordEndpointId, recordEndpointIds } from './recordEndpointIds.ts'

/** The open consoles that are notified of a change, and the endpoints they load again. */
interface Topic {
  /** The audience: staff with one of the groups, only the staff member whose own record it is, or everybody. */
  audience: readonly PermissionGroup[] | 'self' | 'everybody'
  /** The endpoints whose responses the change affects. */
  affects: readonly EndpointId[]
}

/** The records whose changes are sent to open consoles. */
export const recordTopics = {
  staff: { audience: 'self', affects: ['getProfile', 'listPermissions'] },
  store: recordTopic(storeRecordKind, ['listStoreAccounts', 'getStoreAccount', 'listStoreAccountStores']),
  storeAccount: recordTopic(storeAccountRecordKind, ['listStores', 'getStore', 'listStoreAccountStores']),
  user: recordTopic(userRecordKind, ['listUserReferrals', 'getUserBankAccount']),
  withdrawal: recordTopic(withdrawalRecordKind, ['getWithdrawalRequester']),
  report: recordTopic(reportRecordKind),
} as const satisfies Record<string, Topic>

export type RecordName = keyof typeof recordTopics

/** All topics that open consoles are notified of: the records, the points of members and stores, the config. */
export const topics = {
  ...recordTopics,
  userPoints: {
    audience: ['POINT_MANAGEMENT', 'USER_MANAGEMENT'],
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
    audience: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'],
    affects: ['getStore', 'listStorePoints', 'listStoreEntries', 'summarizeStoreEntries'],
  },
  config: { audience: 'everybody', affects: ['getConfig', 'listConfigHistory', 'getWithdrawalRequester'] },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** The topic of a kind of record: sent to everybody who may read its list; affects its own endpoints and `others`. */
function recordTopic<Name extends string>(
  { name, access }: RecordKind<Name> & (RecordEndpointId<Name> extends EndpointId ? unknown : never),
  others: readonly EndpointId[] = [],
): Topic {
  if (access === 'public' || access === 'signedIn') throw new RangeError(`${name} is seen by no permission group`)
  const { list, counts, states, get, history } = recordEndpointIds(name)
  const ownEndpoints = [list, counts, states, get, history] as readonly string[] as readonly EndpointId[]
  return { audience: groupsWithAccess(access), affects: [...ownEndpoints, ...others] }
}
