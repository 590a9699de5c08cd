import { asc, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation, addInvitedStaff, inviteStaff } from '../../../contract/invitation.ts'
import { INVITED_PEOPLE_MAX } from '../../../contract/limits.ts'
import { listRoles } from '../../../contract/role.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { login } from '../../../contract/authForms.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { mail } from '../../mail/table.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'

const CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const ORIGIN = 'https://choba.example'
const TAKEN = 'nopermissions@choba.example'

let app: TestApp
let roleIds: number[]
async function open(hasMailServer: boolean): Promise<void> {
  app = await openTestApp({ hasMailServer })
  const { items } = (await app.call(listRoles, { query: {} }, CALLER)).body.data
  roleIds = items.slice(0, 2).map(({ id }) => id)
}
afterEach(() => app.close())

const person = (email: string, fullName = '') => ({ email, fullName })
const invite = (
  people: { email: string; fullName: string }[],
  options: { as?: 'STORE_MANAGEMENT'; key?: string } = {},
) =>
  app.call(
    addInvitedStaff,
    { body: { people, roleIds } },
    {
      as: options.as ?? 'SYSTEM_MANAGEMENT',
      headers: { Origin: ORIGIN, ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }) },
    },
  )
const countStaff = () => app.db.$count(staff)
const eventsOf = (id: number) =>
  app.db
    .select({ event: auditLog.event, actor: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.recordId, id))
    .orderBy(asc(auditLog.id))

describe('with a mail server', () => {
  beforeEach(() => open(true))

  test('all are added with the roles and mailed a link, and whoever has an account is left out and named', async () => {
    const { status, body } = await invite([
      person('Kenta@choba.example', '大野 健太'),
      person(TAKEN),
      person('aki@choba.example'),
    ])
    const [kenta, taken, aki] = body.data.people
    expect([status, body.data]).toEqual([
      200,
      {
        isMailed: true,
        people: [
          { email: 'kenta@choba.example', isAdded: true, id: kenta?.id },
          { email: TAKEN, isAdded: false, id: app.staffIds.noPermissions },
          { email: 'aki@choba.example', isAdded: true, id: aki?.id },
        ],
      },
    ])
    const added = (await app.call(staffEndpoints.get, { params: { id: kenta?.id ?? 0 } }, CALLER)).body.data
    expect([added.fullName, added.roles.map(({ id }) => id), added.hasSignedIn, added.status]).toEqual([
      '大野 健太',
      roleIds,
      false,
      1,
    ])
    const actor = (await eventsOf(kenta?.id ?? 0)).map((line) => line.actor)[0]
    expect((await eventsOf(kenta?.id ?? 0)).filter((line) => ['create', 'invite'].includes(line.event))).toEqual([
      { event: 'create', actor },
      { event: 'invite', actor },
    ])
    const mails = await app.db.select().from(mail).orderBy(asc(mail.recipient))
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['aki@choba.example', '【帳場】招待のお知らせ'],
      ['kenta@choba.example', '【帳場】招待のお知らせ'],
    ])
    const token = new RegExp(`^${ORIGIN}/invitation#([\\w-]{43})$`, 'm').exec(mails[1]?.bodyText ?? '')?.[1] ?? ''
    expect(mails[1]?.bodyHtml).toContain(`<a href="${ORIGIN}/invitation#${token}">`)
    expect((await app.call(acceptInvitation, { body: { token, newPassword: 'own-word' } })).status).toBe(200)
    const signIn = await app.call(login, { body: { email: 'kenta@choba.example', password: 'own-word' } })
    expect([signIn.status, taken?.isAdded]).toEqual([200, false])
  })

  test('an address that is there twice is added and mailed once', async () => {
    const { people } = (await invite([person('aki@choba.example'), person('Aki@choba.example', '秋')])).body.data
    expect(people.map(({ isAdded, id }) => [isAdded, id])).toEqual([
      [true, people[0]?.id],
      [false, people[0]?.id],
    ])
    expect(await app.db.$count(mail)).toBe(1)
  })

  test('a call that is sent again with its key adds nobody, mails nobody, and has the same answer', async () => {
    const first = await invite([person('kenta@choba.example')], { key: 'one' })
    const before = [await countStaff(), await app.db.$count(mail)]
    const again = await invite([person('kenta@choba.example')], { key: 'one' })
    expect(again.body).toEqual(first.body)
    expect([await countStaff(), await app.db.$count(mail)]).toEqual(before)
  })

  test('two calls with the same people at the same instant add each once', async () => {
    const people = ['a', 'b', 'c'].map((name) => person(`${name}@new.example`))
    const responses = await Promise.all([invite(people), invite(people.toReversed())])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const isAdded = responses.flatMap(({ body }) => body.data.people.map((each) => each.isAdded))
    expect(isAdded.filter(Boolean)).toHaveLength(3)
    expect(await app.db.$count(mail)).toBe(3)
  })
})

describe('without a mail server', () => {
  beforeEach(() => open(false))

  test('nobody is mailed, and each person who was added can be given a link', async () => {
    const { people, isMailed } = (await invite([person('kenta@choba.example')])).body.data
    expect([isMailed, await app.db.$count(mail)]).toEqual([false, 0])
    const response = await app.call(inviteStaff, { params: { id: people[0]?.id ?? 0 }, body: {} }, CALLER)
    expect(response.status).toBe(200)
  })

  test('nobody is added if a role does not exist, if there are too many people, or without the permission', async () => {
    const before = await countStaff()
    const tooMany = Array.from({ length: INVITED_PEOPLE_MAX + 1 }, (_, n) => person(`p${n}@new.example`))
    expect((await invite(tooMany)).body.errors).toEqual({ people: '選択できる数を超えています。' })
    expect((await invite([person('a@new.example')], { as: 'STORE_MANAGEMENT' })).status).toBe(403)
    roleIds = [999_999]
    expect((await invite([person('a@new.example')])).body.errors).toEqual({
      roleIds: '選択肢から選んでください。',
    })
    expect(await countStaff()).toBe(before)
    expect(
      await app.db.select().from(auditLog).where(eq(auditLog.event, 'create')).orderBy(desc(auditLog.id)).limit(1),
    ).toEqual([])
  })
})
