/** The maximum length of a text in a line of the history, in characters. */
const HISTORY_TEXT_LENGTH_MAX = 1_000

/**
 * Returns, of each of two texts, the lines from the first to the last difference; the whole texts if one of them is
 * null. Both parts are cut to the maximum length.
 */
export function extractChangedPart(
  before: string | null,
  after: string | null,
): { before: string | null; after: string | null } {
  if (before === null || after === null) return { before: truncate(before), after: truncate(after) }
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(oldLines.length, newLines.length)
  let first = 0
  while (first < shorter && oldLines[first] === newLines[first]) first += 1
  let last = 0
  while (last < shorter - first && oldLines[oldLines.length - 1 - last] === newLines[newLines.length - 1 - last])
    last += 1
  const changedLinesOf = (lines: string[]) => truncate(lines.slice(first, lines.length - last).join('\n'))
  return { before: changedLinesOf(oldLines), after: changedLinesOf(newLines) }
}

function truncate(text: string | null): string | null {
  return text === null || text.length <= HISTORY_TEXT_LENGTH_MAX
    ? text
    : `${[...text].slice(0, HISTORY_TEXT_LENGTH_MAX).join('')}…`
}
