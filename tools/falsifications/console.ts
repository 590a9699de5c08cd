import { type Falsification, instead, without } from '../falsification.ts'

/** Falsifications of the console: resources, screens, lists, links. */
export const ofConsole: readonly Falsification[] = [
  without('report: the palette does not search it', 'src/recordSources.ts', '  searchedBy(reportResource),', 'unit'),
  without(
    'withdrawal: the palette does not search it',
    'src/recordSources.ts',
    '  searchedBy(withdrawalResource),',
    'unit',
  ),
  instead('report: an act has no key', 'src/features/report/resource.ts', [
    '{ handle: KEY_MAP.record.handle[0] }',
    '{}',
  ]),
  instead(
    'report: an act has a key of the list',
    'src/features/report/resource.ts',
    ['KEY_MAP.record.handle[0]', 'KEY_MAP.record.open[0]'],
    'unit',
  ),
  instead(
    'store: two acts have one key',
    'src/features/store/resource.ts',
    ['reject: KEY_MAP.record.reject[0]', 'reject: KEY_MAP.record.accept[0]'],
    'unit',
  ),
  instead(
    'withdrawal: an act has the key that sorts',
    'src/features/withdrawal/resource.ts',
    ['KEY_MAP.record.markPaid[0]', 'KEY_MAP.list.sort[0]'],
    'unit',
  ),
  instead(
    'user: two acts have one key',
    'src/shared/accountWords.ts',
    ['KEY_MAP.record.delete[0]', 'KEY_MAP.record.deactivate[0]'],
    'unit',
  ),
  instead(
    'report: its tabs count users',
    'src/features/report/resource.ts',
    ['...reportEndpoints', "...reportEndpoints, counts: { ...reportEndpoints.counts, path: '/user/count' }"],
    'unit',
  ),
  instead(
    'user: one is read where accounts are',
    'src/features/user/resource.ts',
    ['...userEndpoints', "...userEndpoints, get: { ...userEndpoints.get, path: '/store-account/{id}' }"],
    'unit',
  ),
  instead('storeAccount: it has the chart of users', 'src/features/storeAccount/resource.ts', [
    '{ storeAccountLifecycle }',
    '{ userLifecycle as storeAccountLifecycle }',
  ]),
  instead('report: a tab shows a state that is none', 'src/features/report/screens.ts', [
    "unhandled: 'unhandled'",
    "unhandled: 'requested'",
  ]),
  instead(
    'report: two tabs show one state',
    'src/features/report/screens.ts',
    ["handled: 'handled' }", "handled: 'unhandled' }"],
    'unit',
  ),
  instead(
    'withdrawal: a state has no tab',
    'src/features/withdrawal/listed.ts',
    [", rejected: 'rejected'", ''],
    'unit',
  ),
  instead('store: the first tab is none', 'src/features/store/screens.ts', [
    "firstTab: 'pending'",
    "firstTab: 'request'",
  ]),
  instead(
    'store: what wants a decision is not first',
    'src/features/store/screens.ts',
    ["firstTab: 'pending'", "firstTab: 'approved'"],
    'unit',
  ),
  instead(
    'storeAccount: the first tab is that of the deleted',
    'src/features/storeAccount/screens.ts',
    ["firstTab: 'active'", "firstTab: 'deleted'"],
    'unit',
  ),
  instead('user: a filter asks for a field that is none', 'src/features/user/screens.ts', [
    "prefecture: 'prefectureId'",
    "prefecture: 'prefecture'",
  ]),
  instead(
    'withdrawal: the list is shown with that of members',
    'src/features/withdrawal/listed.ts',
    ["section: 'withdrawals'", "section: 'members'"],
    'unit',
  ),
  instead(
    'withdrawal: the list is shown by a section that is none',
    'src/features/withdrawal/listed.ts',
    ["section: 'withdrawals'", "section: 'payout'"],
    'unit',
  ),
  instead(
    'report: two screens have one letter',
    'src/features/report/screens.ts',
    ["letter: 'r'", "letter: 's'"],
    'unit',
  ),
  instead('report: the screen has no icon', 'src/features/report/screens.ts', ["  icon: 'report',\n", ''], 'unit'),
  instead(
    'report: the screen is called as another',
    'src/features/report/screens.ts',
    ["'menu.reports'", "'menu.users'"],
    'unit',
  ),
  instead('report: the screen is at another path', 'src/features/report/screens.ts', ["'/reports'", "'/report'"]),
  instead(
    'user: the detail is within no screen',
    'src/features/user/screens.ts',
    ["within: '/users'", "within: '/members'"],
    'unit',
  ),
  instead(
    'report: the screen opens for another permission group',
    'src/features/report/screens.ts',
    ["'REPORT_MANAGEMENT'", "'USER_MANAGEMENT'"],
    'unit',
  ),
  instead('storeAccount: the link leads to a path that is none', 'src/features/storeAccount/resource.ts', [
    "addressTo('/store-account'",
    "addressTo('/store-accounts'",
  ]),
  instead('store: the link lacks the id', 'src/features/store/resource.ts', [
    "addressTo('/store-detail/$id', { id })",
    "addressTo('/store-detail/$id', {})",
  ]),
  instead(
    'user: the link leads to a store',
    'src/features/user/resource.ts',
    ["'/user-detail/$id'", "'/store-detail/$id'"],
    'unit',
  ),
  instead('report: one opens nowhere beside the list', 'src/features/report/screens.ts', [
    '      opensBeside: true,\n',
    '',
  ]),
  instead('store: a column sorts by what is no sort', 'src/features/store/columns.tsx', [
    "sort: 'name'",
    "sort: 'nickName'",
  ]),
  without('report: the screen has no route', 'src/router.tsx', '    screenRoute(reportsScreen),'),
  without(
    'withdrawal: the screen that shows it too has no route',
    'src/router.tsx',
    '    screenRoute(pointManagementScreen),',
  ),
  without('user: a screen of the menu has no route', 'src/router.tsx', '    screenRoute(userMessagesScreen),'),
  without('report: the screen is in no menu', 'src/screens.ts', '  reportsScreen,', 'unit'),
  instead(
    'store: a feature imports another',
    'src/features/store/screens.ts',
    ["from './sections.ts'", "from './sections.ts'\nimport '../user/sections.ts'"],
    'unit',
  ),
  instead(
    'report: what declares a screen imports a chart',
    'src/features/report/screens.ts',
    ["from '../../navigation/screen.ts'", "from '../../navigation/screen.ts'\nimport '../../../machines/report.ts'"],
    'unit',
  ),
]
