import type { Chart } from '../chart.ts'
import { crossingsOf, faultsOf } from './faults.ts'
import type { Layout } from './view.ts'
import { allStates, outlineOf } from './outline.ts'
import type { Box } from './parts.ts'
import { sceneOf, type Scene } from './scene.ts'

/** The width at which a picture is looked at in a page, in pixels. */
const PAGE = 900
/** The height that is seen without scrolling. */
const WINDOW = 800

/** The penalty for an arrow that is written as text instead of drawn. */
const WRITTEN = 100

const DIRECTIONS = ['RIGHT', 'DOWN'] as const

/** Everything as one graph. */
const WHOLE: Layout[] = DIRECTIONS.flatMap((direction) =>
  (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).flatMap((placement) =>
    (['GREEDY', 'DEPTH_FIRST'] as const).flatMap((cycles) =>
      [1, 2].flatMap((seed) => [140, 200].map((label) => ({ direction, placement, cycles, seed, label }))),
    ),
  ),
)

/** Every region by itself. */
const BY_REGION: Layout[] = WHOLE.filter(({ seed }) => seed === 1).flatMap((layout) =>
  DIRECTIONS.flatMap((direction) => [1, 1.8].map((breadth) => ({ ...layout, regions: { direction, breadth } }))),
)

/** The layout in which a chart reads best: without a fault, then large on a page, with few crossings and short ways. */
export async function chooseLayout(chart: Chart): Promise<Layout> {
  let most = 0
  let best: { layout: Layout; cost: number } | undefined
  const hasRegions = allStates(outlineOf(chart.machine)).some(({ type }) => type === 'parallel')
  for (const layout of hasRegions ? [...WHOLE, ...BY_REGION] : WHOLE) {
    const scene = await sceneOf(chart, layout)
    most = Math.max(most, scene.wires.length)
    const cost = costOf(scene) + (most - scene.wires.length) * WRITTEN
    if (best === undefined || cost < best.cost) best = { layout, cost }
  }
  if (!best) throw new Error('there is no layout to choose from')
  return best.layout
}

function costOf(scene: Scene): number {
  const scale = Math.min(1, PAGE / scene.width)
  const length = scene.wires.reduce((sum, { line }) => sum + lengthOf(line), 0)
  const bends = scene.wires.reduce((sum, { line }) => sum + Math.max(0, line.length - 2), 0)
  const dots = scene.boxes.filter(({ type }) => type === 'initial')
  const late = dots.reduce((sum, dot) => sum + latenessOf(scene, dot), 0)
  const scrolled = Math.max(0, scene.height * scale - WINDOW)
  const size = (1 - scale) * 4000 + scrolled
  const ways = length * scale * 0.1 + bends * 10 + crossingsOf(scene) * 60
  return faultsOf(scene).length * 1_000_000 + size + ways + late * scale
}

/** How far from the upper left of its surroundings a beginning is. */
function latenessOf({ boxes }: Scene, dot: Box): number {
  const { x, y } = boxes.find(({ id }) => `${id}#initial` === dot.id) ?? { x: 0, y: 0 }
  return Math.min(dot.x - x, dot.y - y)
}

function lengthOf(line: { x: number; y: number }[]): number {
  return line.slice(1).reduce((sum, end, index) => {
    const start = line[index] ?? end
    return sum + Math.abs(end.x - start.x) + Math.abs(end.y - start.y)
  }, 0)
}
