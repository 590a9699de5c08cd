import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/language.ts'
import en from '../../../locales/charts/en.json' with { type: 'json' }
import messages from '../../../locales/en.json' with { type: 'json' }
import { charts } from '../../../machines/charts.ts'
import { connectionMachine } from '../../../machines/console/connection.ts'
import type { GetText } from '../../texts/text.ts'
import { diagramLoader, chartTextsLoader } from './chartFiles.ts'
import {
  acceptedEventTypes,
  activeStateIdsOf,
  describeEvent,
  formatTransitionTime,
  hasInnerStates,
  highlightsById,
  innermostStateIdsOf,
} from './liveChart.ts'
import { CONSOLE_CHARTS, SHOWN_CHARTS } from './sections.ts'

const text: GetText = (key, values = {}) =>
  messages[key].replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name as never]))

const boxes = ['', '#initial', 'open', 'open.connecting', 'open.live', 'keys'].map((id) => ({
  id,
  kind: 'atomic',
  at: [0, 0, 1, 1] as [number, number, number, number],
}))

describe('chart states', () => {
  const value = { open: { live: 'idle' }, keys: 'ready' }

  test('all active states of a chart are listed, and the innermost ones also separately', () => {
    expect(activeStateIdsOf(value)).toEqual(['open', 'open.live', 'open.live.idle', 'keys', 'keys.ready'])
    expect(innermostStateIdsOf(value)).toEqual(['open.live.idle', 'keys.ready'])
    expect(innermostStateIdsOf('offline')).toEqual(['offline'])
  })

  test('a diagram marks the innermost active states that it draws', () => {
    expect([...highlightsById({ boxes }, activeStateIdsOf(value))]).toEqual([
      ['', 'none'],
      ['#initial', 'none'],
      ['open', 'around'],
      ['open.connecting', 'none'],
      ['open.live', 'current'],
      ['keys', 'current'],
    ])
    expect(['', 'open', 'open.live', 'keys'].map((id) => hasInnerStates({ boxes }, id))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('a state is not inside another state just because its name begins with the name of the other', () => {
    const [first] = boxes
    if (first === undefined) throw new Error('no box')
    const similarBoxes = [
      { ...first, id: 'open' },
      { ...first, id: 'opening' },
    ]
    expect([...highlightsById({ boxes: similarBoxes }, ['open']).values()]).toEqual(['current', 'none'])
    expect(hasInnerStates({ boxes: similarBoxes }, 'open')).toBe(false)
  })
})

test('the accepted events list first the events that are sent, then ends of delays and outcomes of actors', () => {
  const snapshot = connectionMachine.resolveState({ value: { open: 'connecting' }, context: { attempt: 0 } })
  const names = acceptedEventTypes(snapshot).map((type) => describeEvent(type, en.connection, text).name)
  expect(names.toSorted()).toEqual([
    'after connectionTimeout',
    'connect',
    'disconnect',
    'error: socket',
    'goOnline',
    'signOut',
  ])
  expect(names.slice(-2).toSorted()).toEqual(['after connectionTimeout', 'error: socket'])
})

test.each([
  ['signIn', 'signIn', 'The person has signed in, and profile and permissions have loaded.'],
  [
    'xstate.after.connectionTimeout.connection.open.connecting',
    'after connectionTimeout',
    'How long connecting may take.',
  ],
  ['xstate.after.500.connection.waiting', 'after 500\u00a0ms', ''],
  ['xstate.error.actor.socket', 'error: socket', 'The connection itself (technically a WebSocket).'],
  ['xstate.init', 'start', ''],
])('the event %s is called %s', (type, name, meaning) => {
  expect(describeEvent(type, en.connection, text)).toEqual({ name, meaning })
})

test('the time of a transition is shown in Japanese time, with milliseconds', () => {
  expect(formatTransitionTime(new Date('2026-11-23T00:05:12.250Z'))).toBe('09:05:12.250')
})

describe('console charts', () => {
  test('the charts of the console are those that are not lifecycles and run while a staff member is signed in', () => {
    const processChartNames = charts.filter(({ lifecycle }) => lifecycle === undefined).map(({ name }) => name)
    const nonConsoleChartNames = [
      'conversation',
      'presence',
      'socketHandshake',
      'socketSubscription',
      'invitation',
      'databaseListener',
      'emailDelivery',
      'job',
      'recovery',
      'secondFactor',
      'signIn',
    ]
    expect([...CONSOLE_CHARTS, ...nonConsoleChartNames].toSorted()).toEqual(processChartNames.toSorted())
  })

  test.each(LANGUAGES)('the shown charts have diagrams and texts in %s', async (language) => {
    const texts = (await chartTextsLoader(language)?.()) ?? {}
    expect(SHOWN_CHARTS.filter((chart) => !(chart in texts))).toEqual([])
    const topStateIds = await Promise.all(
      SHOWN_CHARTS.map(async (chart) => (await diagramLoader(language, chart)?.())?.[0]?.topStateId),
    )
    expect(topStateIds).toEqual(SHOWN_CHARTS.map(() => ''))
  })

  test('a chart has the same name as its machine, because its actors are found by the id of the machine', () => {
    const consoleCharts = charts.filter(({ name }) => (CONSOLE_CHARTS as readonly string[]).includes(name))
    expect(consoleCharts.map(({ machine }) => machine.id)).toEqual(consoleCharts.map(({ name }) => name))
  })
})
