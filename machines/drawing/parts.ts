import type { Point, Rect } from './layOut.ts'
import type { StateOutline } from './outline.ts'
import type { Line } from './stateText.ts'

/** A block of text in a diagram. */
export interface TextBlock extends Rect {
  lines: Line[]
  /** The side at which the lines are aligned: the left, or the side of the arrow beside them. */
  align: 'left' | 'right'
}

/** A state, the dot of an initial transition, or the stub of an arrow that leaves the picture, with its position. */
export interface Box extends Rect {
  id: string
  type: StateOutline['type'] | 'initial' | 'decision' | 'stub'
  /** Whether it is one of several regions that are active together. */
  isRegion: boolean
  /** Whether other states are drawn inside it. */
  hasInside: boolean
  /** Whether its inside has a picture of its own. */
  isClosed: boolean
  isFailure: boolean
  history: StateOutline['history']
  text: TextBlock
}

/** An arrow with its line from end to end and its label. */
export interface ArrowLine {
  id: string
  source: string
  target: string
  /** The event of the transition; absent from the arrow of the initial state. */
  event?: string
  line: Point[]
  text: TextBlock
  isFailure: boolean
}
