/**
 * The minimum length of the longer of the typed and the expected text if they may differ by one wrong letter; of the
 * typed text if it is only the beginning.
 */
const MIN_LENGTH_FOR_TYPO = 5
/** The minimum length of a typed text that may have one wrong letter. */
const MIN_TYPED_LENGTH_FOR_TYPO = 4

/** The minimum length of an expected text whose first letter may be wrong, missing or preceded by an added one. */
const MIN_LENGTH_FOR_WRONG_START = 7

/** Whether `typed` is `expected` with at most one wrong, missing or added letter, or two neighbors swapped. */
export function isWithinOneTypo(typed: string, expected: string): boolean {
  return (
    typed.length >= MIN_TYPED_LENGTH_FOR_TYPO &&
    Math.max(typed.length, expected.length) >= MIN_LENGTH_FOR_TYPO &&
    isStartPlausible(typed, expected) &&
    isWithinOneEdit(typed, expected)
  )
}

/**
 * Whether two texts begin with the same letter, or with the same two letters in any order, or are long and begin alike
 * but for a wrong, missing or added first letter.
 */
function isStartPlausible(typed: string, expected: string): boolean {
  if (typed[0] === expected[0]) return true
  if (typed[0] === expected[1] && (typed[1] === expected[0] || isWrongStartPlausible(expected, typed[1], 2)))
    return true
  if (typed[1] === expected[1]) return isWrongStartPlausible(expected, typed[2], 2)
  return typed[1] === expected[0] && isWrongStartPlausible(expected, typed[2], 1)
}

function isWrongStartPlausible(expected: string, letter: string | undefined, index: number): boolean {
  return expected.length >= MIN_LENGTH_FOR_WRONG_START && expected[index] === letter
}

/** Whether `typed` is the beginning of `expected`, but for one wrong or missing letter or two swapped ones at most. */
export function isPrefixWithinOneTypo(typed: string, expected: string): boolean {
  if (typed.length < MIN_LENGTH_FOR_TYPO || !isStartPlausible(typed, expected)) return false
  return [0, 1].some((missingLetterCount) =>
    isWithinOneTypo(typed, expected.slice(0, typed.length + missingLetterCount)),
  )
}

/** The minimum length of a text that may have two wrong letters. */
const MIN_LENGTH_FOR_TWO_TYPOS = 8

/** Whether `typed` is `expected` with at most two typos: wrong, missing, added or swapped letters. */
export function isWithinTwoTypos(typed: string, expected: string): boolean {
  if (typed.length < MIN_LENGTH_FOR_TWO_TYPOS || Math.abs(typed.length - expected.length) > 2) return false
  if (!isStartPlausible(typed, expected)) return false
  let start = 0
  while (start < typed.length && typed[start] === expected[start]) start += 1
  const [rest, expectedRest] = [typed.slice(start), expected.slice(start)]
  return [
    [rest.slice(1), expectedRest.slice(1)],
    [rest.slice(1), expectedRest],
    [rest, expectedRest.slice(1)],
    [`${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`, expectedRest],
  ].some(([one = '', other = '']) => isWithinOneEdit(one, other))
}

/** Whether two texts are equal but for at most one added, missing or different letter, or two swapped neighbors. */
function isWithinOneEdit(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let suffixLength = 0
  const maxSuffixLength = Math.min(one.length, other.length) - start
  while (suffixLength < maxSuffixLength && one.at(-1 - suffixLength) === other.at(-1 - suffixLength)) suffixLength += 1
  const middle = one.slice(start, one.length - suffixLength)
  const otherMiddle = other.slice(start, other.length - suffixLength)
  if (middle.length <= 1 && otherMiddle.length <= 1) return true
  return middle.length === 2 && otherMiddle.length === 2 && middle[0] === otherMiddle[1] && middle[1] === otherMiddle[0]
}
