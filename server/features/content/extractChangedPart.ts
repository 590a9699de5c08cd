import { cutToCharacters } from '../../../contract/characters.ts'

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
  const shorterLength = Math.min(oldLines.length, newLines.length)
  let equalStartCount = 0
  while (equalStartCount < shorterLength && oldLines[equalStartCount] === newLines[equalStartCount])
    equalStartCount += 1
  let equalEndCount = 0
  while (
    equalEndCount < shorterLength - equalStartCount &&
    oldLines[oldLines.length - 1 - equalEndCount] === newLines[newLines.length - 1 - equalEndCount]
  )
    equalEndCount += 1
  const changedPartOf = (lines: string[]) =>
    truncate(lines.slice(equalStartCount, lines.length - equalEndCount).join('\n'))
  return { before: changedPartOf(oldLines), after: changedPartOf(newLines) }
}

function truncate(text: string | null): string | null {
  if (text === null) return null
  const beginning = cutToCharacters(text, HISTORY_TEXT_LENGTH_MAX)
  return beginning === text ? text : `${beginning}…`
}
