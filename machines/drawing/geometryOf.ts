import type { Language } from '../../contract/language.ts'
import type { DiagramGeometry, Geometry, GeometryText, StoredGeometry } from '../geometry.ts'
import type { DrawnDiagram } from './chartFiles.ts'
import type { TextBlock } from './sceneParts.ts'
import { MARGIN, type Scene } from './scene.ts'
import { BASELINE_OFFSET, LINE_HEIGHT } from './stateText.ts'

/** The path of the geometry with the texts of a language in `machines/diagrams`. */
export function geometryFile(language: Language): string {
  return `geometry/${language}.json`
}

/** The content of the geometry file of a language, one diagram per line. */
export function storedGeometryJson({ charts, records }: StoredGeometry): string {
  const chartLines = Object.entries(charts).map(
    ([name, diagrams]) =>
      `${JSON.stringify(name)}: [\n${diagrams.map((diagram) => JSON.stringify(diagram)).join(',\n')}\n]`,
  )
  const recordLines = Object.entries(records).map(
    ([kind, geometry]) => `${JSON.stringify(kind)}: ${JSON.stringify(geometry)}`,
  )
  return `{\n"charts": {\n${chartLines.join(',\n')}\n},\n"records": {\n${recordLines.join(',\n')}\n}\n}\n`
}

/** The geometry of the diagrams of a chart, without headings and legends, in whole pixels. */
export function chartGeometry(drawnDiagrams: DrawnDiagram[]): DiagramGeometry[] {
  return drawnDiagrams.map(({ diagram: { topStateId }, scene }) => ({ topStateId, ...geometryOf(scene) }))
}

/**
 * The geometry of a record's lifecycle diagram: only as wide as its content, with the positions of what the
 * console adds.
 */
export function recordDiagramGeometry(scene: Scene): Geometry {
  const geometry = geometryOf(scene)
  const { boxes, arrows } = geometry
  const right = Math.max(
    ...boxes.map(({ at: [x, , w] }) => x + w),
    ...scene.arrows.map(({ text: { x, width } }) => Math.ceil(x + width)),
    ...arrows.flatMap(({ line }) => line.filter((_, index) => index % 2 === 0)),
  )
  return {
    ...geometry,
    width: right + MARGIN,
    boxes: boxes.map((box) => styleLastTextLine(box, 'now')),
    arrows: arrows.map((arrow, index) => {
      const event = scene.arrows[index]?.event
      return { ...styleLastTextLine(arrow, 'key'), ...(event === undefined ? {} : { event }) }
    }),
  }
}

/** Gives the last line of text the style by which the console finds it, which `GeometryText` explains. */
function styleLastTextLine<Part extends { text?: GeometryText[] }>(part: Part, style: 'now' | 'key'): Part {
  const { text = [] } = part
  const last = text.at(-1)
  if (last === undefined) return part
  return { ...part, text: [...text.slice(0, -1), { ...last, style, ...(style === 'key' ? { text: '' } : {}) }] }
}

function geometryOf({ heading, boxes, arrows, width, legend }: Scene): Geometry {
  const top = Math.floor(heading.y + heading.height)
  const bottom = Math.ceil(Math.min(...legend.map(({ y }) => y)))
  return {
    width: Math.round(width),
    height: bottom - top,
    boxes: boxes.map(({ id, type, x, y, width: w, height: h, isFailure, text }) => ({
      id,
      kind: type,
      at: [Math.round(x), Math.round(y - top), Math.round(w), Math.round(h)],
      ...(isFailure ? { isFailure: true } : {}),
      ...textOf(text, top),
    })),
    arrows: arrows.map(({ source, target, line, isFailure, text }) => ({
      from: source,
      to: target,
      line: line.flatMap(({ x, y }) => [Math.round(x), Math.round(y - top)]),
      ...(isFailure ? { isFailure: true } : {}),
      ...textOf(text, top),
    })),
  }
}

function textOf({ x, y, width, lines, align }: TextBlock, top: number): { text?: GeometryText[] } {
  if (lines.length === 0) return {}
  const isRightAligned = align === 'right'
  const text = lines.map(({ text: content, style }, index) => ({
    x: Math.round(isRightAligned ? x + width : x),
    y: Math.round(y + index * LINE_HEIGHT + BASELINE_OFFSET - top),
    style,
    text: content,
    ...(isRightAligned ? ({ end: true } as const) : {}),
  }))
  return { text }
}
