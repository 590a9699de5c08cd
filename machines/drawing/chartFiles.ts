import type { StateValue } from 'xstate'
import { type Language, LANGUAGES } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import { explore } from '../testing/explore.ts'
import { chartPage } from './chartPage.ts'
import { geometryJson, recordDiagramGeometryJson } from './geometryOf.ts'
import { allTransitions, outlineOf, transitionLine } from './outline.ts'
import { sceneOf, type Scene } from './scene.ts'
import { svgOf } from './svg.ts'
import { textsOf } from './texts.ts'
import { diagramNumbersOf, diagramFileName, viewOf, type LayoutParameters, type Diagram } from './view.ts'

/**
 * The data of a chart that are stored in `machines/diagrams`: the layouts of its diagrams, and the target of each
 * transition.
 */
export interface StoredChart {
  diagrams: Diagram[]
  transitions: StoredTransition[]
}

interface StoredTransition {
  /** The `key` of the transition's `TransitionOutline`. */
  key: string
  /** The transition in one line, for the reviewer of a change. */
  line: string
  /** The whole state value before the transition; absent if the transition is taken at the start. */
  from: StateValue | undefined
  /** The whole state value after the transition. */
  to: StateValue
}

/** One diagram of a chart in one language. */
export interface DrawnDiagram {
  /** The path of its files in `machines/diagrams`, without extension. */
  path: string
  diagram: Diagram
  scene: Scene
}

/** Draws the diagrams of a chart in one language. */
async function drawDiagrams(chart: Chart, diagrams: Diagram[], language: Language): Promise<DrawnDiagram[]> {
  const texts = textsOf(language, chart.name)
  const diagramNumbers = diagramNumbersOf(diagrams)
  return Promise.all(
    diagrams.map(async (diagram) => ({
      path: `${language}/${diagramFileName(chart.name, diagram.topStateId)}`,
      diagram,
      scene: await sceneOf(viewOf(chart, texts, diagram, diagramNumbers)),
    })),
  )
}

/** The layout of the diagrams that the console shows beside a record: narrow enough for the panel beside a list. */
const RECORD_LAYOUT: Omit<LayoutParameters, 'cycles'> = {
  direction: 'RIGHT',
  placement: 'NETWORK_SIMPLEX',
  labelWidth: 72,
  boxWidth: 90,
}

/** The names of the kinds of records whose lifecycle a chart is. */
export function recordKindNamesOf({ lifecycle, otherLifecycles = [] }: Chart): string[] {
  return lifecycle === undefined ? [] : [lifecycle, ...otherLifecycles].map(({ record }) => record)
}

/** Draws the lifecycle diagrams for the console, one for each kind of record, without codes and descriptions. */
export async function drawRecordDiagrams(
  chart: Chart,
  [wholeChartDiagram]: Diagram[],
  language: Language,
): Promise<DrawnDiagram[]> {
  if (wholeChartDiagram === undefined) return []
  const { cycles } = wholeChartDiagram.layout
  const diagram: Diagram = { topStateId: '', collapsedStateIds: [], layout: { ...RECORD_LAYOUT, cycles } }
  const texts = textsOf(language, chart.name)
  return Promise.all(
    recordKindNamesOf(chart).map(async (record) => ({
      path: `${language}/${record}`,
      diagram,
      scene: await sceneOf(viewOf(chart, texts, diagram, undefined, record)),
    })),
  )
}

/** All files of a chart with their paths in `machines/diagrams`, and the drawn diagrams in all languages. */
export async function drawChartFiles(
  chart: Chart,
  diagrams: Diagram[],
): Promise<{ drawnDiagrams: DrawnDiagram[]; files: [path: string, content: string][] }> {
  const chartToStore: StoredChart = { diagrams, transitions: toStoredTransitions(chart) }
  const perLanguage = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { pageText, textsOfChart } = textsOf(language, chart.name)
      const drawings = await drawDiagrams(chart, diagrams, language)
      const caption = {
        language,
        title: pageText('page.picture', { title: textsOfChart.title }),
        about: textsOfChart.about,
      }
      const files = drawings.map(({ path, scene }): [string, string] => [`${path}.svg`, svgOf(scene, caption)])
      const geometry = geometryJson(drawings.map(({ diagram: { topStateId }, scene }) => ({ topStateId, scene })))
      files.push([`${language}/${chart.name}.geometry.json`, geometry])
      const recordDiagrams = await drawRecordDiagrams(chart, diagrams, language)
      files.push(
        ...recordDiagrams.map(({ path, scene }): [string, string] => [
          `${path}.record.json`,
          recordDiagramGeometryJson(scene),
        ]),
      )
      const page: [string, string] = [`${language}/${chart.name}.md`, chartPage(chart, diagrams, language)]
      return { drawings, files: [page, ...files] }
    }),
  )
  return {
    drawnDiagrams: perLanguage.flatMap(({ drawings }) => drawings),
    files: [
      [`${chart.name}.json`, `${JSON.stringify(chartToStore, null, 2)}\n`],
      ...perLanguage.flatMap(({ files }) => files),
    ],
  }
}

function toStoredTransitions(chart: Chart): StoredTransition[] {
  const { paths } = explore(chart)
  return allTransitions(outlineOf(chart.machine)).flatMap((transition) => {
    const path = paths.get(transition.key)
    if (!path) return []
    return [{ key: transition.key, line: transitionLine(transition, chart.name), from: path.from, to: path.to }]
  })
}
