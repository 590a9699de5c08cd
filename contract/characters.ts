/**
 * Limits of texts count characters as people do: a letter with its accents, an emoji of several parts or a kanji with a
 * variation selector is one (rule 6.8). Because a character can have any number of accents, the bytes are bounded too.
 */

/**
 * The bytes of UTF-8 that a text may have for each character of its limit: enough for an emoji of a family, and so few
 * that 100 characters fit into an index of PostgreSQL, whose entries have at most 2,704 bytes.
 */
const BYTES_PER_CHARACTER = 26
/** The maximum number of bytes of UTF-8 in any text. */
const TEXT_BYTES_MAX = 200_000

/** How many code units are segmented at once. */
const PART_LENGTH = 256

/** Returns the maximum number of bytes of UTF-8 in a text of at most `max` characters. */
export function byteLimitOf(max: number): number {
  return Math.min(max * BYTES_PER_CHARACTER, TEXT_BYTES_MAX)
}

/** Returns whether a text has at most `max` characters as people count them, and no more bytes than `byteLimitOf`. */
export function hasAtMostCharacters(text: string, max: number): boolean {
  // No character is longer than one code unit in such a text, and a code unit has at most three bytes.
  if (text.length <= max) return true
  return text.length <= byteLimitOf(max) && cutToCharacters(text, max) === text
}

/** Returns how many characters a text has, as people count them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of charactersOf(text)) count += 1
  return count
}

/** Returns whether a text has at least `min` characters as people count them. */
export function hasAtLeastCharacters(text: string, min: number): boolean {
  if (text.length < min) return false
  let count = 0
  for (const _ of charactersOf(text)) {
    count += 1
    if (count >= min) return true
  }
  return count >= min
}

/**
 * Returns the beginning of a text that has at most `max` characters as people count them, and no more bytes than
 * `byteLimitOf`. No character is cut.
 */
export function cutToCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  const bytesMax = byteLimitOf(max)
  const encoder = new TextEncoder()
  let [end, count, bytes] = [0, 0, 0]
  for (const character of charactersOf(text)) {
    count += 1
    bytes += encoder.encode(character).length
    if (count > max || bytes > bytesMax) break
    end += character.length
  }
  return text.slice(0, end)
}

/**
 * Yields the characters of a text as people count them; its code points in browsers that cannot tell them. The text is
 * segmented in parts, because the time for a whole text grows with the square of its length.
 */
function* charactersOf(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') return yield* text
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  let start = 0
  let partLength = PART_LENGTH
  while (start < text.length) {
    const end = endOfPart(text, start + partLength)
    const segments = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment)
    const isLastPart = end === text.length
    // The last character of a part may go on in the next part.
    const wholeCharacters = isLastPart ? segments : segments.slice(0, -1)
    partLength = wholeCharacters.length === 0 ? partLength * 2 : PART_LENGTH
    for (const character of wholeCharacters) {
      yield character
      start += character.length
    }
  }
}

/** Returns where a part of the text ends that is to end at `index`, without dividing a surrogate pair. */
function endOfPart(text: string, index: number): number {
  if (index >= text.length) return text.length
  return /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) ? index + 1 : index
}
