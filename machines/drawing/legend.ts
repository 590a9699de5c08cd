import { LINE_HEIGHT, TEXT, type Line } from './content.ts'
import { textWidth } from './measure.ts'
import type { Rect } from './lay.ts'
import type { Box, Wire } from './parts.ts'

type Mark = 'initial' | 'final' | 'history' | 'region' | 'label' | 'inside' | 'destructive'

/** A sign of the picture and what it means. */
export interface Sign extends Rect {
  mark: Mark
  text: string
}

/** The room a sign takes before its words. */
export const MARK_WIDTH = 28

const GAP = 18
const MARGIN = 16
const ROW = LINE_HEIGHT + 5

const MEANING: Record<Mark, string> = {
  initial: 'begins here',
  final: 'ends here',
  history: 'where it was left (H*: to the depth)',
  region: 'regions active together',
  label: 'event [guard] / actions',
  inside: 'from a border: in any state inside',
  destructive: 'fails, or takes something away',
}

function isGraveLine({ style }: Line): boolean {
  return style === 'destructiveLine'
}

/** The signs that a picture uses, set in rows of `width` from `top` on. */
export function keyOfSigns(boxes: Box[], wires: Wire[], width: number, top: number): Sign[] {
  const used: Record<Mark, boolean> = {
    initial: true,
    final: boxes.some(({ type }) => type === 'final'),
    history: boxes.some(({ type }) => type === 'history'),
    region: boxes.some(({ isRegion }) => isRegion),
    label: true,
    inside: wires.some(({ source }) => boxes.some(({ id, hasInside }) => hasInside && id === source)),
    destructive:
      wires.some(({ isDestructive }) => isDestructive) || boxes.some(({ words }) => words.lines.some(isGraveLine)),
  }
  let x = MARGIN
  let y = top + 4
  return (Object.keys(MEANING) as Mark[])
    .filter((mark) => used[mark])
    .map((mark) => {
      const text = MEANING[mark]
      const room = MARK_WIDTH + textWidth(text, TEXT.muted.size)
      if (x > MARGIN && x + room > width - MARGIN) {
        x = MARGIN
        y += ROW
      }
      const sign = { x, y, width: room, height: LINE_HEIGHT, mark, text }
      x += room + GAP
      return sign
    })
}
