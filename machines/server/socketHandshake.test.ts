import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type SocketHandshakeEvent, socketHandshakeMachine } from './socketHandshake.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

function authenticateEvent(message: unknown): SocketHandshakeEvent {
  return { type: 'authenticate', message, respond: () => undefined }
}

scenario('a socket that sends no token within five seconds is closed', socketHandshakeMachine, [
  ['start', 'waiting'],
  [4_999, 'stays'],
  [1, 'closed', 'closeSocket', 'ends'],
])

scenario('a valid token is confirmed, and a newer token is checked again', socketHandshakeMachine, [
  ['start', 'waiting'],
  [authenticateEvent('token'), 'checking', 'starts check {"message":"token"}', 'message = "token"'],
  [authenticateEvent('second'), 'stays', 'refuseMessage {"type":"authenticate","message":"second"}'],
  [5_000, 'stays'],
  [doneEvent('check', 'staff'), 'authenticated', 'confirm {"authentication":"staff"}', 'stops check'],
  [5_000, 'stays'],
  [authenticateEvent('newer'), 'checking', 'starts check {"message":"newer"}', 'message = "newer"'],
  [doneEvent('check'), 'closed', 'refuseToken', 'closeSocket', 'stops check', 'ends'],
])

scenario('a token that cannot be checked closes the socket', socketHandshakeMachine, [
  ['start', 'waiting'],
  [authenticateEvent('token'), 'checking', 'starts check {"message":"token"}', 'message = "token"'],
  [
    errorEvent('check', 'the database is gone'),
    'closed',
    'reportFailure {"error":"the database is gone"}',
    'closeSocket',
    'stops check',
    'ends',
  ],
])

scenario('the chart ends when the socket disconnects before it has sent a token', socketHandshakeMachine, [
  ['start', 'waiting'],
  ['disconnect', 'disconnected', 'ends'],
])

scenario('the chart ends when the socket disconnects during the check', socketHandshakeMachine, [
  ['start', 'waiting'],
  [authenticateEvent('token'), 'checking', 'starts check {"message":"token"}', 'message = "token"'],
  ['disconnect', 'disconnected', 'stops check', 'ends'],
])

scenario('the chart ends when the socket disconnects after its token was confirmed', socketHandshakeMachine, [
  ['start', 'waiting'],
  [authenticateEvent('token'), 'checking', 'starts check {"message":"token"}', 'message = "token"'],
  [doneEvent('check', 'staff'), 'authenticated', 'confirm {"authentication":"staff"}', 'stops check'],
  ['disconnect', 'disconnected', 'ends'],
])

test('a socket message that comes while another message is checked is refused', () => {
  const neverEndingCheck = fromPromise<unknown, { message: unknown }>(() => new Promise(() => undefined))
  const actor = createActor(socketHandshakeMachine.provide({ actors: { check: neverEndingCheck } })).start()
  const respond = vi.fn()
  actor.send(authenticateEvent('token'))
  actor.send({ type: 'authenticate', message: 'second', respond })
  expect(respond.mock.calls).toEqual([['busy']])
  actor.stop()
})

test('the response to a checked socket message is not replaced by that of a later message', () => {
  const neverEndingCheck = fromPromise<unknown, { message: unknown }>(() => new Promise(() => undefined))
  const actor = createActor(socketHandshakeMachine.provide({ actors: { check: neverEndingCheck } })).start()
  const respond = vi.fn()
  actor.send({ type: 'authenticate', message: 'token', respond })
  actor.send(authenticateEvent('second'))
  expect(actor.getSnapshot().context.respond).toBe(respond)
  actor.stop()
})
