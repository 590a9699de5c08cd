import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '../../contract/auth.ts'
import { login } from '../../contract/authForms.ts'
import { FIRST_STEPS, type FirstStep, saveFirstSteps } from '../../contract/firstSteps.ts'
import { listRoles } from '../../contract/role.ts'
import { createStaff } from '../../contract/staffEdit.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { type CallOptions, createRecordingLiveUpdates, openTestApp, type TestApp } from '../testing/testApp.ts'

const MANAGER = { as: 'SYSTEM_MANAGEMENT' } as const
const events: LiveEvent[] = []

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(events) })
})
afterAll(() => app.close())

/** Adds a staff member, and returns two sessions of theirs. */
async function addAndSignInTwice(email: string): Promise<[CallOptions, CallOptions]> {
  const roles = (await app.call(listRoles, { query: {} }, MANAGER)).body.data.items
  const password = 'own-word'
  const person = { fullName: '', nickname: '', email, password, roleIds: roles.slice(0, 1).map(({ id }) => id) }
  await app.call(createStaff, { body: person }, MANAGER)
  const signIn = async () => ({
    token: (await app.call(login, { body: { email, password, remember: false } })).body.data.token,
  })
  return [await signIn(), await signIn()]
}
const stepsOf = async (caller: CallOptions) => (await app.call(getProfile, {}, caller)).body.data.firstSteps
const save = async (caller: CallOptions, done: FirstStep[], isEnded: boolean) =>
  (await app.call(saveFirstSteps, { body: { done, isEnded } }, caller)).body.data

test('a new staff member has the steps before them, and each device adds what was done there (rule 8.15)', async () => {
  const [office, home] = await addAndSignInTwice('new@choba.example')
  expect(await stepsOf(office)).toEqual({ done: [], isEnded: false })
  expect(await save(office, ['keys'], false)).toEqual({ done: ['keys'], isEnded: false })
  events.length = 0
  expect(await save(home, ['palette'], false)).toEqual({ done: ['palette', 'keys'], isEnded: false })
  expect(events).toMatchObject([{ type: 'changed', change: { record: 'profile' } }])
  expect(await stepsOf(office)).toEqual({ done: ['palette', 'keys'], isEnded: false })
  // The database has a list of the steps of its own.
  expect(await save(home, [...FIRST_STEPS], false)).toEqual({ done: [...FIRST_STEPS], isEnded: false })
})

test('what was skipped or finished does not come back, whatever another device sends later (rule 8.15)', async () => {
  const [office, home] = await addAndSignInTwice('skips@choba.example')
  expect(await save(office, [], true)).toEqual({ done: [], isEnded: true })
  expect(await save(home, ['menu'], false)).toEqual({ done: ['menu'], isEnded: true })
  expect(await stepsOf(office)).toEqual({ done: ['menu'], isEnded: true })
})

test('nobody is shown the steps who was there before, not even after trying one (rule 8.15)', async () => {
  expect(await stepsOf(MANAGER)).toEqual({ done: [], isEnded: true })
  expect(await save(MANAGER, ['screen'], false)).toEqual({ done: ['screen'], isEnded: true })
})

test('a step that does not exist is refused, and so are more steps than there are', async () => {
  for (const done of [['palette', 'other'], Array(6).fill('palette')]) {
    const { status, body } = await app.send('PUT', '/auth/profile/first-steps', {
      ...MANAGER,
      body: JSON.stringify({ done, isEnded: false }),
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [expect.stringMatching(/^done/)]])
  }
})
