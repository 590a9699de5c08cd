import { type Falsification, instead, without } from '../falsification.ts'

/** Falsifications of the contract and of the charts. */
export const contract: readonly Falsification[] = [
  instead(
    'store: a state has the code of another',
    'contract/kinds/store.ts',
    ['StoreStatus.REJECT', 'StoreStatus.ACCEPT'],
    'unit',
  ),
  instead(
    'storeAccount: its path is wrong',
    'contract/kinds/storeAccount.ts',
    ["'/store-account'", "'/store-owner'"],
    'unit',
  ),
  instead(
    'storeAccount: staff who manage users may read it',
    'contract/kinds/storeAccount.ts',
    ["access: 'STORE_MANAGEMENT'", "access: ['STORE_MANAGEMENT', 'USER_MANAGEMENT']"],
    'unit',
  ),
  instead(
    'withdrawal: another permission group may decide',
    'contract/kinds/withdrawal.ts',
    ["transitionPermission: 'POINT_MANAGEMENT'", "transitionPermission: 'SYSTEM_MANAGEMENT'"],
    'unit',
  ),
  instead(
    'withdrawal: staff who manage the system may not read it',
    'contract/kinds/withdrawal.ts',
    ["['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT']", "'POINT_MANAGEMENT'"],
    'unit',
  ),
  instead(
    'report: staff who may decide may not read it',
    'contract/kinds/report.ts',
    ["access: 'REPORT_MANAGEMENT'", "access: 'STORE_MANAGEMENT'"],
    'unit',
  ),
  instead(
    'report: codes have a gap',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 0, HANDLED: 2 }'],
    'unit',
  ),
  instead(
    'report: the codes are swapped',
    'contract/enumerations.ts',
    ['{ REQUEST: 0, HANDLED: 1 }', '{ REQUEST: 1, HANDLED: 0 }'],
    'unit',
  ),
  instead('report: a state of the chart has no code', 'contract/kinds/report.ts', [
    ', handled: ReportStatus.HANDLED',
    '',
  ]),
  instead('store: it cannot be sorted by name', 'contract/kinds/store.ts', [
    "'createdAt', 'name', 'id'",
    "'createdAt', 'id'",
  ]),
  instead('withdrawal: a sort field has no column', 'contract/kinds/withdrawal.ts', [
    "'createdAt', 'point', 'id'",
    "'createdAt', 'point', 'bankName', 'id'",
  ]),
  instead(
    'user: the default sort is oldest first',
    'contract/kinds/user.ts',
    ["'-createdAt'", "'createdAt'"],
    'server',
  ),
  instead('user: a filter is missing', 'contract/kinds/user.ts', [", industryId: 'id'", '']),
  instead('store: a filter has no condition', 'contract/kinds/store.ts', [
    "industryId: 'id' }",
    "industryId: 'id', ownerId: 'id' }",
  ]),
  instead(
    'report: tests do not run for this kind of record',
    'contract/kinds.ts',
    ['  reportRecordKind,\n', ''],
    'unit',
  ),
  instead('user: tests do not run for this kind of record', 'contract/kinds.ts', ['  userRecordKind,\n', ''], 'unit'),
  without('report: its changes are sent to nobody', 'contract/records.ts', '  report: recordTopic(reportRecordKind),'),
  instead('store: its topic names an endpoint that does not exist', 'contract/records.ts', [
    "['listStoreAccounts', 'getStoreAccount', ",
    "['listStoreOwners', 'getStoreAccount', ",
  ]),
  instead(
    'store: its topic lacks an affected endpoint',
    'contract/records.ts',
    ["['listStoreAccounts', 'getStoreAccount', ", "['listStoreAccounts', "],
    'unit',
  ),
  instead(
    'user: changes of points are not sent to staff who manage users',
    'contract/records.ts',
    ["['POINT_MANAGEMENT', 'USER_MANAGEMENT']", "['POINT_MANAGEMENT']"],
    'unit',
  ),
  instead(
    'withdrawal: its changes are sent to only one of the groups that may read it',
    'contract/records.ts',
    ['audience: groupsWithAccess(access)', 'audience: groupsWithAccess(access).slice(0, 1)'],
    'unit',
  ),
  without(
    'report: the table of endpoints lacks its endpoints',
    'contract/endpoints.ts',
    '  ...endpointsById(reportRecordKind, report.reportEndpoints),',
  ),
  without(
    'withdrawal: the table of endpoints lacks its endpoints',
    'contract/endpoints.ts',
    '  ...endpointsById(withdrawalRecordKind, withdrawal.withdrawalEndpoints),',
  ),
  instead('store: a state has no tone', 'machines/store.ts', ["      tags: ['good'],\n", ''], 'unit'),
  instead('store: a request does not need a decision', 'machines/store.ts', [", 'needsDecision'", ''], 'unit'),
  instead('report: a report does not need a decision', 'machines/report.ts', [", 'needsDecision'", ''], 'unit'),
  instead('withdrawal: a transfer is waiting', 'machines/withdrawal.ts', ["['busy']", "['waiting']"], 'unit'),
  instead(
    'storeAccount: it has no chart',
    'machines/lifecycleCharts.ts',
    ['[userLifecycle, storeAccountLifecycle]', '[userLifecycle]'],
    'unit',
  ),
  instead(
    'report: its event needs another permission',
    'machines/report.ts',
    ['permission: reportRecordKind.transitionPermission', "permission: 'USER_MANAGEMENT'"],
    'unit',
  ),
  instead('store: a rejection needs no reason', 'machines/store.ts', ["reason: 'required'", "reason: 'none'"], 'unit'),
  instead(
    'withdrawal: a rejection does not refund the points',
    'machines/withdrawal.ts',
    ["      entry: 'refundPoints',\n", ''],
    'unit',
  ),
  instead(
    'user: deletion is not marked as destructive',
    'machines/account.ts',
    [
      "delete: { sender: 'staff', permission, reason: 'required', destructive: true }",
      "delete: { sender: 'staff', permission, reason: 'required', destructive: false }",
    ],
    'unit',
  ),
]
