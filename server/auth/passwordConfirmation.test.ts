import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword } from '../../contract/authForms.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { createRole } from '../../contract/role.ts'
import { openTestApp, TEST_PASSWORD, type TestApp } from '../testing/testApp.ts'
import { rateLimit, session } from './tables.ts'

const MINUTE = 60_000
const REFUSAL_BODY = {
  status: 403,
  message: 'パスワードを確認していないため、実行しませんでした。',
  code: 'passwordRequired',
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Sets how many ms ago the password was last entered, in every session. */
const setPasswordEntryAge = (ms: number) =>
  app.db.update(session).set({ passwordEnteredAt: new Date(app.time.now.getTime() - ms) })

test('exactly the listed endpoints require a recent password', () => {
  const endpointsWithRecentPassword = (Object.values(endpoints) as Endpoint[]).filter(
    ({ requiresPassword }) => requiresPassword,
  )
  expect(endpointsWithRecentPassword.map(({ id }) => id).toSorted()).toEqual([
    'addInvitedStaff',
    'createPermission',
    'createRole',
    'createStaff',
    'deletePermission',
    'deleteRole',
    'deleteStaff',
    'inviteStaff',
    'removeSecondFactor',
    'replaceRecoveryCodes',
    'requireSecondFactor',
    'resetSecondFactor',
    'revealUserBankAccount',
    'setSuperAdminMark',
    'startSecondFactor',
    'transitionStaff',
    'updateConfig',
    'updatePermission',
    'updatePermissionsOfRoles',
    'updateRole',
    'updateRolePermissions',
    'updateStaff',
  ])
})

describe('creating a role', () => {
  const callCreateRole = (name: string, headers = {}) =>
    app.call(createRole, { body: { name, description: '' } }, { as: 'allPermissions', headers })

  beforeEach(() => app.db.delete(rateLimit))

  test('creating a role, which requires a recent password, is accepted for ten minutes after the sign-in, and not later', async () => {
    expect((await callCreateRole('at once')).status).toBe(200)
    await setPasswordEntryAge(10 * MINUTE)
    expect((await callCreateRole('in time')).status).toBe(200)
    await setPasswordEntryAge(10 * MINUTE + 1)
    expect((await callCreateRole('too late')).body).toEqual(REFUSAL_BODY)
  })

  test('after the password was confirmed, a role is created, and only once however often the call is sent', async () => {
    const headers = { 'Idempotency-Key': 'one role' }
    await setPasswordEntryAge(11 * MINUTE)
    expect((await callCreateRole('confirmed', headers)).body).toEqual(REFUSAL_BODY)
    const confirmResponse = await app.call(
      confirmPassword,
      { body: { password: TEST_PASSWORD } },
      { as: 'allPermissions' },
    )
    expect(confirmResponse.body).toEqual({ status: 200, data: {} })
    const [first, second] = [await callCreateRole('confirmed', headers), await callCreateRole('confirmed', headers)]
    expect([first.status, second.body]).toEqual([200, first.body])
  })

  test('a wrong password confirms nothing, and ten wrong passwords block further attempts', async () => {
    await setPasswordEntryAge(11 * MINUTE)
    const confirmWithWrongPassword = () =>
      app.call(confirmPassword, { body: { password: 'wrong-one' } }, { as: 'allPermissions' })
    expect((await confirmWithWrongPassword()).body).toEqual({
      status: 422,
      message: '入力内容を確認してください。',
      errors: { password: '現在のパスワードが正しくありません。' },
    })
    for (let n = 2; n <= 10; n += 1) expect((await confirmWithWrongPassword()).status).toBe(422)
    const refusedConfirmation = await confirmWithWrongPassword()
    expect([refusedConfirmation.status, refusedConfirmation.headers.get('Retry-After')]).toEqual([429, '900'])
    expect((await callCreateRole('guessed')).body).toEqual(REFUSAL_BODY)
  })

  test('a password that was confirmed in one session does not count as recent in another session', async () => {
    const { token } = await app.signIn('allPermissions')
    await setPasswordEntryAge(11 * MINUTE)
    await app.call(confirmPassword, { body: { password: TEST_PASSWORD } }, { token })
    expect((await callCreateRole('another session')).body).toEqual(REFUSAL_BODY)
    const ownSessionResponse = await app.call(createRole, { body: { name: 'own session', description: '' } }, { token })
    expect(ownSessionResponse.status).toBe(200)
  })
})

test('an endpoint that requires no recent password accepts a password entered long ago', async () => {
  await app.db
    .update(session)
    .set({ passwordEnteredAt: new Date(0) })
    .where(eq(session.staffId, app.staffIds.allPermissions))
  const response = await app.send('GET', '/system/role', { as: 'allPermissions' })
  expect(response.status).toBe(200)
})
