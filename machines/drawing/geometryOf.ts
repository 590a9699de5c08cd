import type { Geometry, GeometryText } from '../geometry.ts'
import type { TextBlock } from './parts.ts'
import type { Scene } from './scene.ts'
import { BASELINE, LINE_HEIGHT } from './stateText.ts'

/** The geometry of a scene, without its heading and legend: the file keeps whole pixels, in one line. */
export function geometryFile(scene: Scene): string {
  return `${JSON.stringify(geometryOf(scene))}\n`
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
  const text = lines.map(({ text: shown, style }, index) => ({
    x: Math.round(isRight ? x + width : x),
    y: Math.round(y + index * LINE_HEIGHT + BASELINE - top),
    style,
    text: shown,
    ...(isRight ? ({ end: true } as const) : {}),
  }))
  return { text }
}
