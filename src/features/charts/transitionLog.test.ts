import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { RunningActors } from '../../base/runningActors.ts'
import { TransitionLog } from './transitionLog.ts'

const doorMachine = setup({
  types: { events: {} as { type: 'open' | 'close' | 'lock' | 'knock' | 'remove' } },
}).createMachine({
  id: 'door',
  type: 'parallel',
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { open: 'opened', knock: { actions: () => undefined } } },
        opened: { on: { close: 'closed' } },
      },
    },
    hinge: { initial: 'attached', states: { attached: { on: { remove: 'gone' } }, gone: { type: 'final' } } },
  },
})
const windowMachine = setup({ types: { events: {} as { type: 'break' } } }).createMachine({
  id: 'window',
  initial: 'whole',
  states: { whole: { on: { break: 'broken' } }, broken: { type: 'final' } },
})
const TRANSITION_TIME = new Date('2026-11-23T00:05:12.250Z')

/** Returns the transitions of a chart as `eventType: from > to`, the latest first. */
function formatTransitions(log: TransitionLog, chart: string): string[] {
  return (log.all().get(chart) ?? []).map(({ eventType, from, to }) => `${eventType}: ${from.join()} > ${to.join()}`)
}

test('transitions are listed with the states that changed, but only while there is a subscriber', () => {
  const actors = new RunningActors()
  const actor = createActor(doorMachine).start()
  actors.register(actor)
  const log = new TransitionLog(actors, () => TRANSITION_TIME)
  actor.send({ type: 'open' })
  expect(log.all().size).toBe(0)
  let callCount = 0
  const unsubscribe = log.subscribe(() => (callCount += 1))
  actor.send({ type: 'close' })
  actor.send({ type: 'lock' })
  actor.send({ type: 'knock' })
  expect(formatTransitions(log, 'door')).toEqual(['knock:  > ', 'close: panel.opened > panel.closed'])
  expect(log.all().get('door')?.at(0)?.at).toBe(TRANSITION_TIME)
  expect(callCount).toBe(2)
  unsubscribe()
  actor.send({ type: 'open' })
  expect(log.all().size).toBe(0)
})

test('the transitions of an actor that starts after the subscription are listed, including its start and its end', () => {
  const actors = new RunningActors()
  const log = new TransitionLog(actors, () => TRANSITION_TIME)
  log.subscribe(() => undefined)
  const actor = createActor(windowMachine).start()
  actors.register(actor)
  actor.send({ type: 'break' })
  expect(actors.all()).toEqual([])
  expect(formatTransitions(log, 'window')).toEqual(['break: whole > broken', 'xstate.init:  > whole'])
})

test('the latest twenty transitions of a chart are kept', () => {
  const actors = new RunningActors()
  const actor = createActor(doorMachine).start()
  actors.register(actor)
  const log = new TransitionLog(actors, () => TRANSITION_TIME)
  log.subscribe(() => undefined)
  for (let pair = 0; pair < 11; pair += 1) {
    actor.send({ type: 'open' })
    actor.send({ type: 'close' })
  }
  expect(log.all().get('door')?.length).toBe(20)
  expect(
    log
      .all()
      .get('door')
      ?.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual([22, 21])
})
