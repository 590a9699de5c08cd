import type { Language } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import { chartPage } from './chartPage.ts'
import { sceneOf, type Scene } from './scene.ts'
import { svgOf } from './svg.ts'
import { textsOf } from './texts.ts'
import { diagramNumbersOf, diagramFileName, viewOf, type LayoutParameters, type Diagram } from './view.ts'

/** The path of the stored layouts in `machines/diagrams`. */
export const LAYOUTS_FILE = 'layouts.json'

/** The stored layouts: the diagrams of each chart, by its name. */
export type StoredLayouts = Record<string, Diagram[]>

/** The content of the file of layouts, one diagram per line. */
export function layoutsJson(layouts: StoredLayouts): string {
  const charts = Object.entries(layouts).map(
    ([name, diagrams]) =>
      `${JSON.stringify(name)}: [\n${diagrams.map((diagram) => JSON.stringify(diagram)).join(',\n')}\n]`,
  )
  return `{\n${charts.join(',\n')}\n}\n`
}

/** One diagram of a chart in one language. */
export interface DrawnDiagram {
  /** The name of its file without extension, or the kind of record. */
  name: string
  diagram: Diagram
  scene: Scene
}

/** Draws the diagrams of a chart in one language. */
export async function drawDiagrams(chart: Chart, diagrams: Diagram[], language: Language): Promise<DrawnDiagram[]> {
  const texts = textsOf(language, chart.name)
  const diagramNumbers = diagramNumbersOf(diagrams)
  return Promise.all(
    diagrams.map(async (diagram) => ({
      name: diagramFileName(chart.name, diagram.topStateId),
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
function recordKindNamesOf({ lifecycle, otherLifecycles = [] }: Chart): string[] {
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
      name: record,
      diagram,
      scene: await sceneOf(viewOf(chart, texts, diagram, undefined, record)),
    })),
  )
}

/** The page of a chart and the files of its diagrams in one language, with their paths. */
export function chartFiles(
  chart: Chart,
  drawnDiagrams: DrawnDiagram[],
  language: Language,
): [path: string, content: string][] {
  const { pageText, textsOfChart } = textsOf(language, chart.name)
  const title = pageText('page.picture', { title: textsOfChart.title })
  const caption = { language, title, about: textsOfChart.about }
  const diagrams = drawnDiagrams.map(({ diagram }) => diagram)
  return [
    [`${chart.name}.md`, chartPage(chart, diagrams, language)],
    ...drawnDiagrams.map(({ name, scene }): [string, string] => [`${name}.svg`, svgOf(scene, caption)]),
  ]
}
