import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Client } from '../api/client.ts'
import { login } from '../../contract/authForms.ts'
import { CallFailure, UnreadableAnswer } from '../api/failure.ts'
import { ExplainedFailure } from '../texts/failureMessage.ts'
import { implementSignInCommand } from './implementSignInCommand.ts'

const CREDENTIALS = { email: 'admin@choba.example', password: 'choba-demo', remember: true }

/** Starts a sign-in whose calls `call` answers, and records the effects of the sign-in. */
function startSignIn(call: Client['call'], areCookiesKept = true) {
  const effects: unknown[] = []
  const actor = createActor(
    implementSignInCommand({
      client: { call, takeEarlyData: () => undefined },
      areCookiesKept: () => areCookiesKept,
      saveTokens: (tokens, isRemembered) => effects.push([tokens, isRemembered]) > 0 && tokens.token !== 'unusable',
      enterConsole: () => effects.push('entered'),
      requireCode: () => effects.push('code required'),
      requirePassword: () => effects.push('password required'),
    }),
    { input: { hasForm: true, hasQuestion: false, values: { email: '', password: '', remember: false } } },
  ).start()
  actor.send({ type: 'submit', values: CREDENTIALS })
  return { actor, effects }
}

const WRONG_PASSWORD = new CallFailure(401, { status: 401, message: 'no' })
const CODE_REQUIRED = new CallFailure(401, { status: 401, message: 'code', code: 'secondFactorRequired' })
const NO_NETWORK = new CallFailure(0, undefined)

test.each([
  ['after a network failure, the failure is kept', NO_NETWORK, []],
  ['after a wrong password, the failure is kept', WRONG_PASSWORD, ['password required']],
  [
    'after the right password of an account with a second factor, the code is asked for',
    CODE_REQUIRED,
    ['code required'],
  ],
])('%s, and the form keeps the typed values', async (_, failure, expected) => {
  const { actor, effects } = startSignIn(() => Promise.reject(failure))
  const { context } = await waitFor(actor, (state) => state.matches('gathering'))
  expect({ effects, values: context.values, failure: context.failure }).toEqual({
    effects: expected,
    values: CREDENTIALS,
    failure,
  })
})

test('the right password saves the tokens and enters the console', async () => {
  const tokens = { token: 'access', refreshToken: 'refresh' }
  const { actor, effects } = startSignIn(() => Promise.resolve(tokens as never))
  await waitFor(actor, (state) => state.matches('done'))
  expect(effects).toEqual([[tokens, true], 'entered'])
})

test('a token that the browser does not keep is an answer that cannot be used, and the form says so', async () => {
  const tokens = { token: 'unusable', refreshToken: null }
  const { actor, effects } = startSignIn(() => Promise.resolve(tokens as never))
  const { context } = await waitFor(actor, (state) => state.matches('gathering'))
  expect(effects).toEqual([[tokens, true]])
  expect(context.failure).toEqual(new UnreadableAnswer(login, 'unknown'))
})

test('without cookies nothing is sent, and the form says that they are blocked', async () => {
  const call = vi.fn(() => Promise.reject(NO_NETWORK))
  const { actor, effects } = startSignIn(call, false)
  const { context } = await waitFor(actor, (state) => state.matches('gathering'))
  expect([call.mock.calls, effects, context.values]).toEqual([[], [], CREDENTIALS])
  expect(context.failure).toEqual(new ExplainedFailure('login.cookiesBlocked'))
})
