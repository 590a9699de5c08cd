import { PERMISSION_GROUPS, type PermissionGroup } from '../../contract/permission.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import type { Db } from '../db/database.ts'
import { permission, role, rolePermission, staffRole } from '../auth/tables.ts'
import { auditLog, staff } from '../db/schema.ts'
import { demoPicturePath } from '../features/demoPictures/subjects.ts'
import { DAY_MS } from './randomTimes.ts'
import { type DemoActor, createAuditLine } from './history.ts'

const PERMISSION_NAMES: Record<PermissionGroup, string> = {
  STORE_MANAGEMENT: '店舗管理',
  POINT_MANAGEMENT: 'ポイント管理',
  USER_MANAGEMENT: '会員管理',
  CONVERSATION_MANAGEMENT: 'メッセージ管理',
  REPORT_MANAGEMENT: '通報管理',
  NOTIFICATION_MANAGEMENT: 'お知らせ管理',
  SYSTEM_MANAGEMENT: 'システム管理',
  PRODUCT_MANAGEMENT: '商品管理',
}

interface DemoStaff {
  /** The part of the email address before the `@`. */
  accountName: string
  fullName: string
  nickname: string | null
  roleName: string
  roleDescription: string
  groups: readonly PermissionGroup[]
}

/** The demo staff. The first is the super admin; each of the others has one role with one permission group. */
const DEMO_STAFF: DemoStaff[] = [
  {
    accountName: 'admin',
    fullName: '佐藤 明里',
    nickname: 'あかり',
    roleName: '統括責任者',
    roleDescription: 'すべての画面と操作',
    groups: PERMISSION_GROUPS,
  },
  toDemoStaff('store', '鈴木 健一', 'すずけん', '店舗担当', '店舗の審査と店舗アカウント', 'STORE_MANAGEMENT'),
  toDemoStaff('point', '高橋 美穂', null, 'ポイント担当', 'ポイントと出金申請', 'POINT_MANAGEMENT'),
  toDemoStaff('user', '田中 涼', 'たなりょう', '会員担当', '会員の登録情報', 'USER_MANAGEMENT'),
  toDemoStaff(
    'conversation',
    '渡辺 千尋',
    null,
    '問い合わせ担当',
    '店舗と会員からのメッセージ',
    'CONVERSATION_MANAGEMENT',
  ),
  toDemoStaff('report', '伊藤 拓也', null, '通報担当', '通報の確認と対応', 'REPORT_MANAGEMENT'),
  toDemoStaff('notification', '山本 葵', 'あおい', 'お知らせ担当', 'お知らせの作成と配信', 'NOTIFICATION_MANAGEMENT'),
  toDemoStaff('system', '中村 浩二', null, 'システム担当', 'スタッフ、権限、各種設定', 'SYSTEM_MANAGEMENT'),
]

/** The email addresses of the demo staff, the super admin's first. */
export const DEMO_EMAILS = DEMO_STAFF.map(({ accountName }) => `${accountName}@choba.example`)

function toDemoStaff(
  accountName: string,
  fullName: string,
  nickname: string | null,
  roleName: string,
  roleDescription: string,
  group: PermissionGroup,
): DemoStaff {
  return { accountName, fullName, nickname, roleName, roleDescription, groups: [group] }
}

/** How many days ago the first staff were added. */
const FIRST_STAFF_DAYS_AGO = 900

interface FurtherStaff {
  /** The part of the email address before the `@`. */
  accountName: string
  fullName: string
  /** The `accountName` of the demo staff member who has the same role. */
  sameRoleAs: string
  joinedDaysAgo: number
  leftDaysAgo?: number
}

/** Staff who appear in histories in addition to the demo staff. Those who have left cannot sign in. */
const FURTHER_STAFF: FurtherStaff[] = [
  { accountName: 'kato', fullName: '加藤 真理', sameRoleAs: 'store', joinedDaysAgo: 800, leftDaysAgo: 262 },
  { accountName: 'yoshida', fullName: '吉田 直樹', sameRoleAs: 'store', joinedDaysAgo: 300 },
  { accountName: 'inoue', fullName: '井上 恵', sameRoleAs: 'point', joinedDaysAgo: 800, leftDaysAgo: 143 },
  { accountName: 'sasaki', fullName: '佐々木 悠', sameRoleAs: 'point', joinedDaysAgo: 180 },
  { accountName: 'kimura', fullName: '木村 文子', sameRoleAs: 'user', joinedDaysAgo: 521 },
  { accountName: 'hayashi', fullName: '林 大輔', sameRoleAs: 'report', joinedDaysAgo: 640, leftDaysAgo: 95 },
]

function emailOf(accountName: string): string {
  return `${accountName}@choba.example`
}

/** Inserts the permissions, the roles and the demo staff. Returns the staff for use in histories. */
export async function createStaffAndRoles(db: Db, now: Date, passwordHash: string): Promise<DemoActor[]> {
  const permissions = await db
    .insert(permission)
    .values(PERMISSION_GROUPS.map((key) => ({ key, name: PERMISSION_NAMES[key] })))
    .returning({ id: permission.id, key: permission.key })
  const { active, deactivated } = staffLifecycle.codes
  const firstStaffAddedAt = daysBefore(now, FIRST_STAFF_DAYS_AGO)
  const commonColumns = {
    passwordHash,
    createdAt: firstStaffAddedAt,
    updatedAt: firstStaffAddedAt,
    stateSince: firstStaffAddedAt,
  }

  const actors: DemoActor[] = []
  const roleIds = new Map<string, number>()
  for (const [index, person] of DEMO_STAFF.entries()) {
    const [added] = await db
      .insert(staff)
      .values({
        ...commonColumns,
        email: emailOf(person.accountName),
        fullName: person.fullName,
        nickname: person.nickname,
        // The last member of the staff has no picture.
        profileImage: index < DEMO_STAFF.length - 1 ? demoPicturePath('person', index + 11) : null,
        isSuperAdmin: index === 0,
        status: active,
      })
      .returning({ id: staff.id })
    const [addedRole] = await db
      .insert(role)
      .values({ name: person.roleName, description: person.roleDescription, createdAt: firstStaffAddedAt })
      .returning({ id: role.id })
    if (!added || !addedRole) throw new Error('an insert returned no row')
    const grantedPermissions = permissions.filter(({ key }) => person.groups.some((group) => group === key))
    await db
      .insert(rolePermission)
      .values(grantedPermissions.map(({ id }) => ({ roleId: addedRole.id, permissionId: id })))
    await db.insert(staffRole).values({ staffId: added.id, roleId: addedRole.id })
    actors.push({ id: added.id, name: person.nickname ?? person.fullName, groups: person.groups })
    roleIds.set(person.accountName, addedRole.id)
  }
  await db
    .insert(staff)
    .values({ ...commonColumns, email: emailOf('inactive'), fullName: '小林 進', nickname: null, status: deactivated })
  for (const { accountName, fullName, sameRoleAs, joinedDaysAgo, leftDaysAgo } of FURTHER_STAFF) {
    const [joinedAt, leftAt] = [
      daysBefore(now, joinedDaysAgo),
      leftDaysAgo === undefined ? undefined : daysBefore(now, leftDaysAgo),
    ]
    const [added] = await db
      .insert(staff)
      .values({
        passwordHash,
        email: `${accountName}@staff.choba.example`,
        fullName,
        status: leftAt === undefined ? active : deactivated,
        createdAt: joinedAt,
        updatedAt: leftAt ?? joinedAt,
        stateSince: leftAt ?? joinedAt,
      })
      .returning({ id: staff.id })
    const roleId = roleIds.get(sameRoleAs)
    if (!added || roleId === undefined) throw new Error(`no role for ${accountName}`)
    await db.insert(staffRole).values({ staffId: added.id, roleId })
    const { groups } = DEMO_STAFF.find((person) => person.accountName === sameRoleAs) ?? {}
    actors.push({ id: added.id, name: fullName, joinedAt, ...(groups && { groups }), ...(leftAt && { leftAt }) })
  }
  await db.insert(auditLog).values(await createStaffAndRoleHistory(db, firstStaffAddedAt))
  return actors
}

/**
 * Creates the histories of permissions, roles and staff: the creations, and the deactivations of those who have left.
 */
async function createStaffAndRoleHistory(db: Db, firstStaffAddedAt: Date): Promise<(typeof auditLog.$inferInsert)[]> {
  const allStaff = await db.select().from(staff).orderBy(staff.id)
  const staffCreations = allStaff.map(({ id, createdAt: at }) =>
    createAuditLine('staff', id, at, { event: 'create', toState: 'active' }),
  )
  const formerStaff = allStaff.filter(({ status }) => status === staffLifecycle.codes.deactivated)
  const deactivation = { event: 'deactivate', fromState: 'active', toState: 'deactivated' }
  const roles = await db.select().from(role).orderBy(role.id)
  const roleCreations = roles.map(({ id, createdAt: at }) => createAuditLine('role', id, at, { event: 'create' }))
  const permissions = await db.select({ id: permission.id }).from(permission).orderBy(permission.id)
  const permissionCreations = permissions.map(({ id }) =>
    createAuditLine('permission', id, firstStaffAddedAt, { event: 'create' }),
  )
  // Everybody has worked with the console, and so has signed in.
  const signIns = allStaff.map(({ id, createdAt, nickname, fullName }) =>
    createAuditLine('staff', id, createdAt, { event: 'signIn', staffId: id, actor: nickname ?? fullName }),
  )
  return [
    ...permissionCreations,
    ...roleCreations,
    ...staffCreations,
    ...signIns,
    ...formerStaff.map(({ id, stateSince: at }) => createAuditLine('staff', id, at, deactivation)),
  ]
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
