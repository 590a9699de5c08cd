import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPermissions } from '../../../contract/auth.ts'
import { inviteStaff } from '../../../contract/invitation.ts'
import {
  createPermission,
  createRole,
  listAllPermissions,
  listRoles,
  updatePermissionsOfRoles,
  updateRole,
  updateRolePermissions,
} from '../../../contract/role.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { setSuperAdminMark, updateStaff } from '../../../contract/staffEdit.ts'
import { staff } from '../../db/schema.ts'
import { type CallerName, openTestApp, type TestApp } from '../../testing/testApp.ts'

/** Who tries to get further rights: a staff member who manages the system, and nothing else. */
const CALLER = 'SYSTEM_MANAGEMENT'
const COLLEAGUE = 'REPORT_MANAGEMENT'
const SUPER_ADMIN = 'allPermissions'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds[SUPER_ADMIN]))
})
afterEach(() => app.close())

const readStaff = async (person: CallerName) =>
  (await app.call(staffEndpoints.get, { params: { id: app.staffIds[person] } }, { as: SUPER_ADMIN })).body.data
const readRoles = async () => (await app.call(listRoles, { query: {} }, { as: SUPER_ADMIN })).body.data.items
const readRoleOf = async (person: CallerName) => {
  const found = (await readRoles()).find(({ name }) => name === `role of ${person}`)
  if (found === undefined) throw new Error(`no role of ${person}`)
  return found
}
const readPermissionIds = async () =>
  (await app.call(listAllPermissions, { query: {} }, { as: SUPER_ADMIN })).body.data.items.map(({ id }) => id)
const readGroups = async (as: CallerName) =>
  (await app.call(listPermissions, {}, { as })).body.data.items.map(({ name }) => name)

async function grantAll(roleId: number, as: CallerName) {
  const version = (await readRoles()).find(({ id }) => id === roleId)?.version ?? 0
  const body = { permissionIds: await readPermissionIds(), version }
  return app.call(updateRolePermissions, { params: { id: roleId }, body }, { as })
}

async function edit(person: CallerName, change: object, as: CallerName) {
  const { id, fullName, nickname, email, roles, version } = await readStaff(person)
  const roleIds = roles.map((each) => each.id)
  const body = { fullName: fullName ?? '', nickname: nickname ?? '', email, roleIds, version, ...change }
  return app.call(updateStaff, { params: { id }, body }, { as })
}

/** Each way to further rights: its last call, which `as` sends. Everything before it is allowed. */
const waysToFurtherRights: Record<string, (as: CallerName) => Promise<{ status: number }>> = {
  'granting permissions to one’s own role': async (as) => grantAll((await readRoleOf(CALLER)).id, as),
  'granting permissions to one’s own role among several': async (as) => {
    const [own, other, permissionIds] = [
      await readRoleOf(CALLER),
      await readRoleOf('noPermissions'),
      await readPermissionIds(),
    ]
    const roles = [other, own].map(({ id, version }) => ({ id, permissionIds, version }))
    return app.call(updatePermissionsOfRoles, { body: { roles } }, { as })
  },
  'granting permissions to one’s second role': async (as) => {
    const roleIds = [(await readRoleOf(CALLER)).id, (await readRoleOf('noPermissions')).id]
    expect((await edit(CALLER, { roleIds }, SUPER_ADMIN)).status).toBe(200)
    return grantAll((await readRoleOf('noPermissions')).id, as)
  },
  'revoking a permission of one’s own role': async (as) => {
    const { id, version } = await readRoleOf(CALLER)
    return app.call(updateRolePermissions, { params: { id }, body: { permissionIds: [], version } }, { as })
  },
  'giving oneself a further role': async (as) =>
    edit(CALLER, { roleIds: [(await readRoleOf(CALLER)).id, (await readRoleOf(SUPER_ADMIN)).id] }, as),
  'giving oneself another role': async (as) => edit(CALLER, { roleIds: [(await readRoleOf(SUPER_ADMIN)).id] }, as),
  'giving oneself a role that one has made': async (as) => {
    const { id } = (await app.call(createRole, { body: { name: 'new', description: '' } }, { as })).body.data
    expect((await grantAll(id, as)).status).toBe(200)
    return edit(CALLER, { roleIds: [id] }, as)
  },
  'giving oneself a copy of a role': async (as) => {
    const copyOfId = (await readRoleOf(SUPER_ADMIN)).id
    const { id } = (await app.call(createRole, { body: { name: 'new', description: '', copyOfId } }, { as })).body.data
    return edit(CALLER, { roleIds: [id] }, as)
  },
  'making oneself a super admin': async (as) => {
    const { id, version } = await readStaff(CALLER)
    return app.call(setSuperAdminMark, { params: { id }, body: { isSuperAdmin: true, version } }, { as })
  },
  'setting the password of somebody who has signed in': async (as) => {
    await app.signIn(COLLEAGUE)
    return edit(COLLEAGUE, { password: 'another-1' }, as)
  },
  'changing the email address of somebody who has signed in': async (as) => {
    await app.signIn(COLLEAGUE)
    return edit(COLLEAGUE, { email: 'mine@choba.example' }, as)
  },
}

describe.each(Object.entries(waysToFurtherRights))('%s', (_way, tryWay) => {
  test('is refused to staff who manage the system, whose rights stay the same', async () => {
    const before = await readRoles()
    expect((await tryWay(CALLER)).status).toBe(403)
    expect(await readGroups(CALLER)).toEqual(['SYSTEM_MANAGEMENT'])
    const roleBefore = before.find(({ name }) => name === 'role of noPermissions')
    expect((await readRoleOf('noPermissions')).permissions).toEqual(roleBefore?.permissions)
  })

  test('is allowed to a super admin', async () => {
    expect((await tryWay(SUPER_ADMIN)).status).toBe(200)
  })
})

test('each refusal says what only a super admin can change', async () => {
  const messageOf = async (way: string) => {
    const response = await waysToFurtherRights[way]?.(CALLER)
    return (response as { body?: { message?: string } } | undefined)?.body?.message
  }
  expect([
    await messageOf('granting permissions to one’s own role'),
    await messageOf('giving oneself another role'),
    await messageOf('setting the password of somebody who has signed in'),
  ]).toEqual([
    'ご自身がこの役割を持っているため、権限は特権管理者だけが変更できます。',
    '自分の役割は、特権管理者でなければ変更できません。',
    'この人はすでにログインしたことがあるため、メールアドレスとパスワードは特権管理者だけが変更できます。',
  ])
})

test('an invitation for somebody who has signed in is refused to everybody, and so nobody can sign in as them', async () => {
  await app.signIn(COLLEAGUE)
  const params = { id: app.staffIds[COLLEAGUE] }
  const statuses = await Promise.all(
    [CALLER, SUPER_ADMIN].map(
      async (as) => (await app.call(inviteStaff, { params, body: {} }, { as: as as CallerName })).status,
    ),
  )
  expect(statuses).toEqual([422, 422])
})

describe('staff who manage the system', () => {
  test('change the roles and permissions of others', async () => {
    const { id } = await readRoleOf('noPermissions')
    expect((await grantAll(id, CALLER)).status).toBe(200)
    expect((await edit('noPermissions', { roleIds: [(await readRoleOf(COLLEAGUE)).id] }, CALLER)).status).toBe(200)
    expect(await readGroups('noPermissions')).toEqual(['REPORT_MANAGEMENT'])
  })

  test('rename their own role, and give it a permission that grants nothing', async () => {
    const { id, version, permissions } = await readRoleOf(CALLER)
    const renameBody = { name: 'renamed', description: '', version }
    expect((await app.call(updateRole, { params: { id }, body: renameBody }, { as: CALLER })).status).toBe(200)
    const extra = (await app.call(createPermission, { body: { name: 'x', key: 'EXTRA' } }, { as: CALLER })).body.data
    const permissionIds = [...permissions.map((each) => each.id), extra.id]
    const body = { permissionIds, version: version + 1 }
    expect((await app.call(updateRolePermissions, { params: { id }, body }, { as: CALLER })).status).toBe(200)
  })

  test('change their own name, email address and password, and the order of their roles', async () => {
    const roleIds = [(await readRoleOf(CALLER)).id, (await readRoleOf('noPermissions')).id]
    expect((await edit(CALLER, { roleIds }, SUPER_ADMIN)).status).toBe(200)
    const change = {
      fullName: '別名',
      email: 'mine@choba.example',
      password: 'another-1',
      roleIds: roleIds.toReversed(),
    }
    expect((await edit(CALLER, change, CALLER)).status).toBe(200)
  })

  test('set the password and the email address of somebody who has not signed in yet, and the name of anybody', async () => {
    expect((await edit(COLLEAGUE, { password: 'another-1', email: 'new@choba.example' }, CALLER)).status).toBe(200)
    await app.signIn('POINT_MANAGEMENT')
    expect((await edit('POINT_MANAGEMENT', { fullName: '別名' }, CALLER)).status).toBe(200)
  })
})
