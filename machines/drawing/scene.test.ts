import { and, assign, createMachine, not, raise, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Chart } from '../chart.ts'
import type { Line } from './content.ts'
import { faultsOf } from './faults.ts'
import type { Layout } from './view.ts'
import { markdownOf } from './markdown.ts'
import { allTransitions, outlineOf, transitionLine } from './outline.ts'
import type { Words } from './parts.ts'
import { sceneOf, type Scene } from './scene.ts'
import { svgOf } from './svg.ts'

/** Everything a chart may have, in one that nobody would write. */
const everything = createMachine({
  id: 'everything',
  initial: 'waiting',
  entry: 'open',
  on: { reset: '.waiting', '*': { actions: 'ignore' } },
  states: {
    waiting: {
      description: 'Nothing has happened, and if nothing does, it goes on by itself.',
      on: {
        go: { target: 'working', guard: and(['isReady', not('isTired')]) },
        again: { target: 'waiting', reenter: true, actions: assign({ count: 1 }) },
        resume: 'working.left.hist',
        'note.*': { actions: raise({ type: 'go' }) },
      },
      after: { 500: 'working', patience: { target: 'over', actions: ['tell', 'leave'] } },
    },
    working: {
      type: 'parallel',
      entry: 'begin',
      exit: { type: 'stop', params: { kind: 'soft' } },
      states: {
        left: {
          initial: 'one',
          states: {
            one: { invoke: { id: 'load', src: 'load', onDone: 'two', onError: '#everything.over' } },
            two: { type: 'final' },
            hist: { type: 'history', history: 'deep', target: 'one' },
          },
        },
        right: {
          initial: 'one',
          states: {
            one: { on: { next: 'two' } },
            two: { always: { guard: 'isReady', target: 'three' } },
            three: { type: 'final' },
          },
        },
      },
      onDone: 'over',
      on: { cancel: [{ guard: 'isTired', target: 'waiting' }, { target: 'over' }] },
    },
    over: { type: 'final' },
  },
})

const machine: AnyStateMachine = everything
const chart: Chart = { name: 'everything', machine, about: 'A chart with all that is drawn.' }

const LAYOUTS: Layout[] = (['RIGHT', 'DOWN'] as const).flatMap((direction) => {
  const layout: Layout = { direction, placement: 'NETWORK_SIMPLEX', cycles: 'GREEDY', seed: 1, label: 200 }
  return [layout, { ...layout, regions: { direction, breadth: 1 } }]
})

test('a transition is said in one line', () => {
  const lines = allTransitions(outlineOf(everything)).map((one) => transitionLine(one, 'everything'))
  expect(lines).toEqual([
    'everything —reset→ waiting',
    'everything —any other event→ (stays)',
    'waiting —go [isReady and not isTired]→ working',
    'waiting —again→ waiting',
    'waiting —resume→ working.left.hist',
    'waiting —any note event→ (stays)',
    'waiting —after 500\u00a0ms→ working',
    'waiting —after patience→ over',
    'working —cancel [isTired]→ waiting',
    'working —cancel [otherwise]→ over',
    'working —done: all regions→ over',
    'working.left.one —done: load→ working.left.two',
    'working.left.one —error: load→ over',
    'working.right.one —next→ working.right.two',
    'working.right.two —always [isReady]→ working.right.three',
  ])
})

test.each(LAYOUTS)('nothing in a picture is on anything else: $direction $regions.direction', async (layout) => {
  expect(faultsOf(await sceneOf(chart, layout))).toEqual([])
})

test.each(LAYOUTS)('everything that is said is in the picture: $direction $regions.direction', async (layout) => {
  const scene = await sceneOf(chart, layout)
  const words = [...scene.boxes, ...scene.wires].flatMap((one) => one.words.lines.map(({ text }) => text)).join(' ')
  const said = words.replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ')
  const wanted = [
    ...['reset', 'any other event / ignore', 'go', '[isReady and not isTired]', 'again / assign count → enters again'],
    ...['resume', 'any note event / raise go', 'after 500 ms', 'after patience', '/ tell, leave'],
    ...['[isTired]', '[otherwise]'],
    ...['done: all regions', 'invoke load', 'done: load', 'error: load', 'next', 'always', 'entry / begin'],
    ...['exit / stop(kind: soft)', 'entry / open', 'Nothing has happened, and if nothing does, it goes on by itself.'],
  ]
  expect(wanted.filter((text) => !said.includes(text))).toEqual([])
})

test('a picture is the same to the last digit when it is drawn again', async () => {
  const [layout] = LAYOUTS
  if (!layout) throw new Error('there is no layout')
  const again = svgOf(chart, await sceneOf(chart, layout))
  expect(again).toBe(svgOf(chart, await sceneOf(chart, layout)))
  expect(again).toContain('@media (prefers-color-scheme:dark)')
  expect(markdownOf(chart)).toBe(markdownOf(chart))
})

const CLEAN: Scene = {
  width: 300,
  height: 200,
  heading: { x: 10, y: 10, width: 50, height: 17, lines: [], even: 'left' },
  boxes: [box('a', 10, 60), box('b', 200, 60)],
  wires: [
    {
      id: 'a→b',
      source: 'a',
      target: 'b',
      line: [
        { x: 90, y: 80 },
        { x: 200, y: 80 },
      ],
      words: { x: 120, y: 84, width: 40, height: 17, lines: [{ text: 'go', style: 'event' }], even: 'left' },
      isDestructive: false,
    },
  ],
  legend: [],
}

test.each<[string, (scene: Scene) => void]>([
  ['the arrow a→b runs through the label a→b', ({ wires }) => Object.assign(wires[0]?.words ?? {}, { y: 70 })],
  ['the label a→b on the border of a', ({ wires }) => Object.assign(wires[0]?.words ?? {}, { x: 70 })],
  ['the label a→b leave the picture', ({ wires }) => Object.assign(wires[0]?.words ?? {}, { y: 190 })],
  ['the label a→b leave the picture', ({ wires }) => Object.assign(wires[0]?.words ?? {}, { x: -5, y: 150 })],
  ['a→b ends nowhere', ({ wires }) => Object.assign(wires[0]?.line[1] ?? {}, { x: 190 })],
  ['a→b begins nowhere', ({ wires }) => Object.assign(wires[0]?.line[0] ?? {}, { x: 95 })],
  ['a on b', ({ boxes }) => Object.assign(boxes[1] ?? {}, { x: 60, width: 220 })],
  ['the words of a leave its box', ({ boxes }) => Object.assign(boxes[0]?.words ?? {}, { width: 200 })],
  ['the heading on the words of a', ({ heading }) => Object.assign(heading, { y: 60 })],
])('a fault is found: %s', (fault, spoil) => {
  const scene = structuredClone(CLEAN)
  expect(faultsOf(scene)).toEqual([])
  spoil(scene)
  expect(faultsOf(scene)).toContain(fault)
})

function box(id: string, x: number, y: number): Scene['boxes'][number] {
  const lines: Line[] = [{ text: id, style: 'title' }]
  const words: Words = { x: x + 10, y: y + 10, width: 40, height: 17, lines, even: 'left' }
  const kind = { type: 'atomic', isRegion: false, hasInside: false, history: undefined } as const
  return { ...kind, x, y, width: 80, height: 40, id, words }
}
