import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { tabLockMachine } from './tabLock.ts'
import { scenario } from '../testing/scenario.ts'

/** Returns a guard that has these results, one after the other; the last one stays. */
function results(...values: boolean[]) {
  return () => (values.length > 1 ? values.shift() : values[0]) === true
}

scenario(
  'a free lease is taken, renewed every second, and given back after the work',
  tabLockMachine,
  [
    ['start', 'waiting.claiming', 'writeLease'],
    ['finish', 'refused'],
    [49, 'stays'],
    [1, 'held.fresh', 'tags = working'],
    [1_000, 'stays', 'writeLease'],
    [1_000, 'stays', 'writeLease'],
    ['finish', 'done', 'removeLease', 'tags = ', 'ends'],
  ],
  { guards: { isLeaseFree: true, isLeaseOwn: true } },
)

scenario(
  'a tab waits for the lease of another tab, and takes it as soon as it is free',
  tabLockMachine,
  [
    ['start', 'waiting.occupied'],
    [1_000, 'stays'],
    ['changeLease', 'waiting.claiming', 'writeLease'],
    [50, 'held.fresh', 'tags = working'],
  ],
  { guards: { isLeaseFree: results(false, false, true), isLeaseOwn: true } },
)

scenario(
  'of two tabs that take the lease at the same time, the earlier one waits',
  tabLockMachine,
  [
    ['start', 'waiting.claiming', 'writeLease'],
    [50, 'waiting.occupied'],
    [1_000, 'waiting.claiming', 'writeLease'],
    [50, 'held.fresh', 'tags = working'],
  ],
  { guards: { isLeaseFree: true, isLeaseOwn: results(false, true) } },
)

test('a tab that never gets the lease works without it after 180 s', () => {
  const clock = new SimulatedClock()
  const removeLease = vi.fn()
  const machine = tabLockMachine.provide({
    actions: { writeLease: () => undefined, removeLease },
    guards: { isLeaseFree: () => false, isLeaseOwn: () => false },
  })
  const actor = createActor(machine, { clock }).start()
  for (let seconds = 1; seconds < 180; seconds += 1) clock.increment(1_000)
  expect(actor.getSnapshot().hasTag('working')).toBe(false)
  clock.increment(1_000)
  expect(actor.getSnapshot().value).toBe('unprotected')
  actor.send({ type: 'finish' })
  expect([actor.getSnapshot().status, removeLease.mock.calls]).toEqual(['done', []])
})
