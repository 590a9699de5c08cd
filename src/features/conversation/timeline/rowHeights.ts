import type { TimelineRow } from './rows.ts'

/** What a row is expected to be high, in px, until it is measured. A wrong one moves the scrollbar, but no row. */
export function expectedRowHeight(row: TimelineRow | undefined): number {
  switch (row?.kind) {
    case undefined:
      return 0
    case 'day':
    case 'newLine':
      return 38
    case 'outbox':
      return 80
    case 'note':
      return 68 + linesOf(row.note.text) * LINE_HEIGHT
    case 'message': {
      const { image, product, text } = row.message
      const content = image ? thumbnailHeight(image) : product ? 72 : linesOf(text ?? '') * LINE_HEIGHT
      return content + (row.isFirstOfSender ? 48 : 20)
    }
  }
}

const LINE_HEIGHT = 23
/** About how many characters are in a line. */
const LINE_LENGTH = 40
/** The greatest width and height of a picture in the timeline, in px. Larger ones are scaled down. */
const THUMBNAIL_SIZE_MAX = 320

/** Returns the size of a picture in the timeline, in px. */
export function thumbnailSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, THUMBNAIL_SIZE_MAX / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function thumbnailHeight(image: { width: number; height: number }): number {
  return thumbnailSize(image).height
}

function linesOf(text: string): number {
  return text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0)
}
