import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { charts } from '../charts.ts'
import { paletteMachine, type PaletteEvent } from './palette.ts'
import { explore } from '../testing/explore.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

/** Opens a palette. `chosenRowIds` has ids of chosen rows; each function of `searchResolvers` completes a search. */
function openPalette() {
  const chosenRowIds: string[] = []
  const searchResolvers: (() => void)[] = []
  const clock = new SimulatedClock()
  const searchRecords = fromPromise<string, { query: string }>(
    ({ input }) => new Promise((resolve) => searchResolvers.push(() => resolve(input.query))),
  )
  const actor = createActor(paletteMachine.provide({ actors: { searchRecords } }), { clock })
  actor.on('chosen', ({ rowId }) => chosenRowIds.push(rowId))
  actor.start()
  const send = (...events: PaletteEvent[]) => events.forEach((event) => actor.send(event))
  send({ type: 'openPalette' })
  return { actor, clock, chosenRowIds, searchResolvers, send }
}

test('Esc while Enter waits for the results chooses no row, neither at once nor later', async () => {
  const { actor, clock, chosenRowIds, searchResolvers, send } = openPalette()
  send({ type: 'type', query: 'sato' })
  clock.increment(120)
  send({ type: 'choose', rowId: 'store 1', isSettled: false }, { type: 'back' })
  searchResolvers[0]?.()
  await Promise.resolve()
  clock.increment(1_000)
  expect(chosenRowIds).toEqual([])
  expect(actor.getSnapshot().value).toMatchObject({ opened: { step: 'commands', search: 'idle', choice: 'free' } })
})

test('a search response after the query was cleared is dropped', async () => {
  const { actor, clock, searchResolvers, send } = openPalette()
  send({ type: 'type', query: 'sato' })
  clock.increment(120)
  send({ type: 'back' })
  searchResolvers[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(actor.getSnapshot().context).toMatchObject({ query: '', resultsQuery: '' })
})

describe('going back in the palette runs no command in any state', () => {
  const chart = charts.find(({ name }) => name === 'palette')
  if (chart === undefined) throw new Error('the palette is not among the charts')
  const paths = [...explore(chart).paths.values()]
  test.each(paths.map((path) => [[...path.path, path.event].map((event) => event?.type).join(' '), path] as const))(
    'going back runs no command after the events: %s',
    (_, path) => {
      const emittedEvents: unknown[] = []
      const actor = createActor(path.variant.machine, { clock: new SimulatedClock() })
      actor.start()
      for (const event of [...path.path, path.event]) if (event !== undefined) actor.send(event)
      actor.on('chosen', (event) => emittedEvents.push(event))
      actor.send({ type: 'back' })
      expect(emittedEvents).toEqual([])
    },
  )
})

const OPEN_STATES = 'opened.step.commands opened.search.idle opened.choice.free opened.target.present'
const stepsToOpened: ScenarioStep[] = [
  ['start', 'closed'],
  ['openPalette', OPEN_STATES],
]

scenario('the palette opens with the commands, and closes at once', paletteMachine, [
  ['start', 'closed'],
  ['back', 'refused'],
  ['close', 'refused'],
  ['openPalette', OPEN_STATES],
  ['openPalette', 'refused'],
  ['back', 'closed'],
  ['openPalette', OPEN_STATES],
  ['close', 'closed'],
])

scenario('the list of keyboard shortcuts opens by itself, or inside the palette', paletteMachine, [
  ['start', 'closed'],
  ['showKeys', 'keys'],
  ['back', 'closed'],
  ['showKeys', 'keys'],
  ['close', 'closed'],
  ['showKeys', 'keys'],
  ['openPalette', OPEN_STATES],
  ['showKeys', 'opened.step.keys'],
  ['back', 'opened.step.commands'],
  ['showKeys', 'opened.step.keys'],
  ['close', 'closed'],
])

scenario(
  'the palette searches after a pause of 120 ms, and keeps the old results until the new ones have loaded',
  paletteMachine,
  [
    ...stepsToOpened,
    [{ type: 'type', query: 'sa' }, 'opened.search.debouncing', 'query = "sa"'],
    [100, 'stays'],
    [{ type: 'type', query: 'sato' }, 'stays', 'query = "sato"'],
    [119, 'stays'],
    [1, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
    [doneEvent('searchRecords', 'sato'), 'opened.search.idle', 'stops searchRecords', 'resultsQuery = "sato"'],
    [{ type: 'type', query: 'sat' }, 'opened.search.debouncing', 'query = "sat"'],
    [120, 'opened.search.searching', 'starts searchRecords {"query":"sat"}'],
    [{ type: 'type', query: 'sa' }, 'opened.search.debouncing', 'stops searchRecords', 'query = "sa"'],
    [120, 'opened.search.searching', 'starts searchRecords {"query":"sa"}'],
    [doneEvent('searchRecords', 'sa'), 'opened.search.idle', 'stops searchRecords', 'resultsQuery = "sa"'],
    [{ type: 'type', query: ' ' }, 'opened.search.debouncing', 'query = " "'],
    [120, 'opened.search.idle'],
  ],
)

scenario('a search that fails can be tried again', paletteMachine, [
  ...stepsToOpened,
  ['retry', 'refused'],
  [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
  [errorEvent('searchRecords'), 'opened.search.failed', 'stops searchRecords'],
  ['retry', 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
  [errorEvent('searchRecords'), 'opened.search.failed', 'stops searchRecords'],
  [{ type: 'type', query: 'sat' }, 'opened.search.debouncing', 'query = "sat"'],
])

scenario('going back first clears the query, and then closes the palette', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
  [doneEvent('searchRecords', 'sato'), 'opened.search.idle', 'stops searchRecords', 'resultsQuery = "sato"'],
  [{ type: 'type', query: 'sat' }, 'opened.search.debouncing', 'query = "sat"'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sat"}'],
  ['back', 'opened.search.idle', 'stops searchRecords', 'query = ""', 'resultsQuery = ""'],
  ['back', 'closed'],
])

scenario('Enter on a settled row runs the command of the row at once', paletteMachine, [
  ['start', 'closed'],
  [{ type: 'choose', rowId: 'store 1', isSettled: true }, 'refused'],
  ['openPalette', OPEN_STATES],
  [{ type: 'choose', rowId: 'store 1', isSettled: true }, 'stays', 'emits chosen {"rowId":"store 1"}'],
])

scenario('Enter on results that are being replaced waits for the new results', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
  [{ type: 'choose', rowId: 'store 1', isSettled: false }, 'opened.choice.awaiting', 'pendingRowId = "store 1"'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
  [
    doneEvent('searchRecords', 'sato'),
    'opened.search.idle opened.choice.free',
    'stops searchRecords',
    'emits chosen {"rowId":"store 1"}',
    'resultsQuery = "sato"',
  ],
])

scenario('Enter waits at most 300 ms for the results', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
  [{ type: 'choose', rowId: 'store 1', isSettled: false }, 'opened.choice.awaiting', 'pendingRowId = "store 1"'],
  [{ type: 'choose', rowId: 'store 2', isSettled: true }, 'refused'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
  [179, 'stays'],
  [1, 'opened.choice.free', 'emits chosen {"rowId":"store 1"}'],
])

describe.each<[PaletteEvent, ...statesAndEffects: [string, ...string[]]]>([
  [{ type: 'type', query: 's' }, 'opened.choice.free', 'query = "s"'],
  [{ type: 'back' }, 'opened.search.idle opened.choice.free', 'query = ""'],
  [{ type: 'showActions', recordRowId: 'store 1' }, 'opened.step.record opened.choice.free', 'recordRowId = "store 1"'],
  [{ type: 'ask' }, 'opened.step.arguments opened.choice.free'],
  [{ type: 'showKeys' }, 'opened.step.keys opened.choice.free'],
])('%j', (event, ...statesAndEffects) => {
  scenario(`the event ${event.type} ends the wait of Enter for the results`, paletteMachine, [
    ...stepsToOpened,
    [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
    [{ type: 'choose', rowId: 'store 1', isSettled: false }, 'opened.choice.awaiting', 'pendingRowId = "store 1"'],
    [event, ...statesAndEffects],
  ])
})

scenario('the actions of a found record have a filter of their own', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'showActions', recordRowId: 'store 1' }, 'opened.step.record', 'recordRowId = "store 1"'],
  [{ type: 'narrow', actionFilterText: 'acc' }, 'stays', 'actionFilterText = "acc"'],
  ['back', 'stays', 'actionFilterText = ""'],
  [{ type: 'narrow', actionFilterText: 'rej' }, 'stays', 'actionFilterText = "rej"'],
  ['ask', 'opened.step.arguments'],
  ['back', 'opened.step.record'],
  ['back', 'stays', 'actionFilterText = ""'],
  ['back', 'opened.step.commands', 'recordRowId = undefined'],
  ['back', 'closed'],
  [{ type: 'showActions', recordRowId: 'store 2' }, 'refused'],
  ['close', 'refused'],
])

scenario(
  'a command with a form or a question closes the palette when it ends, or goes back to where it was chosen',
  paletteMachine,
  [
    ...stepsToOpened,
    ['ask', 'opened.step.arguments'],
    ['back', 'opened.step.commands'],
    ['ask', 'opened.step.arguments'],
    ['close', 'refused'],
    ['finish', 'closed'],
    ['openPalette', OPEN_STATES],
    [{ type: 'showActions', recordRowId: 'store 1' }, 'opened.step.record', 'recordRowId = "store 1"'],
    ['ask', 'opened.step.arguments'],
    ['finish', 'closed', 'recordRowId = undefined'],
  ],
)

scenario('the loss of a record is announced once, and the record may come back', paletteMachine, [
  ['start', 'closed'],
  ['loseRecord', 'refused'],
  ['openPalette', OPEN_STATES],
  ['findRecord', 'refused'],
  ['loseRecord', 'opened.target.gone', 'emits recordLost'],
  ['loseRecord', 'refused'],
  ['findRecord', 'opened.target.present'],
  ['loseRecord', 'opened.target.gone', 'emits recordLost'],
])

scenario('the palette can be closed from the actions of a record', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'showActions', recordRowId: 'store 1' }, 'opened.step.record', 'recordRowId = "store 1"'],
  ['close', 'closed', 'recordRowId = undefined'],
])

scenario('going back from a record does not stop the search', paletteMachine, [
  ...stepsToOpened,
  [{ type: 'type', query: 'sato' }, 'opened.search.debouncing', 'query = "sato"'],
  [{ type: 'showActions', recordRowId: 'store 1' }, 'opened.step.record', 'recordRowId = "store 1"'],
  ['back', 'opened.step.commands', 'recordRowId = undefined'],
  [120, 'opened.search.searching', 'starts searchRecords {"query":"sato"}'],
])
