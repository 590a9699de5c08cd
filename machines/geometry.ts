/** A position or an extent in whole pixels, from the upper left corner of the picture. */
type Pixels = number

/** A line of text: the x of its start, or of its end if it is aligned right, the y of its baseline, and its style. */
export interface GeometryText {
  x: Pixels
  y: Pixels
  /**
   * The font: `title`, `event` and `failure` are bold, `title` is 14 px, all others 12 px. In a picture of a record,
   * `now` is what is said below the state that the record is in, and `key` the position of a key and of the steps taken.
   */
  style: string
  text: string
  end?: true
}

/** A state, or a mark of the picture. */
export interface GeometryBox {
  /** The id of the state. */
  id: string
  kind: string
  /** x, y, width and height. */
  at: [Pixels, Pixels, Pixels, Pixels]
  /** Set for a state of failure. */
  failure?: true
  text?: GeometryText[]
}

/** An arrow between two boxes. */
export interface GeometryArrow {
  from: string
  to: string
  /** In a picture of a record, the event of the transition; absent from the arrow of the initial state. */
  event?: string
  /** The corners of the line: x and y in turn. */
  line: Pixels[]
  /** Set for a failure, and for an event that cannot be undone. */
  failure?: true
  text?: GeometryText[]
}

/** A picture of a chart in one language as data, to be drawn without a layout engine. */
export interface Geometry {
  width: Pixels
  height: Pixels
  boxes: GeometryBox[]
  arrows: GeometryArrow[]
}

/** One of the pictures of a chart. */
export interface PictureGeometry extends Geometry {
  /** The id of the state that is drawn with everything inside it; empty for the whole chart. */
  top: string
}

/** Parses the file of all pictures of a chart, which are numbered from 1 in this order. Throws a TypeError for others. */
export function parsePictures(json: string): PictureGeometry[] {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value) || !value.every(isPicture)) throw new TypeError('not the pictures of a chart')
  return value
}

/** Parses the picture of a record's lifecycle. Throws a TypeError for text that is no geometry. */
export function parseGeometry(json: string): Geometry {
  const value: unknown = JSON.parse(json)
  if (!isGeometry(value)) throw new TypeError('not the geometry of a picture')
  return value
}

function isPicture(value: unknown): value is PictureGeometry {
  return isGeometry(value) && typeof (value as Partial<PictureGeometry>).top === 'string'
}

function isGeometry(value: unknown): value is Geometry {
  if (typeof value !== 'object' || value === null) return false
  const { width, height, boxes, arrows } = value as Partial<Record<keyof Geometry, unknown>>
  return typeof width === 'number' && typeof height === 'number' && Array.isArray(boxes) && Array.isArray(arrows)
}
