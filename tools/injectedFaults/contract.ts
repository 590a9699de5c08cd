import { type InjectedFault, textReplacement, lineRemoval } from '../injectedFault.ts'

/** Injected faults of the contract and of the charts. */
export const contractFaults: readonly InjectedFault[] = [
  textReplacement(
    'store: a state has the code of another',
    'contract/kinds/store.ts',
    ['StoreStatus.REJECT', 'StoreStatus.ACCEPT'],
    'unit',
  ),
  textReplacement(
    'storeAccount: its path is wrong',
    'contract/kinds/storeAccount.ts',
    ["path: '/store-account'", "path: '/store-owner'"],
    'unit',
  ),
  textReplacement(
    'storeAccount: staff who manage users may read it',
    'contract/kinds/storeAccount.ts',
    ["access: 'STORE_MANAGEMENT'", "access: ['STORE_MANAGEMENT', 'USER_MANAGEMENT']"],
    'unit',
  ),
  textReplacement(
    'withdrawal: another permission group may decide',
    'contract/kinds/withdrawal.ts',
    ["transitionPermission: 'POINT_MANAGEMENT'", "transitionPermission: 'SYSTEM_MANAGEMENT'"],
    'unit',
  ),
  textReplacement(
    'withdrawal: staff who manage the system may not read it',
    'contract/kinds/withdrawal.ts',
    ["['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT']", "'POINT_MANAGEMENT'"],
    'unit',
  ),
  textReplacement(
    'report: staff who may decide may not read it',
    'contract/kinds/report.ts',
    ["access: 'REPORT_MANAGEMENT'", "access: 'STORE_MANAGEMENT'"],
    'unit',
  ),
  textReplacement(
    'report: codes have a gap',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 0, HANDLED: 2 }'],
    'unit',
  ),
  textReplacement(
    'report: the codes are swapped',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 1, HANDLED: 0 }'],
    'unit',
  ),
  textReplacement('report: a state of the chart has no code', 'contract/kinds/report.ts', [
    ', handled: ReportStatus.HANDLED',
    '',
  ]),
  textReplacement('store: it cannot be sorted by name', 'contract/kinds/store.ts', [
    "'createdAt', 'name', 'id'",
    "'createdAt', 'id'",
  ]),
  textReplacement('withdrawal: a sort field has no column', 'contract/kinds/withdrawal.ts', [
    "'createdAt', 'point', 'id'",
    "'createdAt', 'point', 'bankName', 'id'",
  ]),
  textReplacement(
    'user: the default sort is oldest first',
    'contract/kinds/user.ts',
    ["'-createdAt'", "'createdAt'"],
    'server',
  ),
  textReplacement('user: a filter is missing', 'contract/kinds/user.ts', [", industryId: 'id'", '']),
  textReplacement('store: a filter has no condition', 'contract/kinds/store.ts', [
    "industryId: 'id', ...STUCK_FILTER }",
    "industryId: 'id', ownerId: 'id', ...STUCK_FILTER }",
  ]),
  textReplacement(
    'report: tests do not run for this kind of record',
    'contract/kinds/declaredKinds.ts',
    ['  reportRecordKind,\n', ''],
    'unit',
  ),
  textReplacement(
    'user: tests do not run for this kind of record',
    'contract/kinds/declaredKinds.ts',
    ['  userRecordKind,\n', ''],
    'unit',
  ),
  lineRemoval('report: its changes are sent to nobody', 'contract/topics.ts', '  ...byKindName(toRecordTopic),'),
  lineRemoval(
    'report: it does not say which other endpoints a change affects',
    'contract/kinds/report.ts',
    "  affectsAlso: 'none',",
  ),
  textReplacement(
    'report reason: the search does not find it by a field that says so',
    'contract/kinds/reportReason.ts',
    ['max: 999, isSearched: false', 'max: 999, isSearched: true'],
    'server',
  ),
  textReplacement(
    'report reason: the list lacks a field',
    'contract/kinds/reportReason.ts',
    ["columns: ['name', 'position', ", "columns: ['name', "],
    'unit',
  ),
  lineRemoval('report reason: no field names it', 'contract/kinds/reportReason.ts', "  nameField: 'name',"),
  lineRemoval('report: it does not say who else is notified', 'contract/kinds/report.ts', "  notifiesAlso: 'none',"),
  textReplacement('store: its topic names an endpoint that does not exist', 'contract/kinds/store.ts', [
    "'listStoreAccounts',",
    "'listStoreOwners',",
  ]),
  textReplacement(
    'store: its topic lacks an affected endpoint',
    'contract/kinds/store.ts',
    ["    'getStoreAccount',\n", ''],
    'unit',
  ),
  textReplacement(
    'user: who sees the record elsewhere is told who has changed it',
    'contract/topics.ts',
    ['historyReaders: readers, affects', 'affects'],
    'unit',
  ),
  textReplacement(
    'user: changes of points are not sent to staff who manage users',
    'contract/topics.ts',
    ["['POINT_MANAGEMENT', 'USER_MANAGEMENT']", "['POINT_MANAGEMENT']"],
    'unit',
  ),
  textReplacement(
    'withdrawal: its changes are sent to only one of the groups that may read it',
    'contract/topics.ts',
    ['return grantingGroupsOf(access)', 'return grantingGroupsOf(access).slice(0, 1)'],
    'unit',
  ),
  lineRemoval(
    'report: the table of endpoints lacks its endpoints',
    'contract/kindEndpoints.ts',
    '  ...endpointsById(reportRecordKind, reportEndpoints),',
  ),
  lineRemoval(
    'withdrawal: the table of endpoints lacks its endpoints',
    'contract/kindEndpoints.ts',
    '  ...endpointsById(withdrawalRecordKind, withdrawalEndpoints),',
  ),
  textReplacement(
    'store: a state has no tone',
    'machines/lifecycles/store.ts',
    ["      tags: ['good'],\n", ''],
    'unit',
  ),
  textReplacement(
    'store: a request does not need a decision',
    'machines/lifecycles/store.ts',
    [", 'needsDecision'", ''],
    'unit',
  ),
  textReplacement(
    'report: a report does not need a decision',
    'machines/lifecycles/report.ts',
    [", 'needsDecision'", ''],
    'unit',
  ),
  textReplacement(
    'withdrawal: a transfer is waiting',
    'machines/lifecycles/withdrawal.ts',
    ["['busy']", "['waiting']"],
    'unit',
  ),
  textReplacement(
    'storeAccount: it has no chart',
    'machines/lifecycles/account.ts',
    ['userLifecycle, storeAccountLifecycle]', 'userLifecycle]'],
    'unit',
  ),
  textReplacement(
    'report: its event needs another permission',
    'machines/lifecycles/report.ts',
    ['permission: reportRecordKind.transitionPermission', "permission: 'USER_MANAGEMENT'"],
    'unit',
  ),
  textReplacement(
    'store: a rejection needs no reason',
    'machines/lifecycles/store.ts',
    ["reason: 'required'", "reason: 'none'"],
    'unit',
  ),
  textReplacement(
    'withdrawal: a rejection does not refund the points',
    'machines/lifecycles/withdrawal.ts',
    ["      entry: 'refundPoints',\n", ''],
    'unit',
  ),
  textReplacement(
    'user: deletion is not marked as destructive',
    'machines/lifecycles/account.ts',
    [
      "delete: { sender: 'staff', permission, reason: 'required', isDestructive: true, ...decision }",
      "delete: { sender: 'staff', permission, reason: 'required', isDestructive: false, ...decision }",
    ],
    'unit',
  ),
]
