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
    'storeAccount: the path is another',
    'contract/kinds/storeAccount.ts',
    ["'/store-account'", "'/store-owner'"],
    'unit',
  ),
  instead(
    'storeAccount: who manages users may read it',
    'contract/kinds/storeAccount.ts',
    ["access: 'STORE_MANAGEMENT'", "access: ['STORE_MANAGEMENT', 'USER_MANAGEMENT']"],
    'unit',
  ),
  instead(
    'withdrawal: who manages the system decides',
    'contract/kinds/withdrawal.ts',
    ["decidedBy: 'POINT_MANAGEMENT'", "decidedBy: 'SYSTEM_MANAGEMENT'"],
    'unit',
  ),
  instead(
    'withdrawal: who manages the system may not read it',
    'contract/kinds/withdrawal.ts',
    ["['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT']", "'POINT_MANAGEMENT'"],
    'unit',
  ),
  instead(
    'report: those who decide may not read it',
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
  instead('store: it is not sorted by name', 'contract/kinds/store.ts', [
    "'createdAt', 'name', 'id'",
    "'createdAt', 'id'",
  ]),
  instead('withdrawal: it is sorted by a bank that has no column', 'contract/kinds/withdrawal.ts', [
    "'createdAt', 'point', 'id'",
    "'createdAt', 'point', 'bankName', 'id'",
  ]),
  instead('user: the newest are last', 'contract/kinds/user.ts', ["'-createdAt'", "'createdAt'"], 'server'),
  instead('user: a filter is missing', 'contract/kinds/user.ts', [", industryId: 'id'", '']),
  instead('store: a filter has no condition', 'contract/kinds/store.ts', [
    "industryId: 'id' }",
    "industryId: 'id', ownerId: 'id' }",
  ]),
  instead(
    'report: it is no kind that tests go through',
    'contract/kinds.ts',
    ['withdrawalKind, reportKind]', 'withdrawalKind]'],
    'unit',
  ),
  instead(
    'user: it is no kind that tests go through',
    'contract/kinds.ts',
    ['storeAccountKind, userKind,', 'storeAccountKind,'],
    'unit',
  ),
  without('report: its changes are told to nobody', 'contract/records.ts', '  report: changesOf(reportKind),'),
  instead('store: its change leaves an endpoint old that is none', 'contract/records.ts', [
    "['listStoreAccounts', 'getStoreAccount', ",
    "['listStoreOwners', 'getStoreAccount', ",
  ]),
  instead(
    'store: its change leaves the accounts of owners old',
    'contract/records.ts',
    ["['listStoreAccounts', 'getStoreAccount', ", "['listStoreAccounts', "],
    'unit',
  ),
  instead(
    'user: their points are not heard of by who manages users',
    'contract/records.ts',
    ["['POINT_MANAGEMENT', 'USER_MANAGEMENT']", "['POINT_MANAGEMENT']"],
    'unit',
  ),
  instead(
    'withdrawal: only the first who may read hear of it',
    'contract/records.ts',
    ['heardBy: groupsOf(access)', 'heardBy: groupsOf(access).slice(0, 1)'],
    'unit',
  ),
  without(
    'report: the table of endpoints has none of its endpoints',
    'contract/endpoints.ts',
    '  ...byId(reportKind, report.reportEndpoints),',
  ),
  without(
    'withdrawal: the table of endpoints has none of its endpoints',
    'contract/endpoints.ts',
    '  ...byId(withdrawalKind, withdrawal.withdrawalEndpoints),',
  ),
  instead('store: a state has no tone', 'machines/store.ts', ["      tags: ['good'],\n", ''], 'unit'),
  instead('store: a request wants no decision', 'machines/store.ts', [", 'wantsDecision'", ''], 'unit'),
  instead('report: a request wants no decision', 'machines/report.ts', [", 'wantsDecision'", ''], 'unit'),
  instead('withdrawal: a transfer is waiting', 'machines/withdrawal.ts', ["['busy']", "['waiting']"], 'unit'),
  instead(
    'storeAccount: it has no chart',
    'machines/lifecycleCharts.ts',
    ['[userLifecycle, storeAccountLifecycle]', '[userLifecycle]'],
    'unit',
  ),
  instead(
    'report: the act asks for another permission',
    'machines/report.ts',
    ['permission: reportKind.decidedBy', "permission: 'USER_MANAGEMENT'"],
    'unit',
  ),
  instead('store: a rejection needs no reason', 'machines/store.ts', ["reason: 'required'", "reason: 'none'"], 'unit'),
  instead(
    'withdrawal: a rejection gives nothing back',
    'machines/withdrawal.ts',
    ["      entry: 'refundPoints',\n", ''],
    'unit',
  ),
  instead(
    'user: the act deletes without weight',
    'machines/account.ts',
    [
      "delete: { by: 'staff', permission, reason: 'required', destructive: true }",
      "delete: { by: 'staff', permission, reason: 'required', destructive: false }",
    ],
    'unit',
  ),
]
