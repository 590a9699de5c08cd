import { type Language, LANGUAGES } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import { TEXT_POINTS_MIN, smallestTextPoints } from './a4.ts'
import { countCrossings, layoutFaultsOf } from './layoutFaults.ts'
import { allStates, outlineOf, type StateOutline } from './outline.ts'
import type { Box } from './sceneParts.ts'
import { sceneOf, type Scene } from './scene.ts'
import { textsOf } from './texts.ts'
import { diagramNumbersOf, viewOf, type LayoutParameters, type Diagram } from './view.ts'

/** The width at which a screen shows a diagram in its Markdown page, in pixels. */
const PAGE_WIDTH = 900
/** The height that is visible without scrolling, in pixels. */
const WINDOW_HEIGHT = 800

const DIRECTIONS = ['RIGHT', 'DOWN'] as const

/** Layouts of the whole chart as one graph. */
const WHOLE_CHART_LAYOUTS: LayoutParameters[] = DIRECTIONS.flatMap((direction) =>
  [150, 200].flatMap((boxWidth) =>
    [100, 150, 200].flatMap((labelWidth) =>
      (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).flatMap((placement) =>
        (['GREEDY', 'DEPTH_FIRST'] as const).map((cycles) => ({ direction, placement, cycles, labelWidth, boxWidth })),
      ),
    ),
  ),
)

/**
 * Layouts with little space, each with several seeds of the random choices, for charts that do not fit on a page
 * otherwise.
 */
const DENSE_LAYOUTS: LayoutParameters[] = DIRECTIONS.flatMap((direction) =>
  [130, 150, 170].flatMap((boxWidth) =>
    [100, 130, 160].flatMap((labelWidth) =>
      (['GREEDY', 'DEPTH_FIRST'] as const).flatMap((cycles) =>
        [1, 2, 3, 4, 5, 6].map((denseSeed): LayoutParameters => ({
          direction,
          placement: 'NETWORK_SIMPLEX',
          cycles,
          labelWidth,
          boxWidth,
          denseSeed,
        })),
      ),
    ),
  ),
)

/** Layouts in which each region is laid out by itself. */
const REGION_LAYOUTS: LayoutParameters[] = WHOLE_CHART_LAYOUTS.filter(
  ({ cycles, labelWidth }) => cycles === 'GREEDY' && labelWidth > 100,
).flatMap((layout) =>
  DIRECTIONS.flatMap((direction) =>
    [0.6, 1, 1.8].map((aspectRatio) => ({ ...layout, regions: { direction, aspectRatio } })),
  ),
)

/**
 * If the text is smaller than this in every sample layout, no other layout is tried, because none
 * would make the text readable.
 */
const UNREADABLE_POINTS = 0.68 * TEXT_POINTS_MIN

/**
 * Chooses the diagrams of a chart: one of the whole chart, if its text is readable on an A4 page in every language.
 * Otherwise the largest states in it are collapsed, one after another, until the text is readable. A collapsed state is
 * drawn as a box without the states inside it, and gets diagrams of its own.
 */
export async function chooseDiagrams(chart: Chart): Promise<Diagram[]> {
  return diagramsFrom(chart, outlineOf(chart.machine))
}

/** Whether the stored diagrams of a chart can stay: they have no fault and are readable on paper in every language. */
export async function areDiagramsAcceptable(chart: Chart, diagrams: Diagram[]): Promise<boolean> {
  const ids = new Set(allStates(outlineOf(chart.machine)).map(({ id }) => id))
  const usedStateIds = diagrams.flatMap(({ topStateId, collapsedStateIds }) => [topStateId, ...collapsedStateIds])
  if (diagrams.length === 0 || usedStateIds.some((id) => !ids.has(id))) return false
  for (const language of LANGUAGES)
    for (const diagram of diagrams) {
      const view = viewOf(chart, textsOf(language, chart.name), diagram, diagramNumbersOf(diagrams))
      if (!isAcceptable(await sceneOf(view))) return false
    }
  return true
}

async function diagramsFrom(chart: Chart, state: StateOutline): Promise<Diagram[]> {
  const statesWithChildren = allStates(state)
    .filter(({ id, children }) => id !== state.id && children.length > 0)
    .toSorted((a, b) => allStates(b).length - allStates(a).length)
  const collapsedStates: StateOutline[] = []
  for (;;) {
    const ids = collapsedStates.map(({ id }) => id)
    const layout = await chooseLayout(chart, state, ids)
    if (layout !== undefined) {
      const diagrams = [{ topStateId: state.id, collapsedStateIds: ids, layout }]
      for (const collapsedState of collapsedStates) diagrams.push(...(await diagramsFrom(chart, collapsedState)))
      return diagrams
    }
    const nextCollapsedState = statesWithChildren.find(
      ({ id }) => !ids.some((other) => id === other || id.startsWith(`${other}.`)),
    )
    if (nextCollapsedState === undefined)
      throw new Error(`${chart.name}: ${state.id || 'the chart'} does not fit on a page`)
    collapsedStates.push(nextCollapsedState)
  }
}

/** The best layout that is readable on paper and has no fault in any language; undefined if there is none. */
async function chooseLayout(
  chart: Chart,
  state: StateOutline,
  collapsedStateIds: string[],
): Promise<LayoutParameters | undefined> {
  const hasRegions = allStates(state).some(({ id, type }) => type === 'parallel' && !collapsedStateIds.includes(id))
  const hasSeveralDiagrams = state.id !== '' || collapsedStateIds.length > 0
  const diagramNumbers = hasSeveralDiagrams
    ? diagramNumbersOf([...new Set(['', state.id, ...collapsedStateIds])].map((topStateId) => ({ topStateId })))
    : undefined
  const draw = (layout: LayoutParameters, language: Language) =>
    sceneOf(
      viewOf(chart, textsOf(language, chart.name), { topStateId: state.id, collapsedStateIds, layout }, diagramNumbers),
    )
  const layouts = hasRegions ? [...WHOLE_CHART_LAYOUTS, ...REGION_LAYOUTS] : WHOLE_CHART_LAYOUTS
  if (await isUnreadableInSampleLayouts(layouts, (layout) => draw(layout, 'en'))) return undefined
  return (await bestLayoutOf(layouts, draw)) ?? (await bestLayoutOf(DENSE_LAYOUTS, draw))
}

/** The layout with the lowest cost in English among those that are acceptable in every language. */
async function bestLayoutOf(
  layouts: LayoutParameters[],
  draw: (layout: LayoutParameters, language: Language) => Promise<Scene>,
): Promise<LayoutParameters | undefined> {
  const candidates: { layout: LayoutParameters; cost: number }[] = []
  for (const layout of layouts) {
    const scene = await draw(layout, 'en')
    if (isAcceptable(scene)) candidates.push({ layout, cost: costOf(scene) })
  }
  for (const { layout } of candidates.toSorted((a, b) => a.cost - b.cost)) {
    const otherLanguages = LANGUAGES.filter((language) => language !== 'en')
    const scenes = await Promise.all(otherLanguages.map((language) => draw(layout, language)))
    if (scenes.every(isAcceptable)) return layout
  }
  return undefined
}

async function isUnreadableInSampleLayouts(
  layouts: LayoutParameters[],
  draw: (layout: LayoutParameters) => Promise<Scene>,
): Promise<boolean> {
  const sampleLayouts = layouts.filter(
    ({ placement, cycles, labelWidth, boxWidth }) =>
      placement === 'NETWORK_SIMPLEX' && cycles === 'GREEDY' && labelWidth === 150 && boxWidth === 150,
  )
  const scenes = await Promise.all(sampleLayouts.map(draw))
  return Math.max(...scenes.map(smallestTextPoints)) < UNREADABLE_POINTS
}

function isAcceptable(scene: Scene): boolean {
  return smallestTextPoints(scene) >= TEXT_POINTS_MIN && layoutFaultsOf(scene).length === 0
}

function costOf(scene: Scene): number {
  const scale = Math.min(1, PAGE_WIDTH / scene.width)
  const length = scene.arrows.reduce((sum, { line }) => sum + lineLengthOf(line), 0)
  const bends = scene.arrows.reduce((sum, { line }) => sum + Math.max(0, line.length - 2), 0)
  const initialDots = scene.boxes.filter(({ type }) => type === 'initial')
  const dotOffsetSum = initialDots.reduce((sum, dot) => sum + initialDotOffset(scene, dot), 0)
  const heightBelowWindow = Math.max(0, scene.height * scale - WINDOW_HEIGHT)
  const sizeCost = (1 - scale) * 4000 + heightBelowWindow
  return sizeCost + length * scale * 0.1 + bends * 10 + countCrossings(scene) * 60 + dotOffsetSum * scale
}

/** The distance of an initial dot from the left or the upper border of the state around it, whichever is nearer. */
function initialDotOffset({ boxes }: Scene, dot: Box): number {
  const { x, y } = boxes.find(({ id }) => `${id}#initial` === dot.id) ?? { x: 0, y: 0 }
  return Math.min(dot.x - x, dot.y - y)
}

function lineLengthOf(line: { x: number; y: number }[]): number {
  return line.slice(1).reduce((sum, end, index) => {
    const start = line[index] ?? end
    return sum + Math.abs(end.x - start.x) + Math.abs(end.y - start.y)
  }, 0)
}
