import { foldText } from '../../../contract/foldText.ts'
import words from '../../../locales/palette/words.json'
import { splitPhrases } from './words.ts'

/** The words of Japanese titles, each with those that sound alike and that an input method may offer instead. */
const WORD_BY_HOMOPHONE = new Map(
  Object.entries(words.homophones).flatMap(([word, homophones]) =>
    splitPhrases(foldText(homophones)).map((homophone) => [homophone, foldText(word)] as const),
  ),
)
const HOMOPHONE = new RegExp([...WORD_BY_HOMOPHONE.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'gu')

/** The keys of the Telex input method for tones, after a vowel of a syllable, and for ă, ơ and ư. */
const TELEX_MARK = /(?<=[aeiouy][a-z]*)(?:[sfrxj](?=[aeiouwy]*[cghmnpt]*w?(?![a-z]))|w)/g
/** The keys of the Telex input method for â, ê, ô and đ. */
const TELEX_DOUBLE_LETTER = /([aeod])\1/g
/** The keys of the VNI input method for tones and other accents. */
const VNI_MARK = /(?<=[a-z]\d?)[1-9]/g

/**
 * Returns other spellings of a query, for the case that it was typed as the input method left it: with the wrong kanji of
 * the same sound, or with the keys that write Vietnamese accents.
 * @param folded the query as folded by `normalizeText`
 */
export function respellingsOf(folded: string): readonly string[] {
  const withTitleWords = folded.replaceAll(HOMOPHONE, (homophone) => WORD_BY_HOMOPHONE.get(homophone) ?? homophone)
  const withoutTelexKeys = folded.replaceAll(TELEX_DOUBLE_LETTER, '$1').replaceAll(TELEX_MARK, '')
  const withoutVniKeys = folded.replaceAll(VNI_MARK, '')
  return [withTitleWords, withoutTelexKeys, withoutVniKeys].filter((respelled) => respelled !== folded)
}
