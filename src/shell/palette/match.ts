import { fold } from '../../../contract/fold.ts'
import { romaji } from '../../../contract/romaji.ts'

/** How well something answers a query: the smaller, the better. */
export type Rank = number

/** What a query is compared with: what is read, and what else it is found by. */
export interface Matchable {
  label: string
  keywords?: readonly string[]
}

const EXACT = 0
const PREFIX = 1
const WORD_START = 2
const INSIDE = 3
const KEYWORD = 4

/** In characters; whoever pastes more searches for its beginning. */
const QUERY_LENGTH = 100

const LETTER = /[\p{L}\p{N}]/u

/**
 * Makes what compares texts with `query`, blind to width, kana, capitals and accents.
 * Every word of the query must be found; the worst of them counts. An empty query is answered by everything alike.
 */
export function matcher(query: string): (candidate: Matchable) => Rank | undefined {
  const wanted = fold(query.slice(0, QUERY_LENGTH)).trim()
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  return ({ label, keywords = [] }) => {
    if (words.length === 0) return EXACT
    const read = fold(label)
    const whole = rankWithin(read, wanted)
    if (whole !== undefined) return whole
    const others = keywords.map(fold)
    const ranks = words.map((word) => rankWithin(read, word) ?? rankAmong(others, word))
    return ranks.every((rank) => rank !== undefined) ? Math.max(WORD_START, ...ranks) : undefined
  }
}

function rankWithin(read: string, wanted: string): Rank | undefined {
  if (read === wanted) return EXACT
  if (read.startsWith(wanted)) return PREFIX
  const places = placesOf(wanted, read)
  if (places.length === 0) return undefined
  return places.some((place) => !LETTER.test(read.charAt(place - 1))) ? WORD_START : INSIDE
}

function rankAmong(keywords: readonly string[], word: string): Rank | undefined {
  const read = romaji(word)
  return keywords.some((keyword) => keyword.includes(word) || keyword.includes(read)) ? KEYWORD : undefined
}

function placesOf(wanted: string, read: string): number[] {
  const places: number[] = []
  for (let place = read.indexOf(wanted); place >= 0; place = read.indexOf(wanted, place + 1)) places.push(place)
  return places
}
