import type { Line } from './content.ts'
import type { Point, Rect } from './lay.ts'
import type { OutlineState } from './outline.ts'

/** A text block of a picture. */
export interface Words extends Rect {
  lines: Line[]
  /** The side at which its lines are even: the left, or the side of the arrow they stand beside. */
  even: 'left' | 'right'
}

/** A state, or the dot at which one begins, where it stands. */
export interface Box extends Rect {
  id: string
  type: OutlineState['type'] | 'initial'
  /** Whether it is one of several regions that are active together. */
  isRegion: boolean
  hasInside: boolean
  history: OutlineState['history']
  words: Words
}

/** An arrow where it runs: its line from end to end, and what is written beside it. */
export interface Wire {
  id: string
  source: string
  target: string
  line: Point[]
  words: Words
  isDestructive: boolean
}
