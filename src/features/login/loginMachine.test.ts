import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Client } from '../../api/client.ts'
import { CallFailure } from '../../api/failure.ts'
import { loginMachine } from './loginMachine.ts'

const CREDENTIALS = { email: 'admin@choba.example', password: 'choba-demo', remember: true }

/** A sign-in that the server answers, or does not. */
function start(call: Client['call']) {
  const told: unknown[] = []
  const actor = createActor(
    loginMachine({
      client: { call, early: () => undefined },
      keepTokens: (tokens, isRemembered) => told.push([tokens, isRemembered]),
      enter: () => told.push('entered'),
      report: (failure) => told.push(failure),
    }),
    { input: { hasForm: true, hasQuestion: false, values: { email: '', password: '', remember: false } } },
  ).start()
  actor.send({ type: 'submit', values: CREDENTIALS })
  return { actor, told }
}

test.each([
  ['no network', new CallFailure(0, undefined)],
  ['a wrong password', new CallFailure(401, { status: 401, message: 'no' })],
])('%s is told, and leaves the form with what was typed', async (_, failure) => {
  const { actor, told } = start(() => Promise.reject(failure))
  const { context } = await waitFor(actor, (state) => state.matches('gathering'))
  expect({ told, values: context.values, failure: context.failure }).toEqual({
    told: [failure],
    values: CREDENTIALS,
    failure,
  })
})

test('the right password keeps the tokens and enters', async () => {
  const tokens = { token: 'access', refreshToken: 'refresh' }
  const { actor, told } = start(() => Promise.resolve(tokens as never))
  await waitFor(actor, (state) => state.matches('done'))
  expect(told).toEqual([[tokens, true], 'entered'])
})
