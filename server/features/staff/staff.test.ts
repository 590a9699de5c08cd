import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, listPermissions, refreshToken } from '../../../contract/auth.ts'
import { changePassword, login } from '../../../contract/authForms.ts'
import { listRoles } from '../../../contract/role.ts'
import { acceptInvitation, inviteStaff } from '../../../contract/invitation.ts'
import { forgotPassword } from '../../../contract/recovery.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { createStaff, deleteStaff, setSuperAdminMark, updateStaff } from '../../../contract/staffEdit.ts'
import { prepareRecoveryMails } from '../../auth/recovery.ts'
import { deriveKeys } from '../../auth/serverSecret.ts'
import { rolePermission, session, staffRole } from '../../auth/tables.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { translate } from '../../http/text.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { restoreSuperAdmin } from './restoreSuperAdmin.ts'
import {
  createRecordingLiveUpdates,
  openTestApp,
  type CallerName,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
} from '../../testing/testApp.ts'

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeEach(async () => {
  publishedEvents.length = 0
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterEach(() => app.close())

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const ALL_PERMISSIONS_CALLER = { as: 'allPermissions' } as const
const NEW_STAFF = { fullName: '大野 健太', nickname: '', email: 'Kenta@Choba.example', password: 'kenta-1' }

const markSuperAdminsInDatabase = (...people: CallerName[]) =>
  Promise.all(
    people.map((one) => app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds[one]))),
  )
const read = async (id: number) =>
  (await app.call(staffEndpoints.get, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)).body.data
const readRoleIdsByName = async () =>
  Object.fromEntries(
    (await app.call(listRoles, { query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data.items.map(({ name, id }) => [
      name,
      id,
    ]),
  )
const roleIdOf = async (person: CallerName) => (await readRoleIdsByName())[`role of ${person}`] ?? 0
const historyOf = (recordId: number) =>
  app.db
    .select({ event: auditLog.event, actor: auditLog.actor, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'staff'), eq(auditLog.recordId, recordId)))
    .orderBy(asc(auditLog.id))
const send = async (person: CallerName, event: string, as: CallerName, reason = '退職') => {
  const { version } = await read(app.staffIds[person])
  const call = { params: { id: app.staffIds[person] }, body: { event, reason, version } }
  return app.call(staffEndpoints.transition, call, { as })
}
const remove = async (person: CallerName, as: CallerName) => {
  const { version } = await read(app.staffIds[person])
  return app.call(deleteStaff, { params: { id: app.staffIds[person] }, body: { reason: '退職', version } }, { as })
}
const setSuperAdmin = async (person: CallerName, isSuperAdmin: boolean, as: CallerName) => {
  const { version } = await read(app.staffIds[person])
  return app.call(setSuperAdminMark, { params: { id: app.staffIds[person] }, body: { isSuperAdmin, version } }, { as })
}
const editBodyOf = async (person: CallerName) => {
  const { fullName, nickname, email, roles, version } = await read(app.staffIds[person])
  return {
    fullName: fullName ?? '',
    nickname: nickname ?? '',
    email,
    roleIds: roles.map(({ id }) => id),
    version,
  }
}

describe('email addresses of deleted staff members', () => {
  const email = 'nopermissions@choba.example'
  const create = async (roleIds: number[]) =>
    app.call(createStaff, { body: { ...NEW_STAFF, email, roleIds } }, SYSTEM_MANAGEMENT_CALLER)
  const signInWithPassword = async (password: string) => (await app.call(login, { body: { email, password } })).status

  test('the email address of a deleted staff member is free for one new account, which signs in with it; the deleted one keeps its history (rule 4.4)', async () => {
    const roleIds = [await roleIdOf('POINT_MANAGEMENT')]
    expect((await create(roleIds)).body.errors).toEqual({
      email: 'このメールアドレスは、ほかのスタッフが使っています。',
    })
    await remove('noPermissions', 'SYSTEM_MANAGEMENT')
    expect(await signInWithPassword(TEST_PASSWORD)).toBe(403)
    const addResponse = await create(roleIds)
    expect([addResponse.status, addResponse.body.data.email, addResponse.body.data.status]).toEqual([200, email, 1])
    expect(await read(app.staffIds.noPermissions)).toMatchObject({ email, status: 0, statusReason: '退職' })
    expect([await signInWithPassword(NEW_STAFF.password), await signInWithPassword(TEST_PASSWORD)]).toEqual([200, 401])
    expect((await historyOf(app.staffIds.noPermissions)).map(({ event }) => event)).toEqual(['delete', 'refuseSignIn'])
    expect((await create(roleIds)).status).toBe(422)
    const body = { ...(await editBodyOf('STORE_MANAGEMENT')), email }
    const params = { id: app.staffIds.STORE_MANAGEMENT }
    expect((await app.call(updateStaff, { params, body }, SYSTEM_MANAGEMENT_CALLER)).body.errors).toEqual({
      email: 'このメールアドレスは、ほかのスタッフが使っています。',
    })
  })

  test('the email address of a deleted staff member recovers the password of the new account, which is the one that the server’s administrator restores', async () => {
    await remove('noPermissions', 'SYSTEM_MANAGEMENT')
    const { id } = (await create([await roleIdOf('POINT_MANAGEMENT')])).body.data
    await app.call(forgotPassword, { body: { email } })
    await prepareRecoveryMails(
      app.db,
      deriveKeys(TEST_SECRET),
      () => app.time.now,
      () => Promise.resolve(translate),
    )
    expect(await restoreSuperAdmin(app.db, email, app.time.now)).toBe(true)
    expect((await historyOf(id)).map(({ event }) => event)).toEqual(['create', 'requestRecovery', 'grantSuperAdmin'])
    expect((await historyOf(app.staffIds.noPermissions)).map(({ event }) => event)).toEqual(['delete'])
    expect(await read(app.staffIds.noPermissions)).toMatchObject({ isSuperAdmin: false, status: 0 })
  })

  test('of two new accounts that are added with the email address of a deleted one at the same instant, one succeeds', async () => {
    await remove('noPermissions', 'SYSTEM_MANAGEMENT')
    const roleIds = [await roleIdOf('POINT_MANAGEMENT')]
    const responses = await Promise.all([create(roleIds), create(roleIds)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('new staff members', () => {
  test('a new staff member has at most three roles, and the refusal says that too many are chosen', async () => {
    const response = await app.call(
      createStaff,
      { body: { ...NEW_STAFF, roleIds: [1, 2, 3, 4] } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([response.status, response.body.errors]).toEqual([422, { roleIds: '選択できる数を超えています。' }])
  })

  test('a new staff member signs in with the typed email address, has the roles in the chosen order, and has the first values in the history', async () => {
    const roleIds = [await roleIdOf('POINT_MANAGEMENT'), await roleIdOf('STORE_MANAGEMENT')]
    const addResponse = await app.call(createStaff, { body: { ...NEW_STAFF, roleIds } }, SYSTEM_MANAGEMENT_CALLER)
    expect(addResponse.status).toBe(200)
    const { id, ...data } = addResponse.body.data
    expect(data).toMatchObject({
      email: 'kenta@choba.example',
      nickname: null,
      isSuperAdmin: false,
      status: 1,
      lastSignInAt: null,
      roles: [{ name: 'role of POINT_MANAGEMENT' }, { name: 'role of STORE_MANAGEMENT' }],
      permissions: [
        { key: 'POINT_MANAGEMENT', roles: ['role of POINT_MANAGEMENT'] },
        { key: 'STORE_MANAGEMENT', roles: ['role of STORE_MANAGEMENT'] },
      ],
    })
    const loginResponse = await app.call(login, { body: { email: 'kenta@choba.example', password: 'kenta-1' } })
    expect(loginResponse.status).toBe(200)
    expect((await read(id)).lastSignInAt).toBe(app.time.now.toISOString())
    expect((await historyOf(id))[0]).toEqual({
      event: 'create',
      actor: 'SYSTEM_MANAGEMENT',
      changes: [
        { field: 'fullName', before: null, after: '大野 健太' },
        { field: 'email', before: null, after: 'kenta@choba.example' },
        { field: 'roles', before: null, after: 'role of POINT_MANAGEMENT · role of STORE_MANAGEMENT' },
      ],
    })
  })

  test.each([
    [
      'an address that is taken, in other letters',
      { email: 'STORE@choba.example' },
      { email: 'このメールアドレスは、ほかのスタッフが使っています。' },
    ],
    ['a password of 5 characters', { password: '12345' }, { password: 'パスワードは6文字以上で入力してください。' }],
    ['no role', { roleIds: [] }, { roleIds: 'この項目に入力してください。' }],
    ['a role that does not exist', { roleIds: [999] }, { roleIds: '選択肢から選んでください。' }],
  ])('a new staff member is refused with %s', async (_name, parts, errors) => {
    const before = await app.db.$count(staff)
    const body = { ...NEW_STAFF, roleIds: [await roleIdOf('noPermissions')], ...parts }
    const refusalResponse = await app.call(createStaff, { body }, SYSTEM_MANAGEMENT_CALLER)
    expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([422, errors])
    expect(await app.db.$count(staff)).toBe(before)
  })
})

describe('invitations', () => {
  const invite = (id: number, as: CallerName = 'SYSTEM_MANAGEMENT') =>
    app.call(inviteStaff, { params: { id }, body: {} }, { as })
  const accept = (token: string, newPassword: string) => app.call(acceptInvitation, { body: { token, newPassword } })
  const signInWithPassword = async (password: string) =>
    (await app.call(login, { body: { email: 'kenta@choba.example', password } })).status

  test('an invitation lets somebody without a password set one, once', async () => {
    const { password: _, ...person } = NEW_STAFF
    const addResponse = await app.call(
      createStaff,
      { body: { ...person, roleIds: [await roleIdOf('noPermissions')] } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    const { id } = addResponse.body.data
    const first = (await invite(id)).body.data
    expect(first.expiresAt).toBe('2026-11-24T03:00:00.000Z')
    const second = (await invite(id)).body.data
    expect((await accept(first.token, 'kenta-2')).status).toBe(422)
    const responses = await Promise.all([accept(second.token, 'kenta-2'), accept(second.token, 'kenta-3')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const chosenPassword = responses[0].status === 200 ? 'kenta-2' : 'kenta-3'
    expect(await signInWithPassword(chosenPassword)).toBe(200)
    const refusalResponse = await accept(second.token, 'kenta-4')
    expect(refusalResponse.body.message).toBe(
      'このリンクは使えません。リンクの一部が欠けている、使用済みである、新しいリンクが発行された、期限が切れた、またはアカウントが変更された可能性があります。',
    )
    expect((await historyOf(id)).map(({ event, actor }) => [event, actor])).toEqual([
      ['create', 'SYSTEM_MANAGEMENT'],
      ['invite', 'SYSTEM_MANAGEMENT'],
      ['invite', 'SYSTEM_MANAGEMENT'],
      ['acceptInvitation', '大野 健太'],
      ['signIn', '大野 健太'],
    ])
  })

  test('an invitation expires after 72 hours, with a deactivation and with a sign-in, after which nobody can be invited', async () => {
    const id = app.staffIds.STORE_MANAGEMENT
    const expiringInvitation = (await invite(id)).body.data
    app.time.now = new Date('2026-11-24T03:00:00.000Z')
    expect((await accept(expiringInvitation.token, 'secret-1')).status).toBe(422)
    app.time.now = new Date('2026-11-21T03:05:00.000Z')
    expect((await accept(expiringInvitation.token, 'secret-1')).status).toBe(200)
    const invitationBeforeDeactivation = (await invite(id)).body.data
    await send('STORE_MANAGEMENT', 'deactivate', 'SYSTEM_MANAGEMENT')
    expect((await accept(invitationBeforeDeactivation.token, 'secret-2')).status).toBe(422)
    expect((await invite(id)).status).toBe(409)
    await send('STORE_MANAGEMENT', 'activate', 'SYSTEM_MANAGEMENT')
    const invitationBeforeSignIn = (await invite(id)).body.data
    expect((await app.call(login, { body: { email: 'store@choba.example', password: 'secret-1' } })).status).toBe(200)
    expect((await accept(invitationBeforeSignIn.token, 'secret-2')).status).toBe(422)
    for (const caller of ['SYSTEM_MANAGEMENT', 'allPermissions'] as const)
      expect((await invite(id, caller)).body).toEqual({
        status: 422,
        message: 'この人はすでにログインしたことがあります。パスワードを忘れた場合は、メールで再設定できます。',
      })
  })

  test('an invitation for a super admin is created only by a super admin', async () => {
    await markSuperAdminsInDatabase('allPermissions', 'noPermissions')
    expect((await invite(app.staffIds.noPermissions)).status).toBe(403)
    expect((await invite(app.staffIds.noPermissions, 'allPermissions')).status).toBe(200)
  })
})

describe('edits of staff accounts', () => {
  test('an edit of a staff account changes the names, the email address and the roles, and the history has the old and the new values', async () => {
    const id = app.staffIds.STORE_MANAGEMENT
    const roleIds = [await roleIdOf('REPORT_MANAGEMENT')]
    const edit = {
      ...(await editBodyOf('STORE_MANAGEMENT')),
      fullName: '鈴木 健一',
      email: 'NEW@choba.example',
      roleIds,
    }
    const editResponse = await app.call(updateStaff, { params: { id }, body: edit }, SYSTEM_MANAGEMENT_CALLER)
    expect(editResponse.body.data).toMatchObject({ fullName: '鈴木 健一', email: 'new@choba.example', version: 2 })
    expect((await historyOf(id)).at(-1)).toEqual({
      event: 'edit',
      actor: 'SYSTEM_MANAGEMENT',
      changes: [
        { field: 'fullName', before: 'STORE_MANAGEMENT full name', after: '鈴木 健一' },
        { field: 'email', before: 'store@choba.example', after: 'new@choba.example' },
        { field: 'roles', before: 'role of STORE_MANAGEMENT', after: 'role of REPORT_MANAGEMENT' },
      ],
    })
    const by = { id: app.staffIds.SYSTEM_MANAGEMENT, name: 'SYSTEM_MANAGEMENT' }
    const write = { event: 'edit', from: 'active', to: 'active', version: 2, by }
    expect(publishedEvents).toContainEqual({ type: 'changed', change: { record: 'profile', id, write }, staffId: id })
  })

  test('an edit of an old version of a staff account is refused with the current record', async () => {
    const id = app.staffIds.STORE_MANAGEMENT
    const body = await editBodyOf('STORE_MANAGEMENT')
    await app.call(updateStaff, { params: { id }, body: { ...body, nickname: 'すず' } }, SYSTEM_MANAGEMENT_CALLER)
    const refusalResponse = await app.call(
      updateStaff,
      { params: { id }, body: { ...body, nickname: 'けん' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(refusalResponse).toMatchObject({ status: 409, body: { data: { record: { nickname: 'すず', version: 2 } } } })
  })

  test('the refusal of an edit of an old version names who has edited the staff account, whatever its owner has done since', async () => {
    await markSuperAdminsInDatabase('allPermissions')
    const id = app.staffIds.STORE_MANAGEMENT
    const params = { id }
    const staleEditBody = await editBodyOf('STORE_MANAGEMENT')
    const refusalMessageOfEdit = async (body: object, as: CallerName) =>
      (await app.call(updateStaff, { params, body: { ...staleEditBody, nickname: 'けん', ...body } }, { as })).body
        .message
    await app.call(updateStaff, { params, body: { ...staleEditBody, nickname: 'すず' } }, SYSTEM_MANAGEMENT_CALLER)
    expect((await app.call(inviteStaff, { params, body: {} }, ALL_PERMISSIONS_CALLER)).status).toBe(200)
    const { token } = await app.signIn('STORE_MANAGEMENT')
    const passwordChange = { oldPassword: TEST_PASSWORD, newPassword: 'another-1' }
    expect((await app.call(changePassword, { body: passwordChange }, { token })).status).toBe(200)
    const expectedMessage =
      'SYSTEM_MANAGEMENTさんが先に更新しました（今）。現在の状態は「有効」です。最新の内容をご確認ください。'
    expect(await refusalMessageOfEdit({}, 'allPermissions')).toBe(expectedMessage)
    const passwordEditBody = { ...(await editBodyOf('STORE_MANAGEMENT')), password: 'another-2' }
    await app.call(updateStaff, { params, body: passwordEditBody }, ALL_PERMISSIONS_CALLER)
    expect(await refusalMessageOfEdit({ version: 2 }, 'SYSTEM_MANAGEMENT')).toBe(
      expectedMessage.replace('SYSTEM_MANAGEMENT', 'allPermissions'),
    )
  })

  test('an edit of a staff account with a new password ends the sessions of the staff member', async () => {
    const id = app.staffIds.STORE_MANAGEMENT
    const { token } = await app.signIn('STORE_MANAGEMENT')
    const body = { ...(await editBodyOf('STORE_MANAGEMENT')), password: 'another-1' }
    await markSuperAdminsInDatabase('allPermissions')
    expect((await app.call(updateStaff, { params: { id }, body }, ALL_PERMISSIONS_CALLER)).status).toBe(200)
    expect((await app.call(getProfile, {}, { token })).status).toBe(401)
    const credentials = { email: 'store@choba.example', password: 'another-1' }
    expect((await app.call(login, { body: credentials })).status).toBe(200)
    expect((await historyOf(id)).map(({ event }) => event)).toEqual(['signIn', 'changePassword', 'signIn'])
  })

  test('an edit of a staff account is refused if another account gets the same email address at the same instant', async () => {
    const edits = [await editBodyOf('STORE_MANAGEMENT'), await editBodyOf('POINT_MANAGEMENT')] as const
    const ids = [app.staffIds.STORE_MANAGEMENT, app.staffIds.POINT_MANAGEMENT] as const
    const takeEmail = (index: 0 | 1, as: CallerName) =>
      app.call(
        updateStaff,
        { params: { id: ids[index] }, body: { ...edits[index], email: 'taken@choba.example' } },
        { as },
      )
    await app.call(getProfile, {}, ALL_PERMISSIONS_CALLER)
    const responses = await Promise.all([takeEmail(0, 'SYSTEM_MANAGEMENT'), takeEmail(1, 'allPermissions')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual({
      email: 'このメールアドレスは、ほかのスタッフが使っています。',
    })
  })

  test('an edit of a deleted staff account is refused', async () => {
    const body = await editBodyOf('STORE_MANAGEMENT')
    await send('STORE_MANAGEMENT', 'delete', 'SYSTEM_MANAGEMENT')
    const call = { params: { id: app.staffIds.STORE_MANAGEMENT }, body: { ...body, nickname: 'x', version: 2 } }
    expect((await app.call(updateStaff, call, SYSTEM_MANAGEMENT_CALLER)).status).toBe(409)
  })
})

test('the deactivation of a staff member ends the sessions with the reason; after an activation, they can sign in again', async () => {
  const tokens = await app.signIn('STORE_MANAGEMENT')
  expect((await send('STORE_MANAGEMENT', 'deactivate', 'SYSTEM_MANAGEMENT')).status).toBe(200)
  for (const language of ['ja', 'vi', 'en']) {
    const options = { token: tokens.token, headers: { 'Accept-Language': language } }
    const refusalResponse = await app.call(getProfile, {}, options)
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([403, 'This user is inactive'])
  }
  const refreshResponse = await app.call(refreshToken, { body: { refreshToken: tokens.refreshToken } })
  expect([refreshResponse.status, refreshResponse.body.message]).toEqual([403, 'This user is inactive'])
  expect((await send('STORE_MANAGEMENT', 'activate', 'SYSTEM_MANAGEMENT')).status).toBe(200)
  expect((await app.call(getProfile, {}, { token: tokens.token })).status).toBe(401)
  expect((await app.call(refreshToken, { body: { refreshToken: tokens.refreshToken } })).status).toBe(401)
  await app.signIn('STORE_MANAGEMENT')
})

describe('super admins', () => {
  const SUPER_ADMIN_ONLY_MESSAGE = '特権管理者だけが実行できます。'
  const LAST_SUPER_ADMIN_MESSAGE =
    '有効な特権管理者が1人もいなくなるため、実行できません。先に、ほかの人を特権管理者にしてください。'

  test('a super admin has every permission, even without a role', async () => {
    await markSuperAdminsInDatabase('noPermissions')
    await app.db.delete(staffRole).where(eq(staffRole.staffId, app.staffIds.noPermissions))
    const { items } = (await app.call(listPermissions, {}, { as: 'noPermissions' })).body.data
    expect(items.map(({ name }) => name)).toEqual([
      'CONVERSATION_MANAGEMENT',
      'NOTIFICATION_MANAGEMENT',
      'POINT_MANAGEMENT',
      'PRODUCT_MANAGEMENT',
      'REPORT_MANAGEMENT',
      'STORE_MANAGEMENT',
      'SYSTEM_MANAGEMENT',
      'USER_MANAGEMENT',
    ])
  })

  test('a super admin keeps every permission when all roles lose theirs', async () => {
    await markSuperAdminsInDatabase('allPermissions')
    await app.db.delete(rolePermission)
    expect(
      (await app.call(staffEndpoints.get, { params: { id: app.staffIds.allPermissions } }, ALL_PERMISSIONS_CALLER))
        .status,
    ).toBe(200)
    expect((await app.call(listPermissions, {}, ALL_PERMISSIONS_CALLER)).body.data.items.length).toBe(8)
    expect((await app.call(listPermissions, {}, SYSTEM_MANAGEMENT_CALLER)).body.data.items).toEqual([])
  })

  test('a super admin is changed only by a super admin', async () => {
    await markSuperAdminsInDatabase('allPermissions', 'noPermissions')
    const id = app.staffIds.noPermissions
    const editRequest = { params: { id }, body: { ...(await editBodyOf('noPermissions')), password: 'stolen-1' } }
    const refusedResponses = [
      await send('noPermissions', 'deactivate', 'SYSTEM_MANAGEMENT'),
      await send('noPermissions', 'delete', 'SYSTEM_MANAGEMENT'),
      await app.call(updateStaff, editRequest, SYSTEM_MANAGEMENT_CALLER),
      await setSuperAdmin('noPermissions', false, 'SYSTEM_MANAGEMENT'),
      await setSuperAdmin('SYSTEM_MANAGEMENT', true, 'SYSTEM_MANAGEMENT'),
    ]
    expect(refusedResponses.map(({ status, body }) => [status, body.message])).toEqual(
      refusedResponses.map(() => [403, SUPER_ADMIN_ONLY_MESSAGE]),
    )
    expect((await app.call(updateStaff, editRequest, ALL_PERMISSIONS_CALLER)).status).toBe(200)
  })

  test('a super admin makes other staff super admins and revokes that, with a line in the history for each', async () => {
    await markSuperAdminsInDatabase('allPermissions')
    expect((await setSuperAdmin('noPermissions', true, 'allPermissions')).body.data.isSuperAdmin).toBe(true)
    expect((await setSuperAdmin('noPermissions', false, 'allPermissions')).body.data.isSuperAdmin).toBe(false)
    const lines = (await historyOf(app.staffIds.noPermissions)).map(({ event, actor }) => [event, actor])
    expect(lines).toEqual([
      ['grantSuperAdmin', 'allPermissions'],
      ['revokeSuperAdmin', 'allPermissions'],
    ])
  })

  test.each([
    ['deactivate', () => send('allPermissions', 'deactivate', 'allPermissions')],
    ['delete', () => send('allPermissions', 'delete', 'allPermissions')],
    ['delete by DELETE', () => remove('allPermissions', 'allPermissions')],
    ['take the mark from', () => setSuperAdmin('allPermissions', false, 'allPermissions')],
  ])('nobody can %s the last active super admin; a deactivated one does not count', async (_name, removeSuperAdmin) => {
    await markSuperAdminsInDatabase('allPermissions', 'noPermissions')
    expect((await send('noPermissions', 'deactivate', 'allPermissions')).status).toBe(200)
    const refusalResponse = await removeSuperAdmin()
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([422, LAST_SUPER_ADMIN_MESSAGE])
    expect(await read(app.staffIds.allPermissions)).toMatchObject({ isSuperAdmin: true, status: 1, version: 1 })
    expect((await send('noPermissions', 'activate', 'allPermissions')).status).toBe(200)
    expect((await removeSuperAdmin()).status).toBe(200)
  })

  test.each([
    ['deactivate', (person: CallerName, as: CallerName) => send(person, 'deactivate', as)],
    ['delete', (person: CallerName, as: CallerName) => send(person, 'delete', as)],
    ['unmark', (person: CallerName, as: CallerName) => setSuperAdmin(person, false, as)],
  ])('of two super admins who %s each other at the same instant, one remains', async (_name, removeSuperAdmin) => {
    await markSuperAdminsInDatabase('allPermissions', 'noPermissions')
    await Promise.all([
      app.call(getProfile, {}, ALL_PERMISSIONS_CALLER),
      app.call(getProfile, {}, { as: 'noPermissions' }),
    ])
    const responses = await Promise.all([
      removeSuperAdmin('allPermissions', 'noPermissions'),
      removeSuperAdmin('noPermissions', 'allPermissions'),
    ])
    expect(responses.filter(({ status }) => status === 200).length).toBe(1)
    const superAdminCount = await app.db.$count(staff, and(staff.isSuperAdmin, eq(staff.status, 1)))
    expect(superAdminCount).toBe(1)
  })

  test('a super admin can be restored on the server, even if deactivated, with history lines that name no actor', async () => {
    await send('noPermissions', 'deactivate', 'SYSTEM_MANAGEMENT')
    expect(await restoreSuperAdmin(app.db, ' Ｎopermissions＠choba．example', app.time.now)).toBe(true)
    expect(await read(app.staffIds.noPermissions)).toMatchObject({
      isSuperAdmin: true,
      status: 1,
      statusReason: null,
      version: 3,
    })
    expect((await historyOf(app.staffIds.noPermissions)).map(({ event, actor }) => [event, actor])).toEqual([
      ['deactivate', 'SYSTEM_MANAGEMENT'],
      ['activate', null],
      ['grantSuperAdmin', null],
    ])
    expect(await restoreSuperAdmin(app.db, 'nopermissions@choba.example', app.time.now)).toBe(true)
    expect((await read(app.staffIds.noPermissions)).version).toBe(3)
    for (const unknownEmail of ['nobody@choba.example', 'noPermissions'])
      expect(await restoreSuperAdmin(app.db, unknownEmail, app.time.now)).toBe(false)
    await send('STORE_MANAGEMENT', 'delete', 'SYSTEM_MANAGEMENT')
    expect(await restoreSuperAdmin(app.db, 'store@choba.example', app.time.now)).toBe(false)
  })

  test('the last super admin cannot be removed by any write: the database refuses it', async () => {
    await markSuperAdminsInDatabase('allPermissions')
    const isSuperAdminRow = eq(staff.id, app.staffIds.allPermissions)
    const errorCodeOf = (failure: { cause?: { code?: string } }) => failure.cause?.code
    await expect(app.db.update(staff).set({ status: 2 }).where(isSuperAdminRow).catch(errorCodeOf)).resolves.toBe(
      '23001',
    )
    await expect(app.db.update(staff).set({ isSuperAdmin: false }).catch(errorCodeOf)).resolves.toBe('23001')
    await app.db.delete(session)
    await app.db.delete(staffRole)
    await expect(app.db.delete(staff).where(isSuperAdminRow).catch(errorCodeOf)).resolves.toBe('23001')
    expect((await app.db.select().from(staff).where(isSuperAdminRow))[0]).toMatchObject({
      isSuperAdmin: true,
      status: 1,
    })
  })
})
