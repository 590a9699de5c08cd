/** The maximum length of a text in a line of the history, in characters. */
const SHOWN_LENGTH_MAX = 1_000

/**
 * Returns, of each of two texts, the lines from the first to the last difference; the whole texts if one of them is
 * null. Both parts are cut to the maximum length.
 */
export function extractChangedPart(
  before: string | null,
  after: string | null,
): { before: string | null; after: string | null } {
  if (before === null || after === null) return { before: cut(before), after: cut(after) }
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(oldLines.length, newLines.length)
  let first = 0
  while (first < shorter && oldLines[first] === newLines[first]) first += 1
  let last = 0
  while (last < shorter - first && oldLines[oldLines.length - 1 - last] === newLines[newLines.length - 1 - last])
    last += 1
  const changedOf = (lines: string[]) => cut(lines.slice(first, lines.length - last).join('\n'))
  return { before: changedOf(oldLines), after: changedOf(newLines) }
}

function cut(text: string | null): string | null {
  return text === null || text.length <= SHOWN_LENGTH_MAX ? text : `${[...text].slice(0, SHOWN_LENGTH_MAX).join('')}…`
}
