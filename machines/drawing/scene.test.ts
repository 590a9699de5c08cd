import { and, assign, createMachine, not, raise, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Chart } from '../chart.ts'
import { layoutFaultsOf } from './layoutFaults.ts'
import { viewOf, type LayoutParameters, type Diagram } from './view.ts'
import { allTransitions, outlineOf, transitionLine } from './outline.ts'
import type { TextBlock } from './sceneParts.ts'
import { sceneOf, type Scene } from './scene.ts'
import type { TextLine } from './stateText.ts'
import { svgOf } from './svg.ts'
import { pageTextGetterOf, type Texts } from './texts.ts'

/** A chart with every feature that can be drawn. */
const everythingMachine = createMachine({
  id: 'everything',
  initial: 'waiting',
  entry: 'open',
  on: { reset: '.waiting', '*': { actions: 'ignore' } },
  states: {
    waiting: {
      on: {
        go: { target: 'working', guard: and(['isReady', not('isTired')]) },
        again: { target: 'waiting', reenter: true, actions: assign({ count: 1 }) },
        resume: 'working.left.history',
        'note.*': { actions: raise({ type: 'go' }) },
      },
      after: { 500: 'working', waitTimeout: { target: 'over', actions: ['tell', 'leave'] } },
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
            history: { type: 'history', history: 'deep', target: 'one' },
          },
        },
        right: {
          initial: 'one',
          states: {
            one: { on: { next: 'two' } },
            two: { always: [{ guard: 'isReady', target: 'three' }, { target: 'one' }] },
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

const machine: AnyStateMachine = everythingMachine
const chart: Chart = { name: 'everything', machine, failureStates: ['over'] }
const texts: Texts = {
  language: 'en',
  pageText: pageTextGetterOf('en'),
  textsOfChart: {
    title: 'Everything',
    about: 'A chart with everything.',
    who: 'Everybody.',
    states: { waiting: 'Nothing has happened yet.' },
  },
  consoleText: () => undefined,
}

const LAYOUTS: LayoutParameters[] = (['RIGHT', 'DOWN'] as const).flatMap((direction) => {
  const layout: LayoutParameters = {
    direction,
    placement: 'NETWORK_SIMPLEX',
    cycles: 'GREEDY',
    labelWidth: 200,
    boxWidth: 200,
  }
  return [layout, { ...layout, regions: { direction, aspectRatio: 1 } }]
})
const [LAYOUT] = LAYOUTS as [LayoutParameters]

function draw(diagram: Partial<Diagram> & { layout: LayoutParameters }): Promise<Scene> {
  return sceneOf(viewOf(chart, texts, { topStateId: '', collapsedStateIds: [], ...diagram }))
}

function textOf({ boxes, arrows }: Scene): string {
  const lines = [...boxes, ...arrows].flatMap(({ text }) => text.lines.map((line) => line.text))
  return lines.join(' ').replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ')
}

test('a transition is described in one line', () => {
  const lines = allTransitions(outlineOf(everythingMachine)).map((transition) =>
    transitionLine(transition, 'everything'),
  )
  expect(lines).toEqual([
    'everything —reset→ waiting',
    'everything —any other event→ (stays)',
    'waiting —go [isReady and not isTired]→ working',
    'waiting —again→ waiting',
    'waiting —resume→ working.left.history',
    'waiting —any note event→ (stays)',
    'waiting —after 0.5\u00a0s→ working',
    'waiting —after waitTimeout→ over',
    'working —cancel [isTired]→ waiting',
    'working —cancel [otherwise]→ over',
    'working —done: all parts→ over',
    'working.left.one —done: load→ working.left.two',
    'working.left.one —error: load→ over',
    'working.right.one —next→ working.right.two',
    'working.right.two —at once [isReady]→ working.right.three',
    'working.right.two —at once [otherwise]→ working.right.one',
  ])
})

test.each(LAYOUTS)(
  'nothing in a diagram covers anything else in the layout $direction $regions.direction',
  async (layout) => {
    expect(layoutFaultsOf(await draw({ layout }))).toEqual([])
  },
)

test.each(LAYOUTS)(
  'a diagram contains every text of the chart in the layout $direction $regions.direction',
  async (layout) => {
    const text = textOf(await draw({ layout }))
    const expectedTexts = [
      ...[
        'reset',
        'any other event / ignore',
        'go',
        '[isReady and not isTired]',
        'again / assign count → enters again',
      ],
      ...['resume', 'any note event / raise go', 'after 0.5 s', 'after waitTimeout', '/ tell, leave'],
      ...['1 [isTired]', '2 [otherwise]', '1 [isReady]', 'Nothing has happened yet.'],
      ...['done: all parts', 'runs load', 'done: load', 'error: load', 'next', 'at once', 'entry / begin'],
      ...['exit / stop(kind: soft)', 'entry / open'],
    ]
    expect(expectedTexts.filter((one) => !text.includes(one))).toEqual([])
  },
)

test('a state that only chooses the next state is a diamond, which the legend explains', async () => {
  const scene = await draw({ layout: LAYOUT })
  expect(scene.boxes.filter(({ type }) => type === 'decision').map(({ id }) => id)).toEqual(['working.right.two'])
  expect(scene.legend.map(({ symbol }) => symbol)).toContain('decision')
})

test('errors, timeouts and transitions into a failure state are drawn as failures', async () => {
  const { arrows, boxes, legend } = await draw({ layout: LAYOUT })
  expect(arrows.filter(({ isFailure }) => isFailure).map(({ id }) => id)).toEqual([
    'waiting|xstate.after.waitTimeout.everything.waiting|0→over',
    'working|cancel|1→over',
    'working|xstate.done.state.everything.working|0→over',
    'working.left.one|xstate.error.actor.load|0→over',
  ])
  expect(boxes.filter(({ isFailure }) => isFailure).map(({ id }) => id)).toEqual(['over'])
  expect(legend.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['failure', 'failureArrow']))
})

test('an arrow that leaves a region ends in a stub with the name of its target', async () => {
  const scene = await draw({ layout: { ...LAYOUT, regions: { direction: 'DOWN', aspectRatio: 1 } } })
  const stubs = scene.boxes.filter(({ type }) => type === 'stub')
  expect(stubs.map(({ id, isFailure, text }) => [id, isFailure, text.lines[0]?.text])).toEqual([
    ['working.left→over', true, 'over'],
  ])
  expect(scene.arrows.find(({ target }) => target === 'working.left→over')?.source).toBe('working.left.one')
})

test('a collapsed state keeps the arrows that leave it, and the states inside it are in its own diagram', async () => {
  const outerScene = await draw({ layout: LAYOUT, collapsedStateIds: ['working'] })
  expect(outerScene.boxes.some(({ id }) => id.startsWith('working.'))).toBe(false)
  expect(outerScene.arrows.filter(({ source }) => source === 'working').map(({ id }) => id)).toEqual([
    'working|cancel|0→waiting',
    'working|cancel|1→over',
    'working|xstate.done.state.everything.working|0→over',
    'working#failure→over',
  ])
  expect(textOf(outerScene)).toContain('→ left.history')
  const innerScene = await draw({ layout: LAYOUT, topStateId: 'working' })
  expect(innerScene.boxes.filter(({ type }) => type === 'stub').map(({ id }) => id)).toEqual(['→over'])
  expect(layoutFaultsOf(outerScene)).toEqual([])
  expect(layoutFaultsOf(innerScene)).toEqual([])
})

test('a diagram that is drawn again is the same to the last digit', async () => {
  const caption = { language: 'en', title: 'Everything', about: 'A chart.' } as const
  const firstSvg = svgOf(await draw({ layout: LAYOUT }), caption)
  expect(firstSvg).toBe(svgOf(await draw({ layout: LAYOUT }), caption))
  expect(firstSvg).toContain('@media screen and (prefers-color-scheme:dark)')
})

const SCENE_WITHOUT_FAULTS: Scene = {
  width: 300,
  height: 200,
  heading: { x: 10, y: 10, width: 50, height: 17, lines: [], align: 'left' },
  boxes: [box('a', 10, 60), box('b', 200, 60)],
  arrows: [
    {
      id: 'a→b',
      source: 'a',
      target: 'b',
      line: [
        { x: 90, y: 80 },
        { x: 200, y: 80 },
      ],
      text: { x: 120, y: 84, width: 40, height: 17, lines: [{ text: 'go', style: 'event' }], align: 'left' },
      isFailure: false,
    },
  ],
  legend: [],
}

test.each<[string, (scene: Scene) => void]>([
  ['the arrow a→b runs through the label a→b', ({ arrows }) => Object.assign(arrows[0]?.text ?? {}, { y: 70 })],
  ['the label a→b on the border of a', ({ arrows }) => Object.assign(arrows[0]?.text ?? {}, { x: 70 })],
  ['the label a→b leaves the picture', ({ arrows }) => Object.assign(arrows[0]?.text ?? {}, { y: 190 })],
  ['the label a→b leaves the picture', ({ arrows }) => Object.assign(arrows[0]?.text ?? {}, { x: -5, y: 150 })],
  ['a→b does not end at its state', ({ arrows }) => Object.assign(arrows[0]?.line[1] ?? {}, { x: 190 })],
  ['a→b does not begin at its state', ({ arrows }) => Object.assign(arrows[0]?.line[0] ?? {}, { x: 95 })],
  ['a on b', ({ boxes }) => Object.assign(boxes[1] ?? {}, { x: 60, width: 220 })],
  ['the text of a leaves its box', ({ boxes }) => Object.assign(boxes[0]?.text ?? {}, { width: 200 })],
  ['the heading on the text of a', ({ heading }) => Object.assign(heading, { y: 60 })],
])('a layout fault is reported: %s', (fault, introduceFault) => {
  const scene = structuredClone(SCENE_WITHOUT_FAULTS)
  expect(layoutFaultsOf(scene)).toEqual([])
  introduceFault(scene)
  expect(layoutFaultsOf(scene)).toContain(fault)
})

function box(id: string, x: number, y: number): Scene['boxes'][number] {
  const lines: TextLine[] = [{ text: id, style: 'title' }]
  const text: TextBlock = { x: x + 10, y: y + 10, width: 40, height: 17, lines, align: 'left' }
  const kind = { type: 'atomic', isRegion: false, hasChildren: false, history: undefined } as const
  return { ...kind, isCollapsed: false, isFailure: false, x, y, width: 80, height: 40, id, text }
}
