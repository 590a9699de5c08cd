import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { login } from '../../contract/authForms.ts'
import { listDemoAccounts } from '../../contract/demoAccounts.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { hashPassword } from '../auth/password.ts'
import { role, secondFactor, staffRole } from '../auth/tables.ts'
import { staff } from '../db/schema.ts'
import { DEMO_PASSWORD } from '../demo/fill.ts'
import { DEMO_EMAILS } from '../demo/staffAndRoles.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let app: TestApp
afterEach(() => app.close())

async function open(isDemo: boolean): Promise<void> {
  app = await openTestApp({ isDemo })
  // Some accounts of the test have addresses of the demo data.
  await app.db.update(staff).set({ email: sql`'test-' || ${staff.email}` })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const [desk] = await app.db.insert(role).values({ name: '店舗担当', createdAt: app.time.now }).returning()
  const times = { createdAt: app.time.now, updatedAt: app.time.now, stateSince: app.time.now }
  for (const email of DEMO_EMAILS) {
    const person = { email, fullName: '佐藤 明里', passwordHash, status: staffLifecycle.codes.active }
    const [added] = await app.db
      .insert(staff)
      .values({ ...person, ...times })
      .returning()
    await app.db.insert(staffRole).values({ staffId: added?.id ?? 0, roleId: desk?.id ?? 0 })
  }
}
const readNamed = async () => (await app.call(listDemoAccounts, {})).body.data
const change = (email: string | undefined, values: Partial<typeof staff.$inferInsert>) =>
  app.db
    .update(staff)
    .set(values)
    .where(eq(staff.email, email ?? ''))
    .returning({ id: staff.id })

test('a server that was started to be tried out names the demo accounts, with which a sign-in succeeds (rule 7.19)', async () => {
  await open(true)
  const { accounts, password } = await readNamed()
  expect(accounts.map(({ email }) => email)).toEqual(DEMO_EMAILS)
  expect(accounts[0]).toEqual({ email: 'admin@choba.example', name: '佐藤 明里', role: '店舗担当' })
  const body = { email: accounts[1]?.email ?? '', password: password ?? '' }
  expect((await app.call(login, { body })).status).toBe(200)
})

test('an account with another password, a second factor or another state is not named from then on, and without any no password is', async () => {
  await open(true)
  await readNamed()
  const [first, second, third, ...others] = DEMO_EMAILS
  await change(first, { passwordHash: await hashPassword('own-word') })
  await change(second, { status: staffLifecycle.codes.deactivated })
  const [row] = await change(third, { nickname: 'に' })
  await app.db.insert(secondFactor).values({ staffId: row?.id ?? 0, secret: 'x', confirmedAt: app.time.now })
  expect((await readNamed()).accounts.map(({ email }) => email)).toEqual(others)
  await change(first, { passwordHash: await hashPassword(DEMO_PASSWORD) })
  expect((await readNamed()).accounts.map(({ email }) => email)).toEqual([first, ...others])
  for (const email of DEMO_EMAILS) await change(email, { passwordHash: await hashPassword('own-word') })
  expect(await readNamed()).toEqual({ accounts: [], password: null })
})

test('a server that was not started to be tried out names none, even with the demo data', async () => {
  await open(false)
  expect(await readNamed()).toEqual({ accounts: [], password: null })
})
