import type { Geometry, GeometryText, PictureGeometry } from '../geometry.ts'
import type { TextBlock } from './parts.ts'
import { MARGIN, type Scene } from './scene.ts'
import { BASELINE_OFFSET, LINE_HEIGHT } from './stateText.ts'

/** The geometry of all pictures of a chart, without headings and legends: whole pixels, one line for each picture. */
export function geometryFile(drawn: { top: string; scene: Scene }[]): string {
  const lines = drawn.map(({ top, scene }) => JSON.stringify({ top, ...geometryOf(scene) } satisfies PictureGeometry))
  return `[${lines.join(',\n')}]\n`
}

/** The geometry of a scene of a record: as wide as what is drawn, with the positions of the console’s own marks. */
export function recordGeometryFile(scene: Scene): string {
  const geometry = geometryOf(scene)
  const { boxes, arrows } = geometry
  const right = Math.max(
    ...boxes.map(({ at: [x, , w] }) => x + w),
    ...scene.wires.map(({ text: { x, width } }) => Math.ceil(x + width)),
    ...arrows.flatMap(({ line }) => line.filter((_, index) => index % 2 === 0)),
  )
  const ofRecord: Geometry = {
    ...geometry,
    width: right + MARGIN,
    boxes: boxes.map((box) => withStyleOfLastLine(box, 'now')),
    arrows: arrows.map((arrow, index) => {
      const event = scene.wires[index]?.event
      return { ...withStyleOfLastLine(arrow, 'key'), ...(event === undefined ? {} : { event }) }
    }),
  }
  return `${JSON.stringify(ofRecord)}\n`
}

/** Gives the last line of text the style that marks the position of a mark of the console. */
function withStyleOfLastLine<Part extends { text?: GeometryText[] }>(part: Part, style: 'now' | 'key'): Part {
  const { text = [] } = part
  const last = text.at(-1)
  if (last === undefined) return part
  return { ...part, text: [...text.slice(0, -1), { ...last, style, ...(style === 'key' ? { text: '' } : {}) }] }
}

function geometryOf({ heading, boxes, wires, width, legend }: Scene): Geometry {
  const top = Math.floor(heading.y + heading.height)
  const bottom = Math.ceil(Math.min(...legend.map(({ y }) => y)))
  return {
    width: Math.round(width),
    height: bottom - top,
    boxes: boxes.map(({ id, type, x, y, width: w, height: h, isFailure, text }) => ({
      id,
      kind: type,
      at: [Math.round(x), Math.round(y - top), Math.round(w), Math.round(h)],
      ...(isFailure ? { failure: true } : {}),
      ...textOf(text, top),
    })),
    arrows: wires.map(({ source, target, line, isFailure, text }) => ({
      from: source,
      to: target,
      line: line.flatMap(({ x, y }) => [Math.round(x), Math.round(y - top)]),
      ...(isFailure ? { failure: true } : {}),
      ...textOf(text, top),
    })),
  }
}

function textOf({ x, y, width, lines, align }: TextBlock, top: number): { text?: GeometryText[] } {
  if (lines.length === 0) return {}
  const isRight = align === 'right'
  const text = lines.map(({ text: content, style }, index) => ({
    x: Math.round(isRight ? x + width : x),
    y: Math.round(y + index * LINE_HEIGHT + BASELINE_OFFSET - top),
    style,
    text: content,
    ...(isRight ? ({ end: true } as const) : {}),
  }))
  return { text }
}
