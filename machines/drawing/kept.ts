import type { StateValue } from 'xstate'
import type { Chart } from '../chart.ts'
import { explore } from '../testing/explore.ts'
import type { Layout } from './view.ts'
import { markdownOf } from './markdown.ts'
import { allTransitions, outlineOf, transitionLine } from './outline.ts'
import { sceneOf, type Scene } from './scene.ts'
import { svgOf } from './svg.ts'

/** The data stored beside a chart's picture: its layout, and the target of each transition. */
export interface Kept {
  layout: Layout
  ways: KeptWay[]
}

interface KeptWay {
  key: string
  /** The transition in one line, for whoever reviews a change. */
  line: string
  /** The whole state value before; absent where the transition is taken at the very beginning. */
  from: StateValue | undefined
  to: StateValue
}

/** A chart drawn: its picture as it is laid out, and the files that are kept of it, by name. */
export async function drawn(chart: Chart, layout: Layout): Promise<{ scene: Scene; files: [string, string][] }> {
  const scene = await sceneOf(chart, layout)
  const kept: Kept = { layout, ways: keptWays(chart) }
  return {
    scene,
    files: [
      [`${chart.name}.svg`, svgOf(chart, scene)],
      [`${chart.name}.md`, markdownOf(chart)],
      [`${chart.name}.json`, `${JSON.stringify(kept, null, 2)}\n`],
    ],
  }
}

function keptWays(chart: Chart): KeptWay[] {
  const { ways } = explore(chart)
  return allTransitions(outlineOf(chart.machine)).flatMap((one) => {
    const way = ways.get(one.key)
    if (!way) return []
    return [{ key: one.key, line: transitionLine(one, chart.name), from: way.from, to: way.to }]
  })
}
