import type { Chart } from '../chart.ts'
import { crossingsOf, faultsOf } from './faults.ts'
import type { Layout } from './graph.ts'
import { sceneOf, type Box, type Scene } from './scene.ts'

/** The width at which a picture is looked at in a page, in pixels. */
const PAGE = 900
/** The height that is seen without scrolling. */
const WINDOW = 800

/** What it costs that an arrow is written instead of drawn. */
const WRITTEN = 100

const LAYOUTS: Layout[] = (['RIGHT', 'DOWN'] as const).flatMap((direction) =>
  (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).flatMap((placement) =>
    (['GREEDY', 'DEPTH_FIRST'] as const).flatMap((cycles) =>
      [1, 2].flatMap((seed) =>
        [140, 200].flatMap((label) =>
          (['drawn', 'written'] as const).map((leaving) => ({ direction, placement, cycles, seed, label, leaving })),
        ),
      ),
    ),
  ),
)

/** The layout in which a chart reads best: without a fault, then large on a page, with few crossings and short ways. */
export async function chooseLayout(chart: Chart): Promise<Layout> {
  let most = 0
  let best: { layout: Layout; cost: number } | undefined
  for (const layout of LAYOUTS) {
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
  const late = scene.boxes.filter(({ type }) => type === 'initial').map((dot) => latenessOf(scene, dot))
  const scrolled = Math.max(0, scene.height * scale - WINDOW)
  const readable = (1 - scale) * 4000 + scrolled + length * scale * 0.1 + late.reduce((a, b) => a + b, 0) * scale + bends * 10 + crossingsOf(scene) * 60
  return faultsOf(scene).length * 1_000_000 + readable
}

/** How far from the upper left of its surroundings a beginning is. */
function latenessOf({ boxes, width, height }: Scene, dot: Box): number {
  const around = boxes.filter((box) => box.hasInside && `${box.id}#initial` === dot.id)[0] ?? { x: 0, y: 0, width, height }
  return Math.min(dot.x - around.x, dot.y - around.y)
}

function lengthOf(line: { x: number; y: number }[]): number {
  return line.slice(1).reduce((sum, end, index) => {
    const start = line[index] ?? end
    return sum + Math.abs(end.x - start.x) + Math.abs(end.y - start.y)
  }, 0)
}
