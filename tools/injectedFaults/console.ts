import { type InjectedFault, textReplacement, lineRemoval } from '../injectedFault.ts'

/** Injected faults of the console: resources, screens, lists, links. */
export const consoleFaults: readonly InjectedFault[] = [
  lineRemoval(
    'report: the palette does not search it',
    'src/searchedResources.ts',
    '  toSearchedResource(reportResource),',
    'unit',
  ),
  lineRemoval(
    'withdrawal: the palette does not search it',
    'src/searchedResources.ts',
    '  toSearchedResource(withdrawalResource),',
    'unit',
  ),
  textReplacement('report: an event has no shortcut', 'src/features/report/resource.ts', [
    '{ handle: KEY_MAP.record.handle[0] }',
    '{}',
  ]),
  textReplacement(
    'report: the shortcut of an event belongs to the list',
    'src/features/report/resource.ts',
    ['KEY_MAP.record.handle[0]', 'KEY_MAP.record.open[0]'],
    'unit',
  ),
  textReplacement(
    'store: two events have the same shortcut',
    'src/features/store/resource.ts',
    ['reject: KEY_MAP.record.reject[0]', 'reject: KEY_MAP.record.accept[0]'],
    'unit',
  ),
  textReplacement(
    'withdrawal: the shortcut of an event is the one that sorts',
    'src/features/withdrawal/resource.ts',
    ['KEY_MAP.record.markPaid[0]', 'KEY_MAP.list.sort[0]'],
    'unit',
  ),
  textReplacement(
    'user: two events have the same shortcut',
    'src/shared/accountCommandWords.ts',
    ['KEY_MAP.record.delete[0]', 'KEY_MAP.record.deactivate[0]'],
    'unit',
  ),
  textReplacement(
    'report: its tabs show the counts of users',
    'src/features/report/resource.ts',
    ['...reportEndpoints', "...reportEndpoints, counts: { ...reportEndpoints.counts, path: '/user/count' }"],
    'unit',
  ),
  textReplacement(
    'user: a user is read from the path of accounts',
    'src/features/user/resource.ts',
    ['...userEndpoints', "...userEndpoints, get: { ...userEndpoints.get, path: '/store-account/{id}' }"],
    'unit',
  ),
  textReplacement('storeAccount: it has the chart of users', 'src/features/storeAccount/resource.ts', [
    '{ storeAccountLifecycle }',
    '{ userLifecycle as storeAccountLifecycle }',
  ]),
  textReplacement('report: a tab shows a state that does not exist', 'src/features/report/screens.ts', [
    "unhandled: 'unhandled'",
    "unhandled: 'requested'",
  ]),
  textReplacement(
    'report: two tabs show the same state',
    'src/features/report/screens.ts',
    ["handled: 'handled' }", "handled: 'unhandled' }"],
    'unit',
  ),
  textReplacement(
    'withdrawal: a state has no tab',
    'src/features/withdrawal/withdrawalList.ts',
    [", rejected: 'rejected'", ''],
    'unit',
  ),
  textReplacement('store: the default tab does not exist', 'src/features/store/screens.ts', [
    "defaultTab: 'pending'",
    "defaultTab: 'request'",
  ]),
  textReplacement(
    'store: the default tab is not that of the records that need a decision',
    'src/features/store/screens.ts',
    ["defaultTab: 'pending'", "defaultTab: 'approved'"],
    'unit',
  ),
  textReplacement(
    'storeAccount: the default tab shows deleted accounts',
    'src/features/storeAccount/screens.ts',
    ["defaultTab: 'active'", "defaultTab: 'deleted'"],
    'unit',
  ),
  textReplacement('user: a filter names a field that does not exist', 'src/features/user/screens.ts', [
    "prefecture: 'prefectureId'",
    "prefecture: 'prefecture'",
  ]),
  textReplacement(
    'withdrawal: the list is in the section of members',
    'src/features/withdrawal/withdrawalList.ts',
    ["section: 'withdrawals'", "section: 'members'"],
    'unit',
  ),
  textReplacement(
    'withdrawal: the list is in a section that does not exist',
    'src/features/withdrawal/withdrawalList.ts',
    ["section: 'withdrawals'", "section: 'payout'"],
    'unit',
  ),
  textReplacement(
    'report: two screens have the same letter',
    'src/features/report/screens.ts',
    ["shortcutLetter: 'r'", "shortcutLetter: 's'"],
    'unit',
  ),
  textReplacement(
    'report: the screen has no icon',
    'src/features/report/screens.ts',
    ["  icon: 'report',\n", ''],
    'unit',
  ),
  textReplacement(
    'report: the screen has the title of another',
    'src/features/report/screens.ts',
    ["'menu.reports'", "'menu.users'"],
    'unit',
  ),
  textReplacement('report: the screen is at another path', 'src/features/report/screens.ts', [
    "'/reports'",
    "'/report'",
  ]),
  textReplacement(
    'user: the parent of the detail screen does not exist',
    'src/features/user/screens.ts',
    ["menuItemPath: '/users'", "menuItemPath: '/members'"],
    'unit',
  ),
  textReplacement(
    'report: the screen needs another permission',
    'src/features/report/screens.ts',
    ["'REPORT_MANAGEMENT'", "'USER_MANAGEMENT'"],
    'unit',
  ),
  textReplacement(
    'storeAccount: the link leads to a path that does not exist',
    'src/features/storeAccount/resource.ts',
    ["urlOfScreen('/store-account'", "urlOfScreen('/store-accounts'"],
  ),
  textReplacement('store: the link lacks the id', 'src/features/store/resource.ts', [
    "urlOfScreen('/store-detail/$id', { id })",
    "urlOfScreen('/store-detail/$id', {})",
  ]),
  textReplacement(
    'user: the link leads to a store',
    'src/features/user/resource.ts',
    ["'/user-detail/$id'", "'/store-detail/$id'"],
    'unit',
  ),
  textReplacement('report: a record does not open beside the list', 'src/features/report/screens.ts', [
    '      hasRecordPanel: true,\n',
    '',
  ]),
  textReplacement('store: a column sorts by a field that cannot be sorted by', 'src/features/store/columns.tsx', [
    "sortField: 'name'",
    "sortField: 'nickName'",
  ]),
  textReplacement('report: the screen has no route', 'src/screens.ts', [
    '  reportsScreen,\n  adminNotificationScreen,\n  staffScreen',
    '  adminNotificationScreen,\n  staffScreen',
  ]),
  lineRemoval('withdrawal: the other screen that shows it has no route', 'src/screens.ts', '  pointManagementScreen,'),
  lineRemoval('user: a screen of the menu has no route', 'src/screens.ts', '  userMessagesScreen,'),
  textReplacement(
    'report: the screen is in no menu',
    'src/screens.ts',
    ['  reportsScreen,\n  adminNotificationScreen,\n  {', '  adminNotificationScreen,\n  {'],
    'unit',
  ),
  textReplacement(
    'store: a feature imports another',
    'src/features/store/screens.ts',
    ["from './sections.ts'", "from './sections.ts'\nimport '../user/sections.ts'"],
    'unit',
  ),
  textReplacement(
    'report: the declaration of a screen imports a chart',
    'src/features/report/screens.ts',
    ["from '../../navigation/screen.ts'", "from '../../navigation/screen.ts'\nimport '../../../machines/report.ts'"],
    'unit',
  ),
]
