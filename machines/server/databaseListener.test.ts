import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import {
  CONFIRMATION_LIFETIME_MS,
  type DatabaseListenerEvent,
  databaseListenerMachine,
  listenerRetryDelayMs,
} from './databaseListener.ts'
import { errorEvent, scenario } from '../testing/scenario.ts'

/** Starts a listener with a simulated clock. `recordedEffects` says what it does, in order. */
function startListener() {
  const clock = new SimulatedClock()
  const recordedEffects: string[] = []
  let report: (event: DatabaseListenerEvent) => void = () => undefined
  const actor = createActor(
    databaseListenerMachine.provide({
      actors: {
        connection: fromCallback(({ sendBack, receive }) => {
          recordedEffects.push(`connects at ${clock.now()}`)
          report = sendBack
          receive(() => recordedEffects.push(`checks at ${clock.now()}`))
        }),
      },
      actions: {
        reportResumption: (_, { from }) => recordedEffects.push(`resumes from ${from}`),
        reportInterruption: () => recordedEffects.push(`is interrupted at ${clock.now()}`),
      },
    }),
    { clock },
  )
  actor.start()
  return { clock, recordedEffects, sendToListener: (event: DatabaseListenerEvent) => report(event) }
}

test('without calls, the database connection is checked every two seconds, and ends if a check has no echo within three seconds', () => {
  const { clock, recordedEffects, sendToListener } = startListener()
  sendToListener({ type: 'subscribe', from: 7n })
  sendToListener({ type: 'echo' })
  clock.increment(20)
  clock.increment(2_000)
  clock.increment(3_000)
  clock.increment(100)
  expect(recordedEffects).toEqual([
    'connects at 0',
    'resumes from 7',
    'checks at 0',
    'checks at 2020',
    'is interrupted at 5020',
    'connects at 5120',
  ])
})

test('the loss of the database connection is reported once, however many attempts the next connection needs', () => {
  const { clock, recordedEffects, sendToListener } = startListener()
  sendToListener({ type: 'subscribe', from: 7n })
  sendToListener({ type: 'disconnect' })
  clock.increment(100)
  clock.increment(3_000)
  clock.increment(200)
  sendToListener({ type: 'disconnect' })
  clock.increment(400)
  sendToListener({ type: 'subscribe', from: 9n })
  expect(recordedEffects).toEqual([
    'connects at 0',
    'resumes from 7',
    'checks at 0',
    'is interrupted at 0',
    'connects at 100',
    'connects at 3300',
    'connects at 3700',
    'resumes from 9',
    'checks at 3700',
  ])
})

test('the delay before a reconnection doubles with each attempt, up to two seconds, and half of it is random', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => listenerRetryDelayMs(attempt, 1))).toEqual([
    100, 200, 400, 800, 1_600, 2_000, 2_000,
  ])
  expect([1, 7].map((attempt) => listenerRetryDelayMs(attempt, 0))).toEqual([50, 1_000])
})

scenario('an attempt to listen ends after three seconds, and another follows', databaseListenerMachine, [
  ['start', 'open.connecting', 'starts connection'],
  ['echo', 'refused'],
  [2_999, 'stays'],
  [1, 'waiting', 'stops connection', 'attempt = 1'],
  ['disconnect', 'refused'],
  [99, 'stays'],
  [1, 'open.connecting', 'starts connection'],
])

scenario(
  'a connection that fails or is lost before it listens is replaced after a longer wait each time',
  databaseListenerMachine,
  [
    ['start', 'open.connecting', 'starts connection'],
    [errorEvent('connection'), 'waiting', 'stops connection', 'attempt = 1'],
    [100, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 2'],
    [199, 'stays'],
    [1, 'open.connecting', 'starts connection'],
    [errorEvent('connection'), 'waiting', 'stops connection', 'attempt = 3'],
    [400, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 4'],
    [800, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 5'],
    [1_600, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 6'],
    [2_000, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 7'],
    [2_000, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 8'],
    [2_000, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 9'],
    [2_000, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection', 'attempt = 10'],
    [2_000, 'open.connecting', 'starts connection'],
    ['disconnect', 'waiting', 'stops connection'],
  ],
)

scenario('a listening connection checks that notifications arrive, and resets the attempts', databaseListenerMachine, [
  ['start', 'open.connecting', 'starts connection'],
  ['disconnect', 'waiting', 'stops connection', 'attempt = 1'],
  [100, 'open.connecting', 'starts connection'],
  [
    { type: 'subscribe', from: 7n },
    'open.listening.checking',
    'reportResumption {"from":7}',
    'connection receives check',
    'attempt = 0',
  ],
  [{ type: 'subscribe', from: 8n }, 'refused'],
  ['requestCheck', 'refused'],
  ['echo', 'open.listening.confirmed'],
  ['echo', 'refused'],
  [19, 'stays'],
  [1, 'open.listening.quiet'],
  [1_999, 'stays'],
  [1, 'open.listening.checking', 'connection receives check'],
  [2_999, 'stays'],
  [1, 'waiting', 'reportInterruption', 'stops connection', 'attempt = 1'],
])

scenario('the loss of a listening connection is reported', databaseListenerMachine, [
  ['start', 'open.connecting', 'starts connection'],
  [
    { type: 'subscribe', from: 7n },
    'open.listening.checking',
    'reportResumption {"from":7}',
    'connection receives check',
  ],
  ['disconnect', 'waiting', 'reportInterruption', 'stops connection', 'attempt = 1'],
  [100, 'open.connecting', 'starts connection'],
  [
    { type: 'subscribe', from: 9n },
    'open.listening.checking',
    'reportResumption {"from":9}',
    'connection receives check',
    'attempt = 0',
  ],
  ['echo', 'open.listening.confirmed'],
  [errorEvent('connection'), 'waiting', 'reportInterruption', 'stops connection', 'attempt = 1'],
])

scenario('calls have the connection checked again, but not while a check is recent or runs', databaseListenerMachine, [
  ['start', 'open.connecting', 'starts connection'],
  ['requestCheck', 'refused'],
  [
    { type: 'subscribe', from: 7n },
    'open.listening.checking',
    'reportResumption {"from":7}',
    'connection receives check',
  ],
  ['echo', 'open.listening.confirmed'],
  ['requestCheck', 'refused'],
  [20, 'open.listening.quiet'],
  ['requestCheck', 'open.listening.checking', 'connection receives check'],
  ['requestCheck', 'refused'],
  ['echo', 'open.listening.confirmed'],
  ['disconnect', 'waiting', 'reportInterruption', 'stops connection', 'attempt = 1'],
  ['requestCheck', 'refused'],
])

test('what was read is used for at most 50 ms without a confirmation', () => {
  expect(CONFIRMATION_LIFETIME_MS).toBe(50)
})
