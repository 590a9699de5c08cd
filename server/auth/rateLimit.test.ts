import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '../../contract/auth.ts'
import { changePassword, login } from '../../contract/authForms.ts'
import { emailOf, openTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts'

const MINUTE = 60_000

let desk: TestApp
beforeAll(async () => {
  desk = await openTestApp()
})
afterAll(() => desk.close())

const attempt = (email: string, password = 'wrong-one') => desk.call(login, { body: { email, password } })
const later = (minutes: number) => {
  desk.time.now = new Date(desk.time.now.getTime() + minutes * MINUTE)
}

/** How many of that many attempts, side by side, were answered 401 and 429. */
async function statuses(count: number, email: (index: number) => string) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => attempt(email(index))))
  return [401, 429].map((status) => replies.filter((reply) => reply.status === status).length)
}

test('ten wrong passwords in 15 minutes shut an address, side by side as well, even for the right one', async () => {
  expect(await statuses(14, () => emailOf('nothing'))).toEqual([10, 4])
  const shut = await attempt(emailOf('nothing'), TEST_PASSWORD)
  expect(shut.body).toEqual({ status: 429, message: '試行回数が上限を超えました。15分後にもう一度お試しください。' })
  expect(shut.headers.get('Retry-After')).toBe('900')
  expect((await attempt(emailOf('everything'), TEST_PASSWORD)).status).toBe(200)
  later(15)
  expect((await attempt(emailOf('nothing'), TEST_PASSWORD)).status).toBe(200)
})

test('behind a proxy the address is the one it tells, and not what the caller says before it', async () => {
  const behind = await openTestApp({ proxies: 1 })
  const from = (address: string, index: number) =>
    behind.call(
      login,
      { body: { email: `nobody${index}@choba.example`, password: 'wrong-one' } },
      { headers: { 'X-Forwarded-For': `198.51.100.${index}, ${address}` } },
    )
  const shut = await Promise.all(Array.from({ length: 101 }, (_, index) => from('203.0.113.7', index)))
  expect(shut.filter(({ status }) => status === 429).length).toBe(1)
  expect((await from('203.0.113.8', 999)).status).toBe(401)
  await behind.close()
})

test('a right password empties the count', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await statuses(9, () => emailOf('nothing'))).toEqual([9, 0])
    expect((await attempt(emailOf('nothing'), TEST_PASSWORD)).status).toBe(200)
  }
})

test('an unknown address is counted like a known one', async () => {
  expect(await statuses(12, () => 'nobody@choba.example')).toEqual([10, 2])
})

test('a hundred wrong ones from one place shut the place, whatever the address', async () => {
  later(20)
  expect(await statuses(103, (index) => `nobody${index}@choba.example`)).toEqual([100, 3])
  expect((await attempt(emailOf('everything'), TEST_PASSWORD)).status).toBe(429)
})

test('ten wrong old passwords shut the change of the password, side by side as well, but nothing else', async () => {
  later(20)
  const token = (await desk.signIn('REPORT_MANAGEMENT')).token
  const change = (oldPassword: string) =>
    desk.call(changePassword, { body: { oldPassword, newPassword: TEST_PASSWORD } }, { token })
  const guess = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => change('wrong-one')))).map(({ status }) => status).toSorted()
  expect(await guess(9)).toEqual(Array<number>(9).fill(422))
  expect((await change(TEST_PASSWORD)).status).toBe(200)
  expect(await guess(13)).toEqual([...Array<number>(10).fill(422), 429, 429, 429])
  const shut = await change(TEST_PASSWORD)
  expect([shut.headers.get('Retry-After'), shut.body]).toEqual([
    '900',
    { status: 429, message: '試行回数が上限を超えました。15分後にもう一度お試しください。' },
  ])
  expect((await desk.call(getProfile, {}, { token })).status).toBe(200)
  expect((await attempt(emailOf('REPORT_MANAGEMENT'), TEST_PASSWORD)).status).toBe(200)
  const other = { body: { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD } }
  expect((await desk.call(changePassword, other, { as: 'POINT_MANAGEMENT' })).status).toBe(200)
})
