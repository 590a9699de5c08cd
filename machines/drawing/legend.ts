import type { Rect } from './layOut.ts'
import { textWidth } from './measureText.ts'
import type { Box, DrawnArrow } from './sceneParts.ts'
import { LINE_HEIGHT, TEXT_STYLES } from './stateText.ts'
import type { GetPageText } from './texts.ts'

const SYMBOLS = [
  'initial',
  'final',
  'history',
  'region',
  'decision',
  'collapsed',
  'stub',
  'failure',
  'label',
  'order',
  'inside',
  'failureArrow',
] as const
type LegendSymbol = (typeof SYMBOLS)[number]

/** A symbol that the diagram uses, with its meaning. */
export interface LegendItem extends Rect {
  symbol: LegendSymbol
  text: string
}

/** The width that a symbol takes before its meaning. */
export const LEGEND_SYMBOL_WIDTH = 28

const ITEM_GAP = 18
const MARGIN = 16
const ROW_HEIGHT = LINE_HEIGHT + 5

/** The symbols that a diagram uses, with their meanings, in rows of `width` below `top`. */
export function legendOf(
  { boxes, arrows, isLifecycle }: { boxes: Box[]; arrows: DrawnArrow[]; isLifecycle: boolean },
  width: number,
  top: number,
  pageText: GetPageText,
): LegendItem[] {
  const isUsed = findUsedSymbols(boxes, arrows)
  let x = MARGIN
  let y = top + 4
  return SYMBOLS.filter((symbol) => isUsed[symbol]).map((symbol) => {
    const text = pageText(isLifecycle && symbol === 'failure' ? 'legend.bad' : `legend.${symbol}`)
    const itemWidth = LEGEND_SYMBOL_WIDTH + textWidth(text, TEXT_STYLES.muted.size)
    if (x > MARGIN && x + itemWidth > width - MARGIN) {
      x = MARGIN
      y += ROW_HEIGHT
    }
    const legendItem = { x, y, width: itemWidth, height: LINE_HEIGHT, symbol, text }
    x += itemWidth + ITEM_GAP
    return legendItem
  })
}

function findUsedSymbols(boxes: Box[], arrows: DrawnArrow[]): Record<LegendSymbol, boolean> {
  const lines = [...boxes, ...arrows].flatMap(({ text }) => text.lines)
  return {
    initial: boxes.some(({ type }) => type === 'initial'),
    final: boxes.some(({ type }) => type === 'final'),
    history: boxes.some(({ type }) => type === 'history'),
    region: boxes.some(({ isRegion }) => isRegion),
    decision: boxes.some(({ type }) => type === 'decision'),
    collapsed: boxes.some(({ isCollapsed }) => isCollapsed),
    stub: boxes.some(({ type }) => type === 'stub'),
    failure: boxes.some(({ isFailure, type }) => isFailure && type !== 'stub'),
    label: arrows.some(({ text }) => text.lines.length > 0),
    order: lines.some(({ text }) => /(^| )\d\u00a0\[/.test(text)),
    inside: arrows.some(({ source }) => boxes.some((box) => box.id === source && (box.hasChildren || box.isCollapsed))),
    failureArrow: arrows.some(({ isFailure }) => isFailure) || lines.some(({ style }) => style === 'failureLine'),
  }
}
