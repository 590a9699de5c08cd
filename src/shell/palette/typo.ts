/** The minimum length of a text that may have one wrong letter, before or after its correction. */
const MIN_LENGTH_FOR_TYPO = 5
const MIN_TYPED_LENGTH = 4

/** Whether `typed` is `expected` with at most one wrong, missing or exchanged letter, which is not the first one. */
export function isWithinOneTypo(typed: string, expected: string): boolean {
  return (
    typed.length >= MIN_TYPED_LENGTH &&
    Math.max(typed.length, expected.length) >= MIN_LENGTH_FOR_TYPO &&
    typed[0] === expected[0] &&
    isOneEditApart(typed, expected)
  )
}

/** Whether `typed` is the beginning of `expected` with one wrong, missing or exchanged letter. */
export function isPrefixWithinOneTypo(typed: string, expected: string): boolean {
  if (typed.length < MIN_LENGTH_FOR_TYPO) return false
  return [0, 1].some((missing) => isWithinOneTypo(typed, expected.slice(0, typed.length + missing)))
}

/** Whether two texts are equal but for one added, missing or different letter, or two swapped neighboring letters. */
function isOneEditApart(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const maxSuffix = Math.min(one.length, other.length) - start
  while (end < maxSuffix && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
