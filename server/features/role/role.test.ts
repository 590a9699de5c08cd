import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPermissions } from '../../../contract/auth.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import {
  createPermission,
  createRole,
  deletePermission,
  deleteRole,
  getRole,
  getRolePermissions,
  listDeletedPermissions,
  listDeletedRoles,
  listAllPermissions,
  listPermissionHistory,
  listRoleHistory,
  listRoles,
  updatePermission,
  updatePermissionsOfRoles,
  updateRole,
  updateRolePermissions,
} from '../../../contract/role.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { updateStaff } from '../../../contract/staffEdit.ts'
import { role, staffRole } from '../../auth/tables.ts'
import { auditLog, staff } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { openTestApp, type CallerName, createRecordingLiveUpdates, type TestApp } from '../../testing/testApp.ts'

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeEach(async () => {
  publishedEvents.length = 0
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterEach(() => app.close())

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const

const roleOf = async (person: CallerName) => {
  const { items } = (await app.call(listRoles, { query: { q: `role of ${person}` } }, SYSTEM_MANAGEMENT_CALLER)).body
    .data
  const [found] = items
  if (found === undefined) throw new Error(`${person} has no role`)
  return found
}
const permissionIdOf = async (key: string) => {
  const { items } = (await app.call(listAllPermissions, { query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data
  return items.find((each) => each.key === key)?.id ?? 0
}
const historyOf = async (id: number) =>
  (await app.call(listRoleHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data.items.map(
    ({ event, actor, changes }) => ({ event, actor, changes }),
  )
const groupsOf = async (person: CallerName) =>
  (await app.call(listPermissions, {}, { as: person })).body.data.items.map(({ name }) => name)

test('a role is listed with its permissions and its staff who are not deleted', async () => {
  await app.db
    .insert(staffRole)
    .values({ staffId: app.staffIds.noPermissions, roleId: (await roleOf('STORE_MANAGEMENT')).id })
  expect(await roleOf('STORE_MANAGEMENT')).toMatchObject({
    name: 'role of STORE_MANAGEMENT',
    permissions: [{ key: 'STORE_MANAGEMENT', name: 'STORE_MANAGEMENT' }],
    staff: [{ name: 'noPermissions' }, { name: 'STORE_MANAGEMENT' }],
    version: 1,
  })
  await app.db.update(staff).set({ status: 0 }).where(eq(staff.id, app.staffIds.noPermissions))
  expect((await roleOf('STORE_MANAGEMENT')).staff).toEqual([
    { id: app.staffIds.STORE_MANAGEMENT, name: 'STORE_MANAGEMENT', isSuperAdmin: false, status: 1 },
  ])
})

describe('new roles', () => {
  test('a new role has no permission; a copy has those of the original', async () => {
    const createdRole = (
      await app.call(createRole, { body: { name: '監査', description: '閲覧' } }, SYSTEM_MANAGEMENT_CALLER)
    ).body.data
    expect(createdRole).toMatchObject({ name: '監査', description: '閲覧', permissions: [], staff: [] })
    const { id: copyOfId } = await roleOf('POINT_MANAGEMENT')
    const body = { name: '監査 2', description: '', copyOfId }
    const copiedRole = (await app.call(createRole, { body }, SYSTEM_MANAGEMENT_CALLER)).body.data
    expect(copiedRole.permissions.map(({ key }) => key)).toEqual(['POINT_MANAGEMENT'])
    expect(await historyOf(copiedRole.id)).toEqual([
      {
        event: 'create',
        actor: 'SYSTEM_MANAGEMENT',
        changes: [
          { field: 'name', before: null, after: '監査 2' },
          { field: 'permissions', before: null, after: 'POINT_MANAGEMENT' },
        ],
      },
    ])
  })

  test.each(['role of noPermissions', 'Ｒｏｌｅ　of noPermissions', 'role\u200b of no\u00adPermissions\ufe0f'])(
    'a new role is refused with a name that is taken: %j',
    async (name) => {
      const refusalResponse = await app.call(createRole, { body: { name, description: '' } }, SYSTEM_MANAGEMENT_CALLER)
      expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([
        422,
        { name: '同じ名前の役割があります。' },
      ])
    },
  )

  test('an edit of a role is refused with a name that only looks like another one', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const body = { name: 'role of no\u2060Permissions', description: '', version: 1 }
    const refusalResponse = await app.call(updateRole, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
    expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([422, { name: '同じ名前の役割があります。' }])
  })
})

describe('edits of roles', () => {
  test('an edit of a role renames it, with both names in the history, and notifies its staff', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const body = { name: '店舗担当', description: '審査', version: 1 }
    const editResponse = await app.call(updateRole, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
    expect(editResponse.body.data).toMatchObject({ name: '店舗担当', description: '審査', version: 2 })
    expect(await historyOf(id)).toEqual([
      {
        event: 'edit',
        actor: 'SYSTEM_MANAGEMENT',
        changes: [
          { field: 'name', before: 'role of STORE_MANAGEMENT', after: '店舗担当' },
          { field: 'description', before: null, after: '審査' },
        ],
      },
    ])
    const staffId = app.staffIds.STORE_MANAGEMENT
    expect(publishedEvents).toContainEqual({ type: 'changed', change: { record: 'profile', id: staffId }, staffId })
    const repeatedResponse = await app.call(updateRole, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
    expect(repeatedResponse).toMatchObject({
      status: 409,
      body: { data: { record: { name: '店舗担当', version: 2 } } },
    })
  })

  test('an edit of a role to a name that another role has is refused', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const body = { name: 'role of noPermissions', description: '', version: 1 }
    const refusalResponse = await app.call(updateRole, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
    expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([422, { name: '同じ名前の役割があります。' }])
  })

  test('an edit of a role is refused if another role gets the same name at the same instant', async () => {
    const ids = [(await roleOf('STORE_MANAGEMENT')).id, (await roleOf('POINT_MANAGEMENT')).id] as const
    const body = { name: '担当', description: '', version: 1 }
    await groupsOf('allPermissions')
    const responses = await Promise.all([
      app.call(updateRole, { params: { id: ids[0] }, body }, SYSTEM_MANAGEMENT_CALLER),
      app.call(updateRole, { params: { id: ids[1] }, body }, { as: 'allPermissions' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const errors = responses.map(({ body: response }) => response.errors).filter(Boolean)
    expect(errors).toEqual([{ name: '同じ名前の役割があります。' }])
  })
})

describe('deletions of roles', () => {
  test('a role is deleted only if nobody has it; otherwise the error names the staff who have it', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const refusalResponse = await app.call(
      deleteRole,
      { params: { id }, body: { version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([
      422,
      'この役割のスタッフがいるため、削除できません：STORE_MANAGEMENT',
    ])
    await app.db.update(staff).set({ status: 0 }).where(eq(staff.id, app.staffIds.STORE_MANAGEMENT))
    expect(
      (await app.call(deleteRole, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)).status,
    ).toBe(200)
    expect((await app.call(getRole, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)).status).toBe(404)
    expect((await historyOf(id)).map(({ event, actor }) => [event, actor])).toEqual([['delete', 'SYSTEM_MANAGEMENT']])
    const missingRoleRequest = { params: { id: 999_999 }, query: {} }
    expect((await app.call(listRoleHistory, missingRoleRequest, SYSTEM_MANAGEMENT_CALLER)).status).toBe(404)
    expect((await app.call(listRoleHistory, { params: { id }, query: {} }, { as: 'noPermissions' })).status).toBe(403)
    const [line] = await app.db
      .select({ event: auditLog.event, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.record, 'role'), eq(auditLog.recordId, id)))
    expect(line).toEqual({
      event: 'delete',
      changes: [
        { field: 'name', before: 'role of STORE_MANAGEMENT', after: null },
        { field: 'permissions', before: 'STORE_MANAGEMENT', after: null },
      ],
    })
  })

  test('a role is deleted or given to somebody at the same instant, but not both', async () => {
    const { id } = (
      await app.call(createRole, { body: { name: '新しい役割', description: '' } }, SYSTEM_MANAGEMENT_CALLER)
    ).body.data
    const edit = { fullName: 'A', nickname: '', email: 'store@choba.example', roleIds: [id], version: 1 }
    const responses = await Promise.all([
      app.call(deleteRole, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER),
      app.call(updateStaff, { params: { id: app.staffIds.STORE_MANAGEMENT }, body: edit }, SYSTEM_MANAGEMENT_CALLER),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [remainingRole] = await app.db.select().from(role).where(eq(role.id, id))
    const staffRoleRows = await app.db.select().from(staffRole).where(eq(staffRole.roleId, id))
    expect(staffRoleRows.length).toBe(remainingRole === undefined ? 0 : 1)
  })
})

test('deleted roles and permissions are listed, the latest first, and found by their names', async () => {
  const addRole = async (name: string) =>
    (await app.call(createRole, { body: { name, description: '' } }, SYSTEM_MANAGEMENT_CALLER)).body.data.id
  const [firstId, secondId] = [await addRole('監査'), await addRole('会計')]
  const { id } = (await app.call(createPermission, { body: { name: '監査', key: 'AUDIT' } }, SYSTEM_MANAGEMENT_CALLER))
    .body.data
  for (const each of [firstId, secondId])
    await app.call(deleteRole, { params: { id: each }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  await app.call(deletePermission, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  const deletion = { actor: 'SYSTEM_MANAGEMENT', deletedAt: app.time.now.toISOString() }
  const deletedRolesResponse = await app.call(listDeletedRoles, { query: {} }, SYSTEM_MANAGEMENT_CALLER)
  expect(deletedRolesResponse.body.data.items).toEqual([
    { id: secondId, name: '会計', ...deletion },
    { id: firstId, name: '監査', ...deletion },
  ])
  for (const [q, names] of [
    ['会', ['会計']],
    ['　監 査', ['監査']],
    ['監査 会計', []],
    ['%', []],
    ['', ['会計', '監査']],
  ] as const) {
    const searchResponse = await app.call(listDeletedRoles, { query: { q } }, SYSTEM_MANAGEMENT_CALLER)
    expect({ q, names: searchResponse.body.data.items.map(({ name }) => name) }).toEqual({ q, names })
  }
  const deletedPermissionsResponse = await app.call(listDeletedPermissions, { query: {} }, SYSTEM_MANAGEMENT_CALLER)
  expect(deletedPermissionsResponse.body.data.items).toEqual([{ id, name: '監査', ...deletion }])
  expect((await app.call(listDeletedRoles, { query: {} }, { as: 'noPermissions' })).status).toBe(403)
})

describe('permissions of one role', () => {
  test('the permissions of a role are replaced at once for its staff, with both lists in the history', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const ids = [await permissionIdOf('STORE_MANAGEMENT'), await permissionIdOf('REPORT_MANAGEMENT')]
    const body = { permissionIds: ids, version: 1 }
    const saveResponse = await app.call(updateRolePermissions, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
    expect(saveResponse.body.data.permissions.map(({ key }) => key)).toEqual(['STORE_MANAGEMENT', 'REPORT_MANAGEMENT'])
    expect(await groupsOf('STORE_MANAGEMENT')).toEqual(['REPORT_MANAGEMENT', 'STORE_MANAGEMENT'])
    expect(await historyOf(id)).toEqual([
      {
        event: 'edit',
        actor: 'SYSTEM_MANAGEMENT',
        changes: [{ field: 'permissions', before: 'STORE_MANAGEMENT', after: 'STORE_MANAGEMENT · REPORT_MANAGEMENT' }],
      },
    ])
    const permissionsResponse = await app.call(getRolePermissions, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)
    expect(permissionsResponse.body.data).toEqual({ permissionIds: ids.toSorted((a, b) => a - b), version: 2 })
    const noPermissionsBody = { permissionIds: [], version: 2 }
    expect(
      (await app.call(updateRolePermissions, { params: { id }, body: noPermissionsBody }, SYSTEM_MANAGEMENT_CALLER))
        .status,
    ).toBe(200)
    expect(await groupsOf('STORE_MANAGEMENT')).toEqual([])
  })

  test('the permissions of a role are refused for an old version, or if one of them does not exist', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const unknownPermissionBody = { permissionIds: [999], version: 1 }
    expect(
      (await app.call(updateRolePermissions, { params: { id }, body: unknownPermissionBody }, SYSTEM_MANAGEMENT_CALLER))
        .status,
    ).toBe(422)
    const oldVersionBody = { permissionIds: [], version: 9 }
    expect(
      (await app.call(updateRolePermissions, { params: { id }, body: oldVersionBody }, SYSTEM_MANAGEMENT_CALLER))
        .status,
    ).toBe(409)
    expect(await groupsOf('STORE_MANAGEMENT')).toEqual(['STORE_MANAGEMENT'])
  })

  test('the permissions of a role are saved by only one of two people who save them at the same instant', async () => {
    const { id } = await roleOf('STORE_MANAGEMENT')
    const createBody = async (key: string) => ({ permissionIds: [await permissionIdOf(key)], version: 1 })
    const requestBodies = [await createBody('REPORT_MANAGEMENT'), await createBody('USER_MANAGEMENT')] as const
    const responses = await Promise.all([
      app.call(updateRolePermissions, { params: { id }, body: requestBodies[0] }, SYSTEM_MANAGEMENT_CALLER),
      app.call(updateRolePermissions, { params: { id }, body: requestBodies[1] }, { as: 'allPermissions' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('permissions of several roles', () => {
  const people = ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'] as const
  /**
   * Replaces the permissions of two roles with that for reports. `secondRoleParts` replaces parts of the request for
   * the second role.
   */
  async function saveBothRoles(secondRoleParts: { id?: number; permissionIds?: number[]; version?: number } = {}) {
    const permissionIds = [await permissionIdOf('REPORT_MANAGEMENT')]
    const [first, last] = [await roleOf(people[0]), await roleOf(people[1])]
    const roles = [
      { id: first.id, permissionIds, version: first.version },
      { id: last.id, permissionIds, version: last.version, ...secondRoleParts },
    ]
    return app.call(updatePermissionsOfRoles, { body: { roles } }, SYSTEM_MANAGEMENT_CALLER)
  }
  const readGroupsOfBothPeople = async () => [await groupsOf(people[0]), await groupsOf(people[1])]

  test('the permissions of several roles are replaced at once, with a line in the history of each role', async () => {
    const { status, body } = await saveBothRoles()
    expect(status).toBe(200)
    expect(body.data.items.map(({ name, version }) => [name, version])).toEqual(
      people.map((person) => [`role of ${person}`, 2]),
    )
    expect(await readGroupsOfBothPeople()).toEqual([['REPORT_MANAGEMENT'], ['REPORT_MANAGEMENT']])
    for (const person of people) {
      const changes = [{ field: 'permissions', before: person, after: 'REPORT_MANAGEMENT' }]
      expect(await historyOf((await roleOf(person)).id)).toEqual([
        { event: 'edit', actor: 'SYSTEM_MANAGEMENT', changes },
      ])
      const staffId = app.staffIds[person]
      expect(publishedEvents).toContainEqual({ type: 'changed', change: { record: 'profile', id: staffId }, staffId })
    }
  })

  test.each([
    [
      'has changed',
      { version: 9 },
      409,
      '「role of STORE_MANAGEMENT」は、ほかの担当者が先に変更しました。何も保存されていません。',
    ],
    ['has been deleted', { id: 9_999 }, 404, '変更中の役割が先に削除されました。何も保存されていません。'],
    ['would get an unknown permission', { permissionIds: [9_999] }, 422, '入力内容を確認してください。'],
  ])(
    'the permissions of several roles are all left as they are if one of the roles %s',
    async (_name, secondRoleParts, status, message) => {
      const refusalResponse = await saveBothRoles(secondRoleParts)
      expect([refusalResponse.status, refusalResponse.body.message]).toEqual([status, message])
      expect(await readGroupsOfBothPeople()).toEqual(people.map((person) => [person]))
      expect(await historyOf((await roleOf(people[0])).id)).toEqual([])
    },
  )

  test('the permissions of several roles are saved by one of two people who save them in different orders at the same instant', async () => {
    const permissionIds = [await permissionIdOf('REPORT_MANAGEMENT')]
    const roles = (await Promise.all(people.map(roleOf))).map(({ id, version }) => ({ id, version, permissionIds }))
    const responses = await Promise.all([
      app.call(updatePermissionsOfRoles, { body: { roles } }, SYSTEM_MANAGEMENT_CALLER),
      app.call(updatePermissionsOfRoles, { body: { roles: roles.toReversed() } }, { as: 'allPermissions' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('permissions', () => {
  test('a permission that staff have renamed has its new name on the profile and in the records of staff (rule 2.7)', async () => {
    const id = await permissionIdOf('STORE_MANAGEMENT')
    await app.call(
      updatePermission,
      { params: { id }, body: { name: '店舗審査', version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    const ownPermissionsResponse = await app.call(listPermissions, {}, { as: 'allPermissions' })
    expect(ownPermissionsResponse.body.data.items.map(({ name, customName }) => [name, customName])).toEqual(
      PERMISSION_GROUPS.toSorted().map((group) => [group, group === 'STORE_MANAGEMENT' ? '店舗審査' : null]),
    )
    const readPermissionsOfStaff = (staffId: number) =>
      app
        .call(staffEndpoints.get, { params: { id: staffId } }, SYSTEM_MANAGEMENT_CALLER)
        .then(({ body }) => body.data.permissions)
    expect(await readPermissionsOfStaff(app.staffIds.STORE_MANAGEMENT)).toEqual([
      { key: 'STORE_MANAGEMENT', name: '店舗審査', isRenamed: true, roles: ['role of STORE_MANAGEMENT'] },
    ])
    await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds.noPermissions))
    expect(
      (await readPermissionsOfStaff(app.staffIds.noPermissions)).map(({ name, isRenamed }) => [name, isRenamed]),
    ).toEqual(PERMISSION_GROUPS.map((group) => (group === 'STORE_MANAGEMENT' ? ['店舗審査', true] : [group, false])))
  })

  test('a permission with a key that the product does not use grants nothing, and is removed from its roles when it is deleted', async () => {
    const createResponse = await app.call(
      createPermission,
      { body: { name: '監査', key: 'AUDIT' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    const { id } = createResponse.body.data
    expect(createResponse.body.data).toEqual({ id, name: '監査', key: 'AUDIT', isRenamed: false, version: 1 })
    const { id: roleId } = await roleOf('noPermissions')
    const permissionsEdit = { permissionIds: [id], version: 1 }
    await app.call(updateRolePermissions, { params: { id: roleId }, body: permissionsEdit }, SYSTEM_MANAGEMENT_CALLER)
    expect(await groupsOf('noPermissions')).toEqual([])
    const renameResponse = await app.call(
      updatePermission,
      { params: { id }, body: { name: '内部監査', version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(renameResponse.body.data).toEqual({ id, name: '内部監査', key: 'AUDIT', isRenamed: true, version: 2 })
    expect((await roleOf('noPermissions')).permissions).toEqual([
      { id, name: '内部監査', key: 'AUDIT', isRenamed: true },
    ])
    const readHistory = () => app.call(listPermissionHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
    expect((await readHistory()).body.data.items.map(({ event }) => event)).toEqual(['edit', 'create'])
    expect(
      (await app.call(deletePermission, { params: { id }, body: { version: 2 } }, SYSTEM_MANAGEMENT_CALLER)).status,
    ).toBe(200)
    expect((await readHistory()).body.data.items.map(({ event }) => event)).toEqual(['delete', 'edit', 'create'])
    expect((await roleOf('noPermissions')).permissions).toEqual([])
    const lines = await app.db
      .select({ event: auditLog.event, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.record, 'permission'), eq(auditLog.recordId, id)))
      .orderBy(asc(auditLog.id))
    expect(lines).toEqual([
      {
        event: 'create',
        changes: [
          { field: 'name', before: null, after: '監査' },
          { field: 'key', before: null, after: 'AUDIT' },
        ],
      },
      { event: 'edit', changes: [{ field: 'name', before: '監査', after: '内部監査' }] },
      {
        event: 'delete',
        changes: [
          { field: 'name', before: '内部監査', after: null },
          { field: 'key', before: 'AUDIT', after: null },
          { field: 'roles', before: 'role of noPermissions', after: null },
        ],
      },
    ])
  })

  test('a new permission is refused if another one is created with the same key at the same instant', async () => {
    const body = { name: '監査', key: 'AUDIT' }
    await groupsOf('allPermissions')
    await groupsOf('SYSTEM_MANAGEMENT')
    const responses = await Promise.all([
      app.call(createPermission, { body }, SYSTEM_MANAGEMENT_CALLER),
      app.call(createPermission, { body }, { as: 'allPermissions' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const errors = responses.map(({ body: response }) => response.errors).filter(Boolean)
    expect(errors).toEqual([{ key: 'このキーの権限はすでにあります。' }])
  })

  test('a permission that the product uses can be renamed but not deleted, and its key cannot be used again', async () => {
    const id = await permissionIdOf('STORE_MANAGEMENT')
    const renameResponse = await app.call(
      updatePermission,
      { params: { id }, body: { name: '店舗', version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(renameResponse.body.data.name).toBe('店舗')
    const refusalResponse = await app.call(
      deletePermission,
      { params: { id }, body: { version: 2 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([
      422,
      'この権限は製品で使われているため、削除できません。名前は変更できます。',
    ])
    const takenKeyResponse = await app.call(
      createPermission,
      { body: { name: 'x', key: 'STORE_MANAGEMENT' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([takenKeyResponse.status, takenKeyResponse.body.errors]).toEqual([
      422,
      { key: 'このキーの権限はすでにあります。' },
    ])
    const lowerCaseKeyResponse = await app.call(
      createPermission,
      { body: { name: 'x', key: 'audit' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(lowerCaseKeyResponse.status).toBe(422)
    expect(await groupsOf('STORE_MANAGEMENT')).toEqual(['STORE_MANAGEMENT'])
  })
})
