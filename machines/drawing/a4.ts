import { TEXT_STYLES } from './stateText.ts'

/** The printable area of an A4 page in millimetres. */
const A4_PRINTABLE_MM = { short: 190, long: 277 }
const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72
const PIXELS_PER_INCH = 96

/** The smallest readable text on paper, in points. */
export const TEXT_POINTS_MIN = 7

interface Size {
  width: number
  height: number
}

/** Whether a diagram is printed larger on a landscape page than on a portrait page. */
export function isLandscape({ width, height }: Size): boolean {
  return width > height
}

/** The size in points of the smallest text of a diagram that is shrunk to fit an A4 page, but never enlarged. */
export function smallestTextPoints(diagram: Size): number {
  const { width, height } = diagram
  const page = isLandscape(diagram)
    ? { width: A4_PRINTABLE_MM.long, height: A4_PRINTABLE_MM.short }
    : { width: A4_PRINTABLE_MM.short, height: A4_PRINTABLE_MM.long }
  const mmPerPixel = Math.min(page.width / width, page.height / height, MM_PER_INCH / PIXELS_PER_INCH)
  const smallestTextSize = Math.min(...Object.values(TEXT_STYLES).map(({ size }) => size))
  return (smallestTextSize * mmPerPixel * POINTS_PER_INCH) / MM_PER_INCH
}
