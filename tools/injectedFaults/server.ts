import { type InjectedFault, replaceText, removeLine } from '../injectedFault.ts'

const MIGRATIONS = 'server/db/migrations'

/** Injected faults of the server and of its database. */
export const serverFaults: readonly InjectedFault[] = [
  removeLine('report: the server does not serve it', 'server/app/resources.ts', '  report: reportResource,'),
  removeLine('user: the server does not serve it', 'server/app/resources.ts', '  user: userResource,'),
  removeLine(
    'report: the list of tables in the tests lacks its table',
    'server/testing/tables.ts',
    '  report,',
    'server',
  ),
  replaceText(
    'report: a column is a text in code',
    'server/features/report/table.ts',
    ['aboutId: integer().notNull()', 'aboutId: text().notNull().$type<number>()'],
    'server',
  ),
  replaceText('store: a column may be null in code', 'server/features/store/table.ts', [
    'introduction: text().notNull()',
    'introduction: text().$type<string>()',
  ]),
  replaceText(
    'user: a column may not be null in code',
    'server/features/user/table.ts',
    ['profileImage: text()', 'profileImage: text().notNull()'],
    'server',
  ),
  removeLine(
    'withdrawal: a column is missing in code',
    'server/features/withdrawal/table.ts',
    '  memberPhone: text().notNull(),',
    'server',
  ),
  replaceText(
    'report: a column may be null in the database',
    `${MIGRATIONS}/0010_reports.sql`,
    ['member_email text not null', 'member_email text'],
    'server',
  ),
  replaceText(
    'report: the database accepts a code without a state',
    `${MIGRATIONS}/0010_reports.sql`,
    ['status between 0 and 1', 'status between 0 and 2'],
    'server',
  ),
  replaceText(
    'store: the database does not check the code of the state',
    `${MIGRATIONS}/0001_marketplace.sql`,
    ['status smallint not null check (status between 0 and 3)', 'status smallint not null'],
    'server',
  ),
  removeIndex(
    'report: no index begins with the status',
    '0010_reports',
    'report_status_created on report (status, created_at, id)',
  ),
  removeIndex(
    'report: the index of single kanji is missing',
    '0010_reports',
    'report_kanji on report using gin (kanji(search_text))',
  ),
  removeIndex(
    'storeAccount: the search index is missing',
    '0002_ledger_and_withdrawals',
    'store_owner_search on store_owner using gin (bigrams(search_text))',
  ),
  removeIndex(
    'withdrawal: no index begins with the points',
    '0002_ledger_and_withdrawals',
    'withdrawal_point on withdrawal (point, id)',
  ),
  removeIndex(
    'user: a filter has no index',
    '0002_ledger_and_withdrawals',
    'member_industries on member using gin (industry_ids)',
  ),
  replaceText(
    'report: a row may belong to a member who does not exist',
    `${MIGRATIONS}/0010_reports.sql`,
    ['integer not null references member', 'integer not null'],
    'server',
  ),
  replaceText(
    'withdrawal: points are sorted by the id',
    'server/features/withdrawal/resource.ts',
    ['point: withdrawal.point, id', 'point: withdrawal.id, id'],
    'server',
  ),
  replaceText(
    'user: names are sorted by spelling instead of kana',
    'server/features/user/resource.ts',
    ['name: member.sortName', 'name: member.fullName'],
    'server',
  ),
  replaceText(
    'store: a filter compares another column',
    'server/features/store/resource.ts',
    ['industryId: (id) => eq(store.industryId', 'industryId: (id) => eq(store.prefectureId'],
    'server',
  ),
  replaceText('withdrawal: a filter has no condition', 'server/features/withdrawal/resource.ts', [
    '{ userId: (id) => eq(withdrawal.memberId, id) }',
    '{}',
  ]),
  replaceText('withdrawal: an effect of the chart is not implemented', 'server/features/withdrawal/resource.ts', [
    'effects: { reservePoints, refundPoints }',
    'effects: { reservePoints }',
  ]),
  replaceText(
    'storeAccount: its table is that of stores',
    'server/features/storeAccount/resource.ts',
    ['table: storeOwner', 'table: store'],
    'server',
  ),
  replaceText('report: the response lacks a field', 'server/features/report/resource.ts', [
    'storeId, storeName, content, status, version, createdAt: createdAt',
    'storeId, content, status, version, createdAt: createdAt',
  ]),
  replaceText(
    'report: it imports the table of points',
    'server/features/report/resource.ts',
    ["from './table.ts'", "from './table.ts'\nimport '../point/tables.ts'"],
    'unit',
  ),
  replaceText(
    'report: the contract imports a chart',
    'contract/report.ts',
    ["from './kinds/report.ts'", "from './kinds/report.ts'\nimport '../machines/report.ts'"],
    'unit',
  ),
  replaceText(
    'staff: anybody may change a super admin',
    'server/features/staff/superAdmin.ts',
    ['!mayChangeStaff(found, caller())', 'found.isSuperAdmin && caller().id === 0'],
    'server',
  ),
  replaceText(
    'staff: the last super admin may be deactivated in the database',
    `${MIGRATIONS}/0030_sign_in_links.sql`,
    ["raise exception 'there must be an active super admin'", "raise warning 'there must be an active super admin'"],
    'server',
  ),
  replaceText(
    'staff: a super admin has only the permissions of the roles',
    'server/auth/callers.ts',
    ['isSuperAdmin ? PERMISSION_GROUPS : permissionKeys', 'permissionKeys'],
    'server',
  ),
  replaceText(
    'role: it is deleted although somebody has it',
    'server/features/role/roles.ts',
    ['if (before.staff.length > 0)', 'if (before.staff.length > 99)'],
    'server',
  ),
  replaceText(
    'role: a permission of the product is deleted',
    'server/features/role/permissions.ts',
    ['isPermissionGroup(deletedPermission.key)', 'isPermissionGroup(deletedPermission.name)'],
    'server',
  ),
]

function removeIndex(name: string, migration: string, index: string): InjectedFault {
  const statement = `create index ${index};\n`
  return {
    name,
    file: `${MIGRATIONS}/${migration}.sql`,
    find: statement,
    replacement: 'select 1;\n',
    firstChecks: 'server',
  }
}
