/** A position or a length in whole pixels. Positions are relative to the upper left corner of the diagram. */
type Pixels = number

/** A line of text: the x of its start, or of its end if the text is aligned right; the y of its baseline; its style. */
export interface GeometryText {
  x: Pixels
  y: Pixels
  /**
   * The text style. `title`, `event` and `failure` are bold; `title` has 14 px, all other styles have 12 px. Only in
   * the diagram of a record, the style `now` is for the line that is shown below the current state, and `key` marks
   * where the console draws the keyboard shortcut of an event and the numbers of the history entries.
   */
  style: string
  text: string
  /** True if the text is aligned right, so that `x` is that of its end. */
  end?: true
}

/**
 * A state, the dot of an initial transition, or a stub: the box at the end of an arrow that leaves the diagram, with
 * the name of its target.
 */
export interface GeometryBox {
  /** The id of the state, the dot or the stub. */
  id: string
  /** The type of the state in XState, or `initial`, `decision` or `stub`. */
  kind: string
  /** x, y, width and height. */
  at: [Pixels, Pixels, Pixels, Pixels]
  /** Set for a failure state. */
  isFailure?: true
  text?: GeometryText[]
}

/** An arrow between two boxes. */
export interface GeometryArrow {
  from: string
  to: string
  /** The event of the transition, only in the diagram of a record. Absent from the arrow of the initial transition. */
  event?: string
  /** The points of the line: x and y alternately. */
  line: Pixels[]
  /**
   * Set for a transition that is drawn as a failure: an error, a timeout, a transition into a failure state, or a
   * destructive event.
   */
  isFailure?: true
  text?: GeometryText[]
}

/** A diagram of a chart in one language as data, so that it can be drawn without a layout engine. */
export interface Geometry {
  width: Pixels
  height: Pixels
  boxes: GeometryBox[]
  arrows: GeometryArrow[]
}

/** The geometry of one of the diagrams of a chart. */
export interface DiagramGeometry extends Geometry {
  /** The id of the state that is drawn with everything inside it; empty for the whole chart. */
  topStateId: string
}

/** The geometry of all diagrams in one language, as it is stored in `machines/diagrams/geometry`. */
export interface StoredGeometry {
  /** The diagrams of each chart in the order of their numbers, by the name of the chart. */
  charts: Record<string, DiagramGeometry[]>
  /** The lifecycle diagram of each kind of record. */
  records: Record<string, Geometry>
}
