import Elk from 'elkjs/lib/elk.bundled.js'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { Language } from '../../contract/language.ts'
import { type Relation, relations } from '../relations.ts'
import { TEXT_POINTS_MIN, smallestTextPoints } from './a4.ts'
import { layoutFaultsOf } from './layoutFaults.ts'
import { layoutOptionsOf } from './graph.ts'
import { wrapText } from './measureText.ts'
import type { Box, DrawnArrow } from './sceneParts.ts'
import { centeredText, headingBlock, MARGIN, type Scene } from './scene.ts'
import { BOX_PADDING, sizeOfLines, TEXT_STYLES, type TextLine } from './stateText.ts'
import { chartTexts, pageTextGetterOf } from './texts.ts'
import type { LayoutParameters } from './view.ts'

/** Each variant has a way to break the cycles of the relations, and a seed of the layout. */
const LAYOUT_VARIANTS: readonly Pick<LayoutParameters, 'cycles' | 'denseSeed'>[] = [
  // These variants gave a readable diagram of earlier versions of the relations; the others are tried if these fail.
  { cycles: 'GREEDY', denseSeed: 21 },
  { cycles: 'INTERACTIVE', denseSeed: 15 },
  { cycles: 'GREEDY', denseSeed: 46 },
  ...(['GREEDY', 'INTERACTIVE'] as const).flatMap((cycles) =>
    Array.from({ length: 80 }, (_, index) => ({ cycles, denseSeed: index + 1 })),
  ),
]
/** The distances between layers, in pixels: the overview has more of them than other diagrams. */
const DENSE_OPTIONS = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '4',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '4',
}
/** The maximum width of a line of a title, in pixels. */
const TITLE_WIDTH = 130

/** The layouts that are tried, in this order, until the diagram is readable on paper. */
const LAYOUTS = LAYOUT_VARIANTS.map((variant): LayoutParameters => ({
  direction: 'DOWN',
  placement: 'NETWORK_SIMPLEX',
  labelWidth: 100,
  boxWidth: 200,
  ...variant,
}))

/** An overview diagram: the name of its file without extension, the key of its title, and the relations that it draws. */
export interface Overview {
  name: string
  title: 'index.overview' | 'index.overviewMessages'
  relations: readonly Relation[]
}

const isOfMessages = ({ file }: Relation) => file.startsWith('src/features/conversation/')

/** The overviews of the relations: which chart sends which events to which other chart. Each fits on a page. */
export const overviews: readonly Overview[] = [
  { name: 'overview', title: 'index.overview', relations: relations.filter((one) => !isOfMessages(one)) },
  { name: 'overview-messages', title: 'index.overviewMessages', relations: relations.filter(isOfMessages) },
]

/** Draws an overview, in the first layout in which it is readable. */
export async function overviewScene(overview: Overview, language: Language): Promise<Scene> {
  for (const layout of LAYOUTS) {
    const scene = await layOutOverview(overview, language, layout)
    if (smallestTextPoints(scene) >= TEXT_POINTS_MIN && layoutFaultsOf(scene).length === 0) return scene
  }
  throw new Error(`the ${overview.name} does not fit on a page`)
}

async function layOutOverview(
  { title, relations: drawnRelations }: Overview,
  language: Language,
  layout: LayoutParameters,
): Promise<Scene> {
  const names = [...new Set(drawnRelations.flatMap(({ from, to }) => [from, to]))]
  const boxLines = new Map(names.map((name) => [name, chartTextLines(language, name)]))
  const pageText = pageTextGetterOf(language)
  const arrows = arrowsBetween(drawnRelations, names, layout.labelWidth, pageText('relation.starts'))
  const graph: ElkNode = {
    id: '#',
    layoutOptions: { ...layoutOptionsOf(layout), ...DENSE_OPTIONS },
    children: names.map((id) => ({ id, ...withPadding(sizeOfLines(boxLines.get(id) ?? [])) })),
    edges: arrows.map(({ id, from, to, lines }) => ({
      id,
      sources: [from],
      targets: [to],
      labels: [{ id: `${id}#label`, text: ' ', ...sizeOfLines(lines) }],
    })),
  }
  const laidOutGraph = await new Elk().layout(graph)
  const width = Math.ceil(laidOutGraph.width ?? 0) + 2 * MARGIN
  const heading = headingBlock({ title: pageText(title), text: pageText('index.overviewAbout') }, width)
  const top = heading.y + heading.height + MARGIN
  const boxes = (laidOutGraph.children ?? []).map(({ id, x = 0, y = 0, width: w = 0, height: h = 0 }): Box => {
    const rect = { x: x + MARGIN, y: y + top, width: w, height: h }
    const noFlags = { isRegion: false, hasChildren: false, isCollapsed: false, isFailure: false, history: undefined }
    return { ...rect, ...noFlags, id, type: 'atomic', text: centeredText(rect, boxLines.get(id) ?? []) }
  })
  const drawnArrows = arrows.map(({ id, from, to, lines }): DrawnArrow => {
    const edge = laidOutGraph.edges?.find((one) => one.id === id)
    const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ])
    const { x = 0, y = 0, width: w = 0, height: h = 0 } = edge?.labels?.[0] ?? {}
    return {
      id,
      source: from,
      target: to,
      line: points.map((point) => ({ x: point.x + MARGIN, y: point.y + top })),
      text: { x: x + MARGIN, y: y + top, width: w, height: h, lines, align: 'right' },
      isFailure: false,
    }
  })
  return {
    width,
    height: Math.ceil(top + (laidOutGraph.height ?? 0)) + MARGIN,
    heading,
    boxes,
    arrows: drawnArrows,
    legend: [],
  }
}

/** The text in the box of a chart: its title and its name. */
function chartTextLines(language: Language, name: string): TextLine[] {
  return [
    ...wrapText(chartTexts(language, name).title, TITLE_WIDTH, TEXT_STYLES.title.size, TEXT_STYLES.title.bold).map(
      (text): TextLine => ({
        text,
        style: 'title',
      }),
    ),
    { text: name, style: 'muted' },
  ]
}

function withPadding({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: width + 2 * BOX_PADDING, height: height + BOX_PADDING }
}

/**
 * One arrow for each ordered pair of related charts. Its label has the word for the start of an actor, if there is
 * one, and all events.
 */
function arrowsBetween(
  drawnRelations: readonly Relation[],
  names: string[],
  labelWidth: number,
  startWord: string,
): { id: string; from: string; to: string; lines: TextLine[] }[] {
  return names.flatMap((from) =>
    names.flatMap((to) => {
      const pairRelations = drawnRelations.filter((one) => one.from === from && one.to === to)
      const startWords = pairRelations.some((one) => one.startsActor === true) ? [startWord] : []
      const labelText = [...startWords, ...new Set(pairRelations.flatMap((one) => one.events))].join(', ')
      if (labelText === '') return []
      const lines = wrapText(labelText, labelWidth, TEXT_STYLES.line.size).map((text): TextLine => ({
        text,
        style: 'line',
      }))
      return [{ id: `${from}→${to}`, from, to, lines }]
    }),
  )
}
