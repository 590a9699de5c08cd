import type { Rect } from './layOut.ts'
import { textWidth } from './measure.ts'
import type { Box, ArrowLine } from './parts.ts'
import { LINE_HEIGHT, TEXT } from './stateText.ts'
import type { Vocabulary } from './texts.ts'

const SYMBOLS = [
  'initial',
  'final',
  'history',
  'region',
  'decision',
  'closed',
  'stub',
  'failure',
  'label',
  'order',
  'inside',
  'destructive',
] as const
type Mark = (typeof SYMBOLS)[number]

/** A symbol that the picture uses, with its meaning. */
export interface LegendItem extends Rect {
  mark: Mark
  text: string
}

/** The width of a symbol before its meaning. */
export const LEGEND_SYMBOL_WIDTH = 28

const GAP = 18
const MARGIN = 16
const ROW_HEIGHT = LINE_HEIGHT + 5

/** The signs that a picture uses, in rows of `width` below `top`. */
export function legendOf(
  { boxes, wires, isLifecycle }: { boxes: Box[]; wires: ArrowLine[]; isLifecycle: boolean },
  width: number,
  top: number,
  word: Vocabulary,
): LegendItem[] {
  const usedItems = usedMarks(boxes, wires)
  let x = MARGIN
  let y = top + 4
  return SYMBOLS.filter((mark) => usedItems[mark]).map((mark) => {
    const text = word(isLifecycle && mark === 'failure' ? 'legend.bad' : `legend.${mark}`)
    const needed = LEGEND_SYMBOL_WIDTH + textWidth(text, TEXT.muted.size)
    if (x > MARGIN && x + needed > width - MARGIN) {
      x = MARGIN
      y += ROW_HEIGHT
    }
    const legendItem = { x, y, width: needed, height: LINE_HEIGHT, mark, text }
    x += needed + GAP
    return legendItem
  })
}

function usedMarks(boxes: Box[], wires: ArrowLine[]): Record<Mark, boolean> {
  const lines = [...boxes, ...wires].flatMap(({ text }) => text.lines)
  return {
    initial: boxes.some(({ type }) => type === 'initial'),
    final: boxes.some(({ type }) => type === 'final'),
    history: boxes.some(({ type }) => type === 'history'),
    region: boxes.some(({ isRegion }) => isRegion),
    decision: boxes.some(({ type }) => type === 'decision'),
    closed: boxes.some(({ isClosed }) => isClosed),
    stub: boxes.some(({ type }) => type === 'stub'),
    failure: boxes.some(({ isFailure, type }) => isFailure && type !== 'stub'),
    label: wires.some(({ text }) => text.lines.length > 0),
    order: lines.some(({ text }) => /(^| )\d \[/.test(text)),
    inside: wires.some(({ source }) => boxes.some((box) => box.id === source && (box.hasInside || box.isClosed))),
    destructive: wires.some(({ isFailure }) => isFailure) || lines.some(({ style }) => style === 'failureLine'),
  }
}
