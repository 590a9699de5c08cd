import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { type ListenerEvent, listenerMachine, listenerRetryMs } from './listener.ts'

/** A listener by a clock of its own, and what happened to it, in order. */
function open() {
  const clock = new SimulatedClock()
  const happened: string[] = []
  let report: (event: ListenerEvent) => void = () => undefined
  const actor = createActor(
    listenerMachine.provide({
      actors: {
        connection: fromCallback(({ sendBack, receive }) => {
          happened.push(`connects at ${clock.now()}`)
          report = sendBack
          receive(() => happened.push(`checks at ${clock.now()}`))
        }),
      },
      actions: {
        resume: (_, { from }) => happened.push(`resumes from ${from}`),
        interrupt: () => happened.push(`is interrupted at ${clock.now()}`),
      },
    }),
    { clock },
  )
  actor.start()
  return { clock, happened, tell: (event: ListenerEvent) => report(event) }
}

test('checks every two seconds that it still hears; a check without an echo for three is the end of the connection', () => {
  const { clock, happened, tell } = open()
  tell({ type: 'listening', from: 7n })
  tell({ type: 'echoed' })
  clock.increment(2_000)
  clock.increment(3_000)
  clock.increment(100)
  expect(happened).toEqual([
    'connects at 0',
    'resumes from 7',
    'checks at 0',
    'checks at 2000',
    'is interrupted at 5000',
    'connects at 5100',
  ])
})

test('is said to be interrupted once, however many attempts another connection takes', () => {
  const { clock, happened, tell } = open()
  tell({ type: 'listening', from: 7n })
  tell({ type: 'lost' })
  clock.increment(100)
  clock.increment(3_000)
  clock.increment(200)
  tell({ type: 'lost' })
  clock.increment(400)
  tell({ type: 'listening', from: 9n })
  expect(happened).toEqual([
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

test('waits longer from attempt to attempt, two seconds at most, half of it by chance', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => listenerRetryMs(attempt, 1))).toEqual([
    100, 200, 400, 800, 1_600, 2_000, 2_000,
  ])
  expect([1, 7].map((attempt) => listenerRetryMs(attempt, 0))).toEqual([50, 1_000])
})
