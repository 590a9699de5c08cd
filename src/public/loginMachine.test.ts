import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Client } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { loginMachine } from './loginMachine.ts'

const CREDENTIALS = { email: 'admin@choba.example', password: 'choba-demo', remember: true }

/** Starts a sign-in with `call` as the server, and records its effects. */
function start(call: Client['call']) {
  const effects: unknown[] = []
  const actor = createActor(
    loginMachine({
      client: { call, earlyResponse: () => undefined },
      storeTokens: (tokens, isRemembered) => effects.push([tokens, isRemembered]),
      enterConsole: () => effects.push('entered'),
      reportFailure: (failure) => effects.push(failure),
    }),
    { input: { hasForm: true, hasQuestion: false, values: { email: '', password: '', remember: false } } },
  ).start()
  actor.send({ type: 'submit', values: CREDENTIALS })
  return { actor, effects }
}

test.each([
  ['no network', new CallFailure(0, undefined)],
  ['a wrong password', new CallFailure(401, { status: 401, message: 'no' })],
])('%s is reported, and the form keeps the typed values', async (_, failure) => {
  const { actor, effects } = start(() => Promise.reject(failure))
  const { context } = await waitFor(actor, (state) => state.matches('gathering'))
  expect({ effects, values: context.values, failure: context.failure }).toEqual({
    effects: [failure],
    values: CREDENTIALS,
    failure,
  })
})

test('the right password stores the tokens and enters the console', async () => {
  const tokens = { token: 'access', refreshToken: 'refresh' }
  const { actor, effects } = start(() => Promise.resolve(tokens as never))
  await waitFor(actor, (state) => state.matches('done'))
  expect(effects).toEqual([[tokens, true], 'entered'])
})
