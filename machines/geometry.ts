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

/**
 * Parses the geometry file of a chart, which has all diagrams of the chart in the order of their numbers. Throws a
 * TypeError for any other JSON text.
 */
export function parseChartGeometry(json: string): DiagramGeometry[] {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value) || !value.every(isDiagramGeometry)) throw new TypeError('not the diagrams of a chart')
  return value
}

/** Parses the geometry file of a record's lifecycle diagram. Throws a TypeError for any other JSON text. */
export function parseRecordDiagramGeometry(json: string): Geometry {
  const value: unknown = JSON.parse(json)
  if (!isGeometry(value)) throw new TypeError('not the geometry of a diagram')
  return value
}

function isDiagramGeometry(value: unknown): value is DiagramGeometry {
  return isGeometry(value) && typeof (value as Partial<DiagramGeometry>).topStateId === 'string'
}

function isGeometry(value: unknown): value is Geometry {
  if (typeof value !== 'object' || value === null) return false
  const { width, height, boxes, arrows } = value as Partial<Record<keyof Geometry, unknown>>
  return typeof width === 'number' && typeof height === 'number' && Array.isArray(boxes) && Array.isArray(arrows)
}
