import { type InjectedFault, textReplacement, lineRemoval } from '../injectedFault.ts'

const MIGRATIONS = 'server/db/migrations'

/** Injected faults of the server and of its database. */
export const serverFaults: readonly InjectedFault[] = [
  lineRemoval('report: the server does not serve it', 'server/app/resources.ts', '  report: reportResource,'),
  lineRemoval('user: the server does not serve it', 'server/app/resources.ts', '  user: userResource,'),
  textReplacement(
    'report: the tables of the tests lack its table',
    'server/testing/tables.ts',
    ['{table,tables,partTables', '{tables,partTables'],
    'server',
  ),
  textReplacement(
    'report: a column is a text in code',
    'server/features/report/table.ts',
    ['aboutId: integer().notNull()', 'aboutId: text().notNull().$type<number>()'],
    'server',
  ),
  textReplacement('store: a column may be null in code', 'server/features/store/table.ts', [
    'introduction: text().notNull()',
    'introduction: text().$type<string>()',
  ]),
  textReplacement(
    'user: a column may not be null in code',
    'server/features/user/table.ts',
    ['profileImage: text()', 'profileImage: text().notNull()'],
    'server',
  ),
  lineRemoval(
    'withdrawal: a column is missing in code',
    'server/features/withdrawal/table.ts',
    '  memberPhone: text().notNull(),',
    'server',
  ),
  textReplacement(
    'report: a column may be null in the database',
    `${MIGRATIONS}/0010_reports.sql`,
    ['member_email text not null', 'member_email text'],
    'server',
  ),
  textReplacement(
    'report: the database accepts a code without a state',
    `${MIGRATIONS}/0010_reports.sql`,
    ['status between 0 and 1', 'status between 0 and 2'],
    'server',
  ),
  textReplacement(
    'store: the database does not check the code of the state',
    `${MIGRATIONS}/0001_marketplace.sql`,
    ['status smallint not null check (status between 0 and 3)', 'status smallint not null'],
    'server',
  ),
  indexRemoval(
    'report: no index begins with the status',
    '0010_reports',
    'report_status_created on report (status, created_at, id)',
  ),
  indexRemoval(
    'report: the index of single kanji is missing',
    '0010_reports',
    'report_kanji on report using gin (kanji(search_text))',
  ),
  indexRemoval(
    'storeAccount: the search index is missing',
    '0002_ledger_and_withdrawals',
    'store_owner_search on store_owner using gin (bigrams(search_text))',
  ),
  indexRemoval(
    'withdrawal: no index begins with the points',
    '0002_ledger_and_withdrawals',
    'withdrawal_point on withdrawal (point, id)',
  ),
  indexRemoval(
    'user: a filter has no index',
    '0002_ledger_and_withdrawals',
    'member_industries on member using gin (industry_ids)',
  ),
  textReplacement(
    'report: a row may belong to a member who does not exist',
    `${MIGRATIONS}/0010_reports.sql`,
    ['integer not null references member', 'integer not null'],
    'server',
  ),
  textReplacement(
    'withdrawal: points are sorted by the id',
    'server/features/withdrawal/resource.ts',
    ['point: withdrawal.point, id', 'point: withdrawal.id, id'],
    'server',
  ),
  textReplacement(
    'user: names are sorted by spelling instead of kana',
    'server/features/user/resource.ts',
    ['name: member.sortName', 'name: member.fullName'],
    'server',
  ),
  textReplacement(
    'store: a filter compares another column',
    'server/features/store/resource.ts',
    ['industryId: (id) => eq(store.industryId', 'industryId: (id) => eq(store.prefectureId'],
    'server',
  ),
  textReplacement('withdrawal: a filter has no condition', 'server/features/withdrawal/resource.ts', [
    '    userId: (id) => eq(withdrawal.memberId, id),\n',
    '',
  ]),
  textReplacement('withdrawal: an effect of the chart is not implemented', 'server/features/withdrawal/resource.ts', [
    'effects: { reservePoints, refundPoints }',
    'effects: { reservePoints }',
  ]),
  textReplacement(
    'storeAccount: its table is that of stores',
    'server/features/storeAccount/resource.ts',
    ['table: storeOwner', 'table: store'],
    'server',
  ),
  textReplacement('report: the response lacks a field', 'server/features/report/resource.ts', [
    'storeId, storeName, content, status, version, createdAt: createdAt',
    'storeId, content, status, version, createdAt: createdAt',
  ]),
  textReplacement(
    'report: it imports the table of points',
    'server/features/report/resource.ts',
    ["from './table.ts'", "from './table.ts'\nimport '../point/tables.ts'"],
    'unit',
  ),
  textReplacement(
    'report: the contract imports a chart',
    'contract/report.ts',
    ["from './kinds/report.ts'", "from './kinds/report.ts'\nimport '../machines/report.ts'"],
    'unit',
  ),
  textReplacement(
    'staff: anybody may change a super admin',
    'server/features/staff/superAdmin.ts',
    ['!mayChangeStaff(found, caller())', 'found.isSuperAdmin && caller().id === 0'],
    'server',
  ),
  textReplacement(
    'staff: the last super admin may be deactivated in the database',
    `${MIGRATIONS}/0030_sign_in_links.sql`,
    ["raise exception 'there must be an active super admin'", "raise warning 'there must be an active super admin'"],
    'server',
  ),
  textReplacement(
    'staff: a super admin has only the permissions of the roles',
    'server/auth/callers.ts',
    ['isSuperAdmin ? PERMISSION_GROUPS : permissionKeys', 'permissionKeys'],
    'server',
  ),
  textReplacement(
    'role: it is deleted although somebody has it',
    'server/features/role/roles.ts',
    ['if (before.staff.length > 0)', 'if (before.staff.length > 99)'],
    'server',
  ),
  textReplacement(
    'role: a permission of the product is deleted',
    'server/features/role/permissions.ts',
    ['isPermissionGroup(deletedPermission.key)', 'isPermissionGroup(deletedPermission.name)'],
    'server',
  ),
]

function indexRemoval(name: string, migration: string, indexDefinition: string): InjectedFault {
  const statement = `create index ${indexDefinition};\n`
  return {
    name,
    file: `${MIGRATIONS}/${migration}.sql`,
    find: statement,
    replacement: 'select 1;\n',
    firstChecks: 'server',
  }
}
