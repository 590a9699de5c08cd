import { foldText } from '../../../contract/foldText.ts'
import words from '../../../locales/palette/words.json'
import { splitPhrases } from './words.ts'

const { particles, verbs, nouns, words: genericWords, addVerbs } = words.generic

/** The verb "suru" (to do) at the end of a Japanese title, which staff often omit: "rejection" for "to reject". */
export const SURU_ENDING = foldText(words.generic.verbEnding)

/** Returns a pattern of comma-separated phrases; the longest phrase that fits is matched. */
const anyOf = (phrases: string) =>
  splitPhrases(foldText(phrases))
    .toSorted((a, b) => b.length - a.length)
    .join('|')

/** A particle and a verb at the end of a Japanese query, such as "ni suru" (to make it so) or "wo hiraku" (to open). */
const PARTICLE_AND_VERB = new RegExp(`(?<=.)(?:${anyOf(particles)})(?:${anyOf(verbs)})$`, 'u')

/** A noun at the end of a Japanese query, in kanji, kana or romaji, such as "ichiran" (list) or "kensaku" (search). */
const GENERIC_NOUN = new RegExp(`(?<=.{2}) ?(?:${anyOf(nouns)})$`, 'u')

/** An English or Vietnamese word, such as an article, a plural, or a verb for opening or changing. */
const GENERIC_WORD = new RegExp(`(?<![^ ])(?:${anyOf(genericWords)})(?![^ ]) ?`, 'gu')

/** A word at the end of a Japanese query that says that something is added, with the particle before it, if any. */
const JAPANESE_ADD_VERB = new RegExp(`(?<=.)(?:${anyOf(addVerbs.japaneseParticles)})?(?:${anyOf(addVerbs.ja)})$`, 'u')
/** A word at the beginning of a query that says that something is added, with the article after it, if any. */
const ENGLISH_ADD_VERB = new RegExp(`^(?:${anyOf(addVerbs.en)}) (?:an? |the |new )?`, 'u')
const VIETNAMESE_ADD_VERB = new RegExp(`^(?:${anyOf(addVerbs.vi)}) (?:mot )?`, 'u')

/**
 * Returns the query with the usual verb for adding in place of another one: "make a role" is "add role". Empty if the
 * query has no such verb.
 * @param folded the query as folded by `normalizeText`
 */
export function queriesWithUsualAddVerb(folded: string): readonly string[] {
  return [
    folded.replace(JAPANESE_ADD_VERB, addVerbs.usualJapanese),
    folded.replace(ENGLISH_ADD_VERB, 'add '),
    folded.replace(VIETNAMESE_ADD_VERB, 'them '),
  ].filter((usualQuery) => usualQuery !== folded)
}

/**
 * Returns a query without its generic words, which say only that something is listed, opened or changed. Empty if the
 * query has no other words.
 * @param folded the query as folded by `normalizeText`
 */
export function withoutGenericWords(folded: string): string {
  return folded.replace(PARTICLE_AND_VERB, '').replace(GENERIC_NOUN, '').replaceAll(GENERIC_WORD, '').trim()
}
