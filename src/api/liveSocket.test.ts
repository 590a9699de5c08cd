import type { Socket } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { conversationNonRead } from '../../contract/live/conversationEvents.ts'
import { CallFailure } from './failure.ts'
import { LiveSocket } from './liveSocket.ts'

/** Returns a socket that hands each event to `answer` with the function that acknowledges it. */
function createSocket(answer: (acknowledge: (error: unknown, value?: unknown) => void) => void): Socket {
  const emit = (_name: string, _payload: unknown, acknowledge: (error: unknown, value?: unknown) => void) =>
    answer(acknowledge)
  return { timeout: () => ({ emit }) } as unknown as Socket
}

function connected(answer: Parameters<typeof createSocket>[0]): LiveSocket {
  const live = new LiveSocket()
  live.attach(createSocket(answer))
  return live
}

const call = (live: LiveSocket) => live.call('CLIENT_LEAVE_CONVERSATION', { conversationId: 1 })

test('an event resolves with its acknowledgement', async () => {
  expect(await call(connected((acknowledge) => acknowledge(null, { ok: true })))).toEqual({ ok: true })
})

test('a refused event rejects with the refusal', async () => {
  const refusal = { ok: false, status: 409, message: '競合', messages: [{ seq: 1 }], retryAfter: 3 }
  await expect(call(connected((acknowledge) => acknowledge(null, refusal)))).rejects.toMatchObject({
    status: 409,
    serverMessage: '競合',
    retryAfter: 3,
    body: refusal,
  })
})

test.each<[string, LiveSocket]>([
  ['there is no connection', new LiveSocket()],
  ['no acknowledgement comes', connected((acknowledge) => acknowledge(new Error('timeout')))],
  ['the acknowledgement is not an object', connected((acknowledge) => acknowledge(null, 'ok'))],
])('an event fails like a lost connection if %s', async (_, live) => {
  await expect(call(live)).rejects.toEqual(new CallFailure(0))
})

test('an event whose connection is lost fails at once', async () => {
  const live = connected(() => undefined)
  const answer = call(live)
  live.detach()
  await expect(answer).rejects.toEqual(new CallFailure(0))
})

test('listeners are told each change of the connection, and the events that are those of the contract', () => {
  const live = new LiveSocket()
  const [onConnection, onEvent] = [vi.fn(), vi.fn()]
  const stops = [live.subscribe(onConnection), live.listen(conversationNonRead, onEvent)]
  live.detach()
  live.attach(createSocket(() => undefined))
  live.detach()
  live.receive('CONVERSATION_NON_READ', { count: 3 })
  live.receive('CONVERSATION_NON_READ', { count: 'many' })
  live.receive('NEW_MESSAGE_IN_CONVERSATION', { count: 3 })
  for (const stop of stops) stop()
  live.attach(createSocket(() => undefined))
  live.receive('CONVERSATION_NON_READ', { count: 4 })
  expect([onConnection.mock.calls.length, onEvent.mock.calls]).toEqual([2, [[{ count: 3 }]]])
})
