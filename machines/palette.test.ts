import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { charts } from './charts.ts'
import { paletteMachine, type PaletteEvent } from './palette.ts'
import { explore } from './testing/explore.ts'

/** What an open palette announces as chosen while it takes `events`; its searches end when `answer` is called. */
function opened() {
  const chosen: string[] = []
  const answers: (() => void)[] = []
  const clock = new SimulatedClock()
  const searchRecords = fromPromise<string, { query: string }>(
    ({ input }) => new Promise((resolve) => answers.push(() => resolve(input.query))),
  )
  const actor = createActor(paletteMachine.provide({ actors: { searchRecords } }), { clock })
  actor.on('chosen', ({ row }) => chosen.push(row))
  actor.start()
  const send = (...events: PaletteEvent[]) => events.forEach((event) => actor.send(event))
  send({ type: 'open' })
  return { actor, clock, chosen, answers, send }
}

test('Esc while Enter waits for the results chooses nothing, then or later', async () => {
  const { actor, clock, chosen, answers, send } = opened()
  send({ type: 'type', query: 'sato' })
  clock.increment(120)
  send({ type: 'choose', row: 'store 1', isSettled: false }, { type: 'back' })
  answers[0]?.()
  await Promise.resolve()
  clock.increment(1_000)
  expect(chosen).toEqual([])
  expect(actor.getSnapshot().value).toMatchObject({ open: { step: 'commands', search: 'idle', choice: 'free' } })
})

test('an answer that comes after the query was cleared is dropped', async () => {
  const { actor, clock, answers, send } = opened()
  send({ type: 'type', query: 'sato' })
  clock.increment(120)
  send({ type: 'back' })
  answers[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(actor.getSnapshot().context).toMatchObject({ query: '', found: '' })
})

describe('whatever it was doing, a step back chooses nothing', () => {
  const chart = charts.find(({ name }) => name === 'palette')
  if (chart === undefined) throw new Error('the palette is not among the charts')
  const ways = [...explore(chart).ways.values()]
  test.each(ways.map((way) => [[...way.path, way.event].map((event) => event?.type).join(' '), way] as const))(
    '%s',
    (_, way) => {
      const chosen: unknown[] = []
      const actor = createActor(way.world.machine, { clock: new SimulatedClock() })
      actor.start()
      for (const event of [...way.path, way.event]) if (event !== undefined) actor.send(event)
      actor.on('chosen', (event) => chosen.push(event))
      actor.send({ type: 'back' })
      expect(chosen).toEqual([])
    },
  )
})
