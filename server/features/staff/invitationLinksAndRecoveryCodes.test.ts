import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, login } from '../../../contract/authForms.ts'
import { acceptInvitation, checkInvitation, inviteStaff } from '../../../contract/invitation.ts'
import { INVITATION_HOURS } from '../../../contract/limits.ts'
import { forgotPassword, setNewPassword, verifyOtp } from '../../../contract/recovery.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { createStaff, updateStaff } from '../../../contract/staffEdit.ts'
import { prepareRecoveryMails } from '../../auth/recovery.ts'
import { deriveKeys } from '../../auth/serverSecret.ts'
import { rateLimit } from '../../auth/tables.ts'
import { translate } from '../../http/text.ts'
import { mail } from '../../mail/table.ts'
import { openTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../../testing/testApp.ts'
import { restoreSuperAdmin } from './restoreSuperAdmin.ts'

const ALL_PERMISSIONS_CALLER = { as: 'allPermissions' } as const

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A staff account with an invitation link and two password recoveries; the code of one recovery was already used. */
interface AccountWithLinkAndCodes {
  id: number
  email: string
  invitationToken: string
  codeWithToken: { recoveryToken: string; code: string }
  passwordToken: string
}

const acceptInvitationLink = (token: string) =>
  app.call(acceptInvitation, { body: { token, newPassword: 'by the link' } })
const checkInvitationLink = async (token: string) => (await app.call(checkInvitation, { body: { token } })).body
const verifyRecoveryCode = (body: AccountWithLinkAndCodes['codeWithToken']) => app.call(verifyOtp, { body })
const finishRecovery = (passwordToken: string) =>
  app.call(setNewPassword, { body: { passwordToken, newPassword: 'by the recovery' } })

async function addAccount(name: string): Promise<AccountWithLinkAndCodes> {
  const email = `${name}@links.example`
  const { roles } = (
    await app.call(staffEndpoints.get, { params: { id: app.staffIds.noPermissions } }, ALL_PERMISSIONS_CALLER)
  ).body.data
  const person = { fullName: name, nickname: '', email, roleIds: roles.map(({ id }) => id), password: TEST_PASSWORD }
  const { id } = (await app.call(createStaff, { body: person }, ALL_PERMISSIONS_CALLER)).body.data
  const invitationToken = (await app.call(inviteStaff, { params: { id }, body: {} }, ALL_PERMISSIONS_CALLER)).body.data
    .token
  const verifyResponse = await verifyRecoveryCode(await requestRecoveryCode(email))
  return {
    id,
    email,
    invitationToken,
    codeWithToken: await requestRecoveryCode(email),
    passwordToken: verifyResponse.body.data.passwordToken,
  }
}

async function requestRecoveryCode(email: string): Promise<AccountWithLinkAndCodes['codeWithToken']> {
  await app.db.delete(rateLimit)
  const { recoveryToken } = (await app.call(forgotPassword, { body: { email } })).body.data
  await prepareRecoveryMails(
    app.db,
    deriveKeys(TEST_SECRET),
    () => app.time.now,
    () => Promise.resolve(translate),
  )
  const [sent] = await app.db.select().from(mail).orderBy(desc(mail.id)).limit(1)
  return { recoveryToken, code: /^\d{6}$/m.exec(sent?.bodyText ?? '')?.[0] ?? '' }
}

async function sendEvent(id: number, event: string): Promise<void> {
  const { version } = (await app.call(staffEndpoints.get, { params: { id } }, ALL_PERMISSIONS_CALLER)).body.data
  const body = { event, reason: '退職', version }
  expect((await app.call(staffEndpoints.transition, { params: { id }, body }, ALL_PERMISSIONS_CALLER)).status).toBe(200)
}

async function editStaff(id: number, parts: { password?: string; email?: string; nickname?: string }): Promise<void> {
  const before = (await app.call(staffEndpoints.get, { params: { id } }, ALL_PERMISSIONS_CALLER)).body.data
  const { fullName, email, version } = before
  const person = {
    fullName: fullName ?? '',
    nickname: '',
    email,
    version,
    roleIds: before.roles.map((each) => each.id),
  }
  expect(
    (await app.call(updateStaff, { params: { id }, body: { ...person, ...parts } }, ALL_PERMISSIONS_CALLER)).status,
  ).toBe(200)
}

async function changeOwnPassword({ email }: AccountWithLinkAndCodes): Promise<void> {
  const { token } = (await app.call(login, { body: { email, password: TEST_PASSWORD } })).body.data
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'by myself' }
  expect((await app.call(changePassword, { body }, { token })).status).toBe(200)
}

const actionsThatEndLinksAndCodes: [string, (account: AccountWithLinkAndCodes) => Promise<unknown>][] = [
  [
    'a deactivation that is undone',
    async ({ id }) => {
      await sendEvent(id, 'deactivate')
      await sendEvent(id, 'activate')
    },
  ],
  ['a password set by the invitation', ({ invitationToken }) => acceptInvitationLink(invitationToken)],
  ['a password set by the recovery', ({ passwordToken }) => finishRecovery(passwordToken)],
  ['a change of one’s password', changeOwnPassword],
  ['a password set by another staff member', ({ id }) => editStaff(id, { password: 'by another' })],
  ['a change of the email address', ({ id, email }) => editStaff(id, { email: `new-${email}` })],
  [
    'a deactivation that is undone on the server',
    async ({ id, email }) => {
      await sendEvent(id, 'deactivate')
      await restoreSuperAdmin(app.db, email, app.time.now)
    },
  ],
]

test.each(actionsThatEndLinksAndCodes)(
  'after %s, neither an earlier invitation link nor an earlier recovery code can set a password',
  async (name, end) => {
    const account = await addAccount(`account${actionsThatEndLinksAndCodes.findIndex(([each]) => each === name)}`)
    expect(await checkInvitationLink(account.invitationToken)).toEqual({ status: 200, data: { isValid: true } })
    await end(account)
    expect(await checkInvitationLink(account.invitationToken)).toEqual({ status: 200, data: { isValid: false } })
    const responses = [
      await acceptInvitationLink(account.invitationToken),
      await verifyRecoveryCode(account.codeWithToken),
      await finishRecovery(account.passwordToken),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
  },
)

test('an edit of a staff account that changes neither status, password nor email address leaves its invitation and codes valid', async () => {
  const account = await addAccount('renamed')
  await editStaff(account.id, { nickname: 'すず' })
  expect((await verifyRecoveryCode(account.codeWithToken)).status).toBe(200)
  expect((await acceptInvitationLink(account.invitationToken)).status).toBe(200)
})

test('the use of an invitation link and a deactivation at the same instant do not cause a deadlock', async () => {
  const account = await addAccount('hurried')
  const responses = await Promise.all([
    acceptInvitationLink(account.invitationToken),
    sendEvent(account.id, 'deactivate'),
  ])
  expect([200, 422]).toContain(responses[0].status)
})

test('the check of an invitation link leaves it valid, and says that an unknown, a replaced or an expired link is not', async () => {
  const { id, invitationToken } = await addAccount('checked')
  const validReply = { status: 200, data: { isValid: true } }
  const invalidReply = { status: 200, data: { isValid: false } }
  expect([
    await checkInvitationLink(invitationToken),
    await checkInvitationLink(invitationToken),
    await checkInvitationLink('unknown'),
  ]).toEqual([validReply, validReply, invalidReply])
  const newerToken = (await app.call(inviteStaff, { params: { id }, body: {} }, ALL_PERMISSIONS_CALLER)).body.data.token
  expect([await checkInvitationLink(invitationToken), await checkInvitationLink(newerToken)]).toEqual([
    invalidReply,
    validReply,
  ])
  const before = app.time.now
  app.time.now = new Date(before.getTime() + INVITATION_HOURS * 3_600_000)
  expect(await checkInvitationLink(newerToken)).toEqual(invalidReply)
  expect((await acceptInvitationLink(newerToken)).body).toEqual({
    status: 422,
    code: 'invitationEnded',
    message:
      'このリンクは使えません。リンクの一部が欠けている、使用済みである、新しいリンクが発行された、期限が切れた、またはアカウントが変更された可能性があります。',
  })
  app.time.now = before
})
