import { candidatePhrasesOf } from './candidatePhrases.ts'
import type { CandidateMatcher } from './match.ts'
import { type NormalizedText, NormalizedTextCache, normalizeText } from './phrase.ts'
import { isWithinTwoTypos } from './typo.ts'
import { synonymsOf } from './words.ts'

const KANJI = /\p{Script=Han}/gu
const KANJI_WORD = /^\p{Script=Han}{2,}$/u
const FOLLOWING_KANJI = /^\p{Script=Hiragana}{0,2}(\p{Script=Han})/u
const LATIN_PHRASE = /^[\p{Script=Latin}\p{N}' -]+$/u
/** The minimum lengths of a phrase: shorter ones are contained in too many queries. */
const MIN_LATIN_PHRASE_LENGTH = 4
const MIN_PHRASE_LENGTH = 2
/** The minimum length of a word of the query that counts. Only words in Latin letters count. */
const MIN_LATIN_WORD_LENGTH = 3
/** How much a word of a qualifier counts in comparison with one of a name. */
const QUALIFIER_WEIGHT = 0.9
/** How much a kanji counts in comparison with another letter. */
const KANJI_WEIGHT = 2
/** The rank of a name that the whole query misspells: better than that of any name that the query merely contains. */
const MISTYPED_NAME_RANK = -1000

/**
 * Returns a function that ranks a candidate by how much of `query` is in its names, or returns undefined if nothing is:
 * the longest of its label and keywords that the query contains, or all words that both have. Phrases in Latin letters
 * must be whole words of the query. A name that the query misspells comes first. The function finds something for
 * a query with words that no candidate has, such as "invite my new colleague".
 * @param textCache keeps the normalized texts of the candidates for the next query
 */
export function createNamesInQueryMatcher(query: string, textCache = new NormalizedTextCache()): CandidateMatcher {
  const normalizedQuery = normalizeText(query)
  const paddedQuery = ` ${normalizedQuery.folded} `
  const isInQuery = (phrase: string) =>
    LATIN_PHRASE.test(phrase)
      ? phrase.length >= MIN_LATIN_PHRASE_LENGTH && paddedQuery.includes(` ${phrase} `)
      : phrase.length >= MIN_PHRASE_LENGTH && normalizedQuery.folded.includes(phrase)
  const lengthOfSharedWords = createSharedWordsScorer(normalizedQuery)
  return (candidate) => {
    const { names, qualifiers } = candidatePhrasesOf(candidate, textCache)
    if (
      names.some(
        ({ romaji, folded }) =>
          isWithinTwoTypos(normalizedQuery.romaji, romaji) || isOneKanjiApart(normalizedQuery.folded, folded),
      )
    )
      return MISTYPED_NAME_RANK
    const lengths = names.map(({ folded }) =>
      isInQuery(folded) ? weightedLengthOf(folded) : weightOfFirstTwoKanji(normalizedQuery.folded, folded),
    )
    const length = Math.max(0, ...lengths, lengthOfSharedWords(names, qualifiers))
    return length === 0 ? undefined : -length
  }
}

/** Returns the length of a text, in which a kanji counts more than other letters. */
function weightedLengthOf(folded: string): number {
  return folded.length + (folded.match(KANJI)?.length ?? 0) * (KANJI_WEIGHT - 1)
}

/** Whether two words in kanji are equally long and differ in exactly one kanji. */
function isOneKanjiApart(typed: string, name: string): boolean {
  if (typed.length !== name.length || !KANJI_WORD.test(typed) || !KANJI_WORD.test(name)) return false
  return Array.from(typed).filter((kanji, index) => kanji !== name[index]).length === 1
}

/** Returns the weight of the first two kanji of a name if the query has them, with up to two hiragana between them. */
function weightOfFirstTwoKanji(typed: string, name: string): number {
  const [first, second] = name.match(KANJI) ?? []
  if (first === undefined || second === undefined) return 0
  const at = typed.indexOf(first)
  return at >= 0 && FOLLOWING_KANJI.exec(typed.slice(at + 1))?.[1] === second ? 2 * KANJI_WEIGHT : 0
}

/**
 * Returns a function that adds up the lengths of the words of a query that are words of a name, or synonyms of them.
 * Words of the qualifiers count less. The result is 0 unless two words are found, at least one of them in a name.
 */
function createSharedWordsScorer({ words }: NormalizedText) {
  const searchedWords = [...new Set(words)]
    .filter((word) => LATIN_PHRASE.test(word) && word.length >= MIN_LATIN_WORD_LENGTH)
    .map((word) => ({ length: word.length, forms: [word, word.replace(/s$/, ''), `${word}s`, ...synonymsOf(word)] }))
  return (names: readonly NormalizedText[], qualifiers: readonly NormalizedText[]): number => {
    if (searchedWords.length < 2) return 0
    const isIn = (phrases: readonly NormalizedText[], forms: readonly string[]) =>
      phrases.some((phrase) => phrase.words.some((word) => forms.includes(word)))
    const wordsInNames = searchedWords.filter(({ forms }) => isIn(names, forms))
    const wordsInQualifiers = searchedWords.filter(
      (word) => !wordsInNames.includes(word) && isIn(qualifiers, word.forms),
    )
    if (wordsInNames.length === 0 || wordsInNames.length + wordsInQualifiers.length < 2) return 0
    const sum = (list: typeof searchedWords) => list.reduce((total, { length }) => total + length, 0)
    return sum(wordsInNames) + sum(wordsInQualifiers) * QUALIFIER_WEIGHT
  }
}
