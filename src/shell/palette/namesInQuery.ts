import type { RankCandidate } from './match.ts'
import { NormalizedTextCache, normalizeText } from './phrase.ts'

const LATIN_PHRASE = /^[\p{Script=Latin}\p{N}' -]+$/u
/** The minimum lengths of a phrase: shorter ones are contained in too many queries. */
const MIN_LATIN_LENGTH = 4
const MIN_LENGTH = 2

/**
 * Returns a function that ranks a candidate by the longest of its label and keywords that `query` contains, or returns
 * undefined if the query contains none of them. Phrases in Latin letters must be whole words of the query. It finds
 * something for a query with words that no candidate has, such as "invite my new colleague".
 * @param textCache keeps the normalized texts of the candidates for the next query
 */
export function createNamesInQueryMatcher(query: string, textCache = new NormalizedTextCache()): RankCandidate {
  const { folded } = normalizeText(query)
  const spaced = ` ${folded} `
  const isContained = (phrase: string) =>
    LATIN_PHRASE.test(phrase)
      ? phrase.length >= MIN_LATIN_LENGTH && spaced.includes(` ${phrase} `)
      : phrase.length >= MIN_LENGTH && folded.includes(phrase)
  return ({ label, keywords = [] }) => {
    const lengths = [textCache.normalize(label), ...textCache.normalizeAll(keywords)]
      .filter((phrase) => isContained(phrase.folded))
      .map((phrase) => phrase.folded.length)
    return lengths.length === 0 ? undefined : -Math.max(...lengths)
  }
}
