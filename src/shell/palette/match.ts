import { foldText } from '../../../contract/fold.ts'
import { kanaToLetters } from '../../../contract/romaji.ts'

/** The quality of a match; a smaller number is better. */
export type Rank = number

/** The texts that a query is compared with: the visible label and hidden keywords. */
export interface Matchable {
  label: string
  keywords?: readonly string[]
}

const EXACT = 0
const PREFIX = 1
const WORD_START = 2
const INSIDE = 3
const KEYWORD = 4

/** The maximum length of a query, in UTF-16 code units. A longer one is truncated. */
const QUERY_LENGTH = 100

const LETTER = /[\p{L}\p{N}]/u

/**
 * Returns a function that ranks a candidate for `query`, or returns undefined if it does not match. Width, kind of
 * kana, case and accents are ignored. Every word of the query must match, and the worst rank counts. An empty query
 * matches everything.
 */
export function matcher(query: string): (candidate: Matchable) => Rank | undefined {
  const wanted = foldText(query.slice(0, QUERY_LENGTH)).trim()
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  return ({ label, keywords = [] }) => {
    if (words.length === 0) return EXACT
    const folded = foldText(label)
    const whole = rankWithin(folded, wanted)
    if (whole !== undefined) return whole
    const others = keywords.map(foldText)
    const ranks = words.map((word) => rankWithin(folded, word) ?? rankAmong(others, word))
    return ranks.every((rank) => rank !== undefined) ? Math.max(WORD_START, ...ranks) : undefined
  }
}

function rankWithin(label: string, wanted: string): Rank | undefined {
  if (label === wanted) return EXACT
  if (label.startsWith(wanted)) return PREFIX
  const positions = positionsOf(wanted, label)
  if (positions.length === 0) return undefined
  return positions.some((position) => !LETTER.test(label.charAt(position - 1))) ? WORD_START : INSIDE
}

function rankAmong(keywords: readonly string[], word: string): Rank | undefined {
  const latin = kanaToLetters(word)
  return keywords.some((keyword) => keyword.includes(word) || keyword.includes(latin)) ? KEYWORD : undefined
}

function positionsOf(wanted: string, label: string): number[] {
  const positions: number[] = []
  for (let at = label.indexOf(wanted); at >= 0; at = label.indexOf(wanted, at + 1)) positions.push(at)
  return positions
}
