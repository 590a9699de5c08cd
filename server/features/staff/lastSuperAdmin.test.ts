import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPermissions } from '../../../contract/auth.ts'
import { login } from '../../../contract/authForms.ts'
import { forgotPassword, setNewPassword, verifyOtp } from '../../../contract/recovery.ts'
import {
  deletePermission,
  deleteRole,
  listAllPermissions,
  listRoles,
  updatePermission,
  updateRole,
  updateRolePermissions,
} from '../../../contract/role.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { createStaff, deleteStaff, setSuperAdminMark, updateStaff } from '../../../contract/staffEdit.ts'
import { prepareRecoveryMails } from '../../auth/recovery.ts'
import { deriveKeys } from '../../auth/serverSecret.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { staff } from '../../db/schema.ts'
import { translate } from '../../http/text.ts'
import { mail } from '../../mail/table.ts'
import {
  emailOf,
  openTestApp,
  type CallerName,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
} from '../../testing/testApp.ts'

const ALL_PERMISSIONS_CALLER = { as: 'allPermissions' } as const
const LAST_SUPER_ADMIN: CallerName = 'allPermissions'
const NEW_PASSWORD = 'a new one'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds[LAST_SUPER_ADMIN]))
})
afterEach(() => app.close())

const read = async (id: number) =>
  (await app.call(staffEndpoints.get, { params: { id } }, ALL_PERMISSIONS_CALLER)).body.data
const readRoles = async () => (await app.call(listRoles, { query: {} }, ALL_PERMISSIONS_CALLER)).body.data.items
const readPermissions = async () =>
  (await app.call(listAllPermissions, { query: {} }, ALL_PERMISSIONS_CALLER)).body.data.items

async function send(id: number, event: string) {
  const { version } = await read(id)
  return app.call(
    staffEndpoints.transition,
    { params: { id }, body: { event, reason: '退職', version } },
    ALL_PERMISSIONS_CALLER,
  )
}

async function setSuperAdmin(id: number, isSuperAdmin: boolean) {
  const { version } = await read(id)
  return app.call(setSuperAdminMark, { params: { id }, body: { isSuperAdmin, version } }, ALL_PERMISSIONS_CALLER)
}

async function editLastSuperAdmin(roleName: string) {
  const { id, email, version } = await read(app.staffIds[LAST_SUPER_ADMIN])
  const roleIds = (await readRoles()).filter(({ name }) => name === roleName).map((each) => each.id)
  const body = { fullName: 'A', nickname: '', email, roleIds, password: NEW_PASSWORD, version }
  return app.call(updateStaff, { params: { id }, body }, ALL_PERMISSIONS_CALLER)
}

async function recoverPassword(email: string) {
  const { recoveryToken } = (await app.call(forgotPassword, { body: { email } })).body.data
  await prepareRecoveryMails(
    app.db,
    deriveKeys(TEST_SECRET),
    () => app.time.now,
    () => Promise.resolve(translate),
  )
  const [sent] = await app.db.select().from(mail)
  const code = /^\d{6}$/m.exec(sent?.bodyText ?? '')?.[0] ?? ''
  const { passwordToken } = (await app.call(verifyOtp, { body: { recoveryToken, code } })).body.data
  return app.call(setNewPassword, { body: { passwordToken, newPassword: NEW_PASSWORD } })
}

/** Returns the role of the last super admin. */
async function readLastSuperAdminRole() {
  const lastSuperAdminRole = (await readRoles()).find(({ name }) => name === `role of ${LAST_SUPER_ADMIN}`)
  if (lastSuperAdminRole === undefined) throw new Error('no role')
  return lastSuperAdminRole
}

/** Every call that could leave the console without a super admin, with the expected status of its response. */
const demotions: Record<string, [number, () => Promise<{ status: number }>]> = {
  'a deactivation': [422, () => send(app.staffIds[LAST_SUPER_ADMIN], 'deactivate')],
  'a deletion': [422, () => send(app.staffIds[LAST_SUPER_ADMIN], 'delete')],
  'a deletion by DELETE': [
    422,
    async () => {
      const { id, version } = await read(app.staffIds[LAST_SUPER_ADMIN])
      return app.call(deleteStaff, { params: { id }, body: { reason: '退職', version } }, ALL_PERMISSIONS_CALLER)
    },
  ],
  'ending that a person is a super admin': [422, () => setSuperAdmin(app.staffIds[LAST_SUPER_ADMIN], false)],
  'an edit of the person': [200, () => editLastSuperAdmin('role of noPermissions')],
  'an edit of the permissions of the role': [
    200,
    async () => {
      const { id, version } = await readLastSuperAdminRole()
      return app.call(
        updateRolePermissions,
        { params: { id }, body: { permissionIds: [], version } },
        ALL_PERMISSIONS_CALLER,
      )
    },
  ],
  'an edit of the role': [
    200,
    async () => {
      const { id, version } = await readLastSuperAdminRole()
      return app.call(
        updateRole,
        { params: { id }, body: { name: '空', description: '', version } },
        ALL_PERMISSIONS_CALLER,
      )
    },
  ],
  'the deletion of the role': [
    200,
    async () => {
      const { id, version } = await readLastSuperAdminRole()
      await editLastSuperAdmin('role of noPermissions')
      const loginResponse = await app.call(login, {
        body: { email: emailOf(LAST_SUPER_ADMIN), password: NEW_PASSWORD },
      })
      return app.call(deleteRole, { params: { id }, body: { version } }, { token: loginResponse.body.data.token })
    },
  ],
  'an edit of a permission': [
    200,
    async () => {
      const [first] = await readPermissions()
      const body = { name: '改名', version: first?.version ?? 0 }
      return app.call(updatePermission, { params: { id: first?.id ?? 0 }, body }, ALL_PERMISSIONS_CALLER)
    },
  ],
  'the deletion of a permission': [
    422,
    async () => {
      const [first] = await readPermissions()
      return app.call(
        deletePermission,
        { params: { id: first?.id ?? 0 }, body: { version: 1 } },
        ALL_PERMISSIONS_CALLER,
      )
    },
  ],
  'a recovery': [200, () => recoverPassword(emailOf(LAST_SUPER_ADMIN))],
  'a deactivation and ending that a person is a super admin at the same instant': [
    422,
    async () => {
      const responses = await Promise.all([
        send(app.staffIds[LAST_SUPER_ADMIN], 'deactivate'),
        setSuperAdmin(app.staffIds[LAST_SUPER_ADMIN], false),
      ])
      return responses.find(({ status }) => status !== 422) ?? responses[0]
    },
  ],
}

/** Other super admins who cannot sign in, so that they cannot replace the last one. */
const otherSuperAdminSetups: Record<string, () => Promise<void>> = {
  'nobody else': () => Promise.resolve(),
  'another one who never had a password': async () => {
    const roleIds = (await readRoles()).filter((each) => each.name === 'role of noPermissions').map((each) => each.id)
    const body = { fullName: 'B', nickname: '', email: 'invited@choba.example', roleIds }
    const { id } = (await app.call(createStaff, { body }, ALL_PERMISSIONS_CALLER)).body.data
    expect((await setSuperAdmin(id, true)).status).toBe(200)
  },
  'another one who is deactivated': async () => {
    expect((await setSuperAdmin(app.staffIds.noPermissions, true)).status).toBe(200)
    expect((await send(app.staffIds.noPermissions, 'deactivate')).status).toBe(200)
  },
}

describe.each(Object.entries(otherSuperAdminSetups))('with %s besides the last super admin', (_name, add) => {
  test.each(Object.entries(demotions))(
    'the last super admin stays one after %s',
    async (_demotion, [expected, tryToRemove]) => {
      await add()
      expect((await tryToRemove()).status).toBe(expected)
      const responses = await Promise.all(
        [TEST_PASSWORD, NEW_PASSWORD].map((password) =>
          app.call(login, { body: { email: emailOf(LAST_SUPER_ADMIN), password } }),
        ),
      )
      const loginResponse = responses.find(({ status }) => status === 200)
      const permissionsResponse = await app.call(listPermissions, {}, { token: loginResponse?.body.data.token ?? '' })
      expect(permissionsResponse.body.data.items.map((each) => each.name)).toEqual(PERMISSION_GROUPS.toSorted())
      const [person] = await app.db.select().from(staff).where(eq(staff.id, app.staffIds[LAST_SUPER_ADMIN]))
      expect([person?.isSuperAdmin, person?.status]).toEqual([true, 1])
    },
  )
})

test('a super admin who has set a password by a recovery counts as one who can sign in', async () => {
  await otherSuperAdminSetups['another one who never had a password']?.()
  expect((await send(app.staffIds[LAST_SUPER_ADMIN], 'deactivate')).status).toBe(422)
  expect((await recoverPassword('invited@choba.example')).status).toBe(200)
  expect((await send(app.staffIds[LAST_SUPER_ADMIN], 'deactivate')).status).toBe(200)
})
