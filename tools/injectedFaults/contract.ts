import { type InjectedFault, replaceText, removeLine } from '../injectedFault.ts'

/** Injected faults of the contract and of the charts. */
export const contractFaults: readonly InjectedFault[] = [
  replaceText(
    'store: a state has the code of another',
    'contract/kinds/store.ts',
    ['StoreStatus.REJECT', 'StoreStatus.ACCEPT'],
    'unit',
  ),
  replaceText(
    'storeAccount: its path is wrong',
    'contract/kinds/storeAccount.ts',
    ["'/store-account'", "'/store-owner'"],
    'unit',
  ),
  replaceText(
    'storeAccount: staff who manage users may read it',
    'contract/kinds/storeAccount.ts',
    ["access: 'STORE_MANAGEMENT'", "access: ['STORE_MANAGEMENT', 'USER_MANAGEMENT']"],
    'unit',
  ),
  replaceText(
    'withdrawal: another permission group may decide',
    'contract/kinds/withdrawal.ts',
    ["transitionPermission: 'POINT_MANAGEMENT'", "transitionPermission: 'SYSTEM_MANAGEMENT'"],
    'unit',
  ),
  replaceText(
    'withdrawal: staff who manage the system may not read it',
    'contract/kinds/withdrawal.ts',
    ["['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT']", "'POINT_MANAGEMENT'"],
    'unit',
  ),
  replaceText(
    'report: staff who may decide may not read it',
    'contract/kinds/report.ts',
    ["access: 'REPORT_MANAGEMENT'", "access: 'STORE_MANAGEMENT'"],
    'unit',
  ),
  replaceText(
    'report: codes have a gap',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 0, HANDLED: 2 }'],
    'unit',
  ),
  replaceText(
    'report: the codes are swapped',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 1, HANDLED: 0 }'],
    'unit',
  ),
  replaceText('report: a state of the chart has no code', 'contract/kinds/report.ts', [
    ', handled: ReportStatus.HANDLED',
    '',
  ]),
  replaceText('store: it cannot be sorted by name', 'contract/kinds/store.ts', [
    "'createdAt', 'name', 'id'",
    "'createdAt', 'id'",
  ]),
  replaceText('withdrawal: a sort field has no column', 'contract/kinds/withdrawal.ts', [
    "'createdAt', 'point', 'id'",
    "'createdAt', 'point', 'bankName', 'id'",
  ]),
  replaceText(
    'user: the default sort is oldest first',
    'contract/kinds/user.ts',
    ["'-createdAt'", "'createdAt'"],
    'server',
  ),
  replaceText('user: a filter is missing', 'contract/kinds/user.ts', [", industryId: 'id'", '']),
  replaceText('store: a filter has no condition', 'contract/kinds/store.ts', [
    "industryId: 'id' }",
    "industryId: 'id', ownerId: 'id' }",
  ]),
  replaceText(
    'report: tests do not run for this kind of record',
    'contract/recordKinds.ts',
    ['  reportRecordKind,\n', ''],
    'unit',
  ),
  replaceText(
    'user: tests do not run for this kind of record',
    'contract/recordKinds.ts',
    ['  userRecordKind,\n', ''],
    'unit',
  ),
  removeLine(
    'report: its changes are sent to nobody',
    'contract/topics.ts',
    '  report: toRecordTopic(reportRecordKind),',
  ),
  replaceText('store: its topic names an endpoint that does not exist', 'contract/topics.ts', [
    "toRecordTopic(storeRecordKind, [\n    'listStoreAccounts',",
    "toRecordTopic(storeRecordKind, [\n    'listStoreOwners',",
  ]),
  replaceText(
    'store: its topic lacks an affected endpoint',
    'contract/topics.ts',
    [
      "    'getStoreAccount',\n    'listStoreAccountStores',\n    'getStoreHours',",
      "    'listStoreAccountStores',\n    'getStoreHours',",
    ],
    'unit',
  ),
  replaceText(
    'user: changes of points are not sent to staff who manage users',
    'contract/topics.ts',
    ["['POINT_MANAGEMENT', 'USER_MANAGEMENT']", "['POINT_MANAGEMENT']"],
    'unit',
  ),
  replaceText(
    'withdrawal: its changes are sent to only one of the groups that may read it',
    'contract/topics.ts',
    ['return groupsWithAccess(access)', 'return groupsWithAccess(access).slice(0, 1)'],
    'unit',
  ),
  removeLine(
    'report: the table of endpoints lacks its endpoints',
    'contract/endpoints.ts',
    '  ...endpointsById(reportRecordKind, report.reportEndpoints),',
  ),
  removeLine(
    'withdrawal: the table of endpoints lacks its endpoints',
    'contract/endpoints.ts',
    '  ...endpointsById(withdrawalRecordKind, withdrawal.withdrawalEndpoints),',
  ),
  replaceText('store: a state has no tone', 'machines/store.ts', ["      tags: ['good'],\n", ''], 'unit'),
  replaceText('store: a request does not need a decision', 'machines/store.ts', [", 'needsDecision'", ''], 'unit'),
  replaceText('report: a report does not need a decision', 'machines/report.ts', [", 'needsDecision'", ''], 'unit'),
  replaceText('withdrawal: a transfer is waiting', 'machines/withdrawal.ts', ["['busy']", "['waiting']"], 'unit'),
  replaceText(
    'storeAccount: it has no chart',
    'machines/lifecycleCharts.ts',
    ['userLifecycle, storeAccountLifecycle]', 'userLifecycle]'],
    'unit',
  ),
  replaceText(
    'report: its event needs another permission',
    'machines/report.ts',
    ['permission: reportRecordKind.transitionPermission', "permission: 'USER_MANAGEMENT'"],
    'unit',
  ),
  replaceText(
    'store: a rejection needs no reason',
    'machines/store.ts',
    ["reason: 'required'", "reason: 'none'"],
    'unit',
  ),
  replaceText(
    'withdrawal: a rejection does not refund the points',
    'machines/withdrawal.ts',
    ["      entry: 'refundPoints',\n", ''],
    'unit',
  ),
  replaceText(
    'user: deletion is not marked as destructive',
    'machines/account.ts',
    [
      "delete: { sender: 'staff', permission, reason: 'required', isDestructive: true }",
      "delete: { sender: 'staff', permission, reason: 'required', isDestructive: false }",
    ],
    'unit',
  ),
]
