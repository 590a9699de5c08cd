import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { connectionMachine, slowRetryDelayMs } from './connection.ts'
import { errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

/** Starts a connection with a simulated clock. `attemptTimesMs`: the times at which a socket was opened. */
function startConnection({ random = 1, shouldDisconnect = true } = {}) {
  const clock = new SimulatedClock()
  const attemptTimesMs: number[] = []
  const catchUp = vi.fn()
  let report: (event: { type: string; changedEndpointIds?: string[] }) => void = () => undefined
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        socket: fromCallback(({ sendBack }) => {
          attemptTimesMs.push(clock.now())
          report = sendBack
          if (shouldDisconnect) sendBack({ type: 'disconnect' })
        }),
      },
      actions: { catchUp: (_, params) => catchUp(params), reportRefusal: () => undefined },
      delays: { slowRetry: ({ context }) => slowRetryDelayMs(context.attempt, random) },
    }),
    { clock },
  )
  actor.start()
  actor.send({ type: 'signIn' })
  // The clock advances in small amounts, so that timers that start meanwhile can end too.
  const advance = (ms: number) => {
    for (let advancedMs = 0; advancedMs < ms; advancedMs += 500) clock.increment(500)
  }
  return {
    actor,
    advance,
    attemptTimesMs,
    catchUp,
    sendFromSocket: (type: string, changedEndpointIds?: string[]) =>
      report({ type, ...(changedEndpointIds && { changedEndpointIds }) }),
  }
}

const toSeconds = (times: number[]) => times.map((time) => time / 1000)

test('a lost connection is tried again ten times, half a second apart, then with growing delays and without end', () => {
  const { actor, advance, attemptTimesMs } = startConnection()
  advance(5_000)
  expect(toSeconds(attemptTimesMs)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
  expect(actor.getSnapshot().value).toEqual({ failed: 'resting' })
  attemptTimesMs.length = 0
  advance(300_000)
  expect(toSeconds(attemptTimesMs)).toEqual([7, 12, 27, 57, 117, 177, 237, 297])
})

test('a slow retry comes after at least half of its delay, the rest being random', () => {
  const { advance, attemptTimesMs } = startConnection({ random: 0 })
  advance(5_000)
  attemptTimesMs.length = 0
  advance(60_000)
  expect(toSeconds(attemptTimesMs)).toEqual([6, 8.5, 16, 31, 61])
  expect([11, 12, 13, 14, 15, 16].map((attempt) => slowRetryDelayMs(attempt, 0.5))).toEqual([
    1_500, 3_750, 11_250, 22_500, 45_000, 45_000,
  ])
})

test.each(['retry', 'goOnline', 'showTab', 'reachServer'] as const)(
  '%s starts the ten attempts again at once',
  (type) => {
    const { actor, advance, attemptTimesMs } = startConnection()
    advance(5_000)
    attemptTimesMs.length = 0
    actor.send({ type })
    advance(1_000)
    expect(toSeconds(attemptTimesMs)).toEqual([5, 5.5, 6])
    expect(actor.getSnapshot().context).toEqual({ attempt: 3 })
  },
)

test('an attempt that hangs ends after ten seconds', () => {
  const { actor, advance, attemptTimesMs, sendFromSocket } = startConnection({ shouldDisconnect: false })
  advance(10_500)
  expect(toSeconds(attemptTimesMs)).toEqual([0, 10.5])
  sendFromSocket('connect')
  advance(10_500)
  expect(toSeconds(attemptTimesMs)).toEqual([0, 10.5, 21])
  expect(actor.getSnapshot().value).toEqual({ open: 'connecting' })
})

test('the connection catches up each time it becomes live, even after an interruption in which the socket stays open', () => {
  const { actor, attemptTimesMs, catchUp, sendFromSocket } = startConnection({ shouldDisconnect: false })
  sendFromSocket('connect')
  sendFromSocket('accept', [])
  sendFromSocket('interruptUpdates')
  expect(actor.getSnapshot().value).toEqual({ open: 'interrupted' })
  sendFromSocket('resumeUpdates')
  expect(actor.getSnapshot().value).toEqual({ open: 'authenticating' })
  sendFromSocket('interruptUpdates')
  sendFromSocket('resumeUpdates')
  sendFromSocket('accept', ['store'])
  expect(actor.getSnapshot().value).toEqual({ open: 'live' })
  expect(catchUp.mock.calls).toEqual([[{ changedEndpointIds: [] }], [{ changedEndpointIds: ['store'] }]])
  expect(attemptTimesMs).toHaveLength(1)
})

scenario('the socket connects when somebody signs in, authenticates, and catches up', connectionMachine, [
  ['start', 'offline'],
  ['disconnect', 'refused'],
  ['retry', 'refused'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['accept', 'refused'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  [{ type: 'accept', changedEndpointIds: ['store'] }, 'open.live', 'catchUp {"changedEndpointIds":["store"]}'],
  ['connect', 'refused'],
  ['signIn', 'refused'],
  ['signOut', 'offline', 'stops socket'],
])

scenario('a token that the server refuses is reported, and another attempt follows', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  ['refuse', 'waiting', 'reportRefusal', 'stops socket', 'attempt = 1'],
  ['refuse', 'refused'],
  [499, 'stays'],
  [1, 'open.connecting', 'starts socket'],
])

scenario('an attempt to connect ends after ten seconds', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  [9_999, 'stays'],
  [1, 'waiting', 'stops socket', 'attempt = 1'],
  ['retry', 'refused'],
  ['goOnline', 'refused'],
  ['showTab', 'refused'],
  ['reachServer', 'refused'],
  ['press', 'refused'],
  [500, 'open.connecting', 'starts socket'],
])

scenario('a server that does not authenticate within ten seconds counts as lost', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  [9_999, 'stays'],
  [1, 'waiting', 'stops socket', 'attempt = 1'],
])

scenario('a socket that fails counts as lost', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  [errorEvent('socket'), 'waiting', 'stops socket', 'attempt = 1'],
])

scenario('the attempts of a lost live connection are counted from zero', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
  [500, 'open.connecting', 'starts socket'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  [{ type: 'accept', changedEndpointIds: [] }, 'open.live', 'catchUp {"changedEndpointIds":[]}', 'attempt = 0'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
  [500, 'open.connecting', 'starts socket'],
])

scenario('an interrupted connection keeps its socket, and authenticates again before it is live', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
  [500, 'open.connecting', 'starts socket'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  ['interruptUpdates', 'open.interrupted', 'attempt = 0'],
  ['interruptUpdates', 'refused'],
  ['resumeUpdates', 'open.authenticating', 'socket receives authenticate'],
  [{ type: 'accept', changedEndpointIds: undefined }, 'open.live', 'catchUp {}'],
  ['interruptUpdates', 'open.interrupted'],
  ['resumeUpdates', 'open.authenticating', 'socket receives authenticate'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
])

scenario('a sign-out ends the connection and resets its attempts', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
  ['signOut', 'offline', 'attempt = 0'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['disconnect', 'waiting', 'stops socket', 'attempt = 1'],
])

/** Ten lost attempts, each followed by its wait. */
const tenLostAttempts: ScenarioStep[] = [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((attempt): ScenarioStep[] => [
    ['disconnect', 'waiting', 'stops socket', `attempt = ${attempt}`],
    [500, 'open.connecting', 'starts socket'],
  ]),
]

scenario('the connection fails after exactly ten waits, and then retries by itself', connectionMachine, [
  ...tenLostAttempts,
  ['disconnect', 'failed.resting', 'stops socket', 'attempt = 11'],
  [1_999, 'stays'],
  [1, 'open.connecting', 'starts socket'],
  ['disconnect', 'failed.resting', 'stops socket', 'attempt = 12'],
  ['signOut', 'offline', 'attempt = 0'],
])

describe.each(['retry', 'goOnline', 'showTab', 'reachServer'])('the event %s', (event) => {
  scenario(`the event ${event} ends the slow retries and starts the quick attempts again`, connectionMachine, [
    ...tenLostAttempts,
    ['disconnect', 'failed.resting', 'stops socket', 'attempt = 11'],
    [event, 'open.connecting', 'starts socket', 'attempt = 0'],
  ])
})

scenario('a press starts the next attempt at once, at most one in two seconds', connectionMachine, [
  ...tenLostAttempts,
  ['press', 'refused'],
  ['disconnect', 'failed.resting', 'stops socket', 'attempt = 11'],
  [2_000, 'open.connecting', 'starts socket'],
  ['disconnect', 'failed.resting', 'stops socket', 'attempt = 12'],
  ['press', 'refused'],
  [1_999, 'stays'],
  ['press', 'refused'],
  [1, 'failed.ready'],
  ['press', 'open.connecting', 'starts socket'],
  ['disconnect', 'failed.resting', 'stops socket', 'attempt = 13'],
])

scenario('a network that is back replaces a socket that may be deaf, and an attempt that hangs', connectionMachine, [
  ['start', 'offline'],
  ['signIn', 'open.connecting', 'starts socket'],
  ['goOnline', 'stays', 'stops socket', 'starts socket'],
  ['connect', 'open.authenticating', 'socket receives authenticate'],
  [{ type: 'accept', changedEndpointIds: [] }, 'open.live', 'catchUp {"changedEndpointIds":[]}'],
  ['goOnline', 'open.connecting', 'stops socket', 'starts socket'],
])
