import type { Point, Rect } from './layOut.ts'
import type { StateOutline } from './outline.ts'
import type { TextLine } from './stateText.ts'

/** A block of text in a diagram. */
export interface TextBlock extends Rect {
  lines: TextLine[]
  /** The side on which the lines are aligned: normally the left; beside an arrow, the side next to the arrow. */
  align: 'left' | 'right'
}

/** A state, the dot of an initial transition, or the stub of an arrow that leaves the diagram, with its position. */
export interface Box extends Rect {
  id: string
  type: StateOutline['type'] | 'initial' | 'decision' | 'stub'
  /** Whether the state is one of several regions that are active together. */
  isRegion: boolean
  /** Whether other states are drawn inside the state. */
  hasChildren: boolean
  /** Whether the states inside the state have a diagram of their own. */
  isCollapsed: boolean
  isFailure: boolean
  history: StateOutline['history']
  text: TextBlock
}

/** An arrow with its line from end to end and its label. */
export interface DrawnArrow {
  id: string
  source: string
  target: string
  /**
   * The event of the transition. Absent from the arrow of an initial transition, and from an arrow that represents
   * transitions from inside a collapsed state.
   */
  event?: string
  line: Point[]
  text: TextBlock
  isFailure: boolean
}
