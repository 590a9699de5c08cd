import { foldText } from '../../../contract/foldText.ts'
import words from '../../../locales/palette/words.json'
import { splitPhrases, withReadings } from './words.ts'

/** The words of Japanese titles, by each word that sounds alike and that an input method may offer instead. */
const WORD_BY_HOMOPHONE = new Map(
  Object.entries(words.homophones).flatMap(([word, homophones]) =>
    splitPhrases(foldText(homophones)).map((homophone) => [homophone, foldText(word)] as const),
  ),
)
const HOMOPHONE = patternOfMapKeys(WORD_BY_HOMOPHONE)

/** Vietnamese words by their usual abbreviations. */
const WORDS_BY_ABBREVIATION = new Map(
  Object.entries(words.abbreviations).map(([phrase, abbreviation]) => [foldText(abbreviation), foldText(phrase)]),
)

/** The words of Japanese titles, keyed by other words for the same thing and by themselves. */
const WORD_BY_EVERYDAY_WORD = new Map(
  Object.entries(words.everydayWords).flatMap(([word, others]) =>
    [word, ...splitPhrases(others)].map((other) => [foldText(other), foldText(word)] as const),
  ),
)
const EVERYDAY_WORD = patternOfMapKeys(WORD_BY_EVERYDAY_WORD)

const WORD = /[^ ]+/g
const KANA_BESIDE_KANJI = /\p{Script=Han}\p{Script=Hiragana}|\p{Script=Hiragana}\p{Script=Han}/u

/** Returns a pattern of the keys of a map; the longest key that fits is matched. */
function patternOfMapKeys(map: ReadonlyMap<string, string>): RegExp {
  return new RegExp([...map.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'gu')
}

/** The keys of the Telex input method for tones and for ă, ơ and ư, typed after a vowel of the syllable. */
const TELEX_MARK = /(?<=[aeiouy][a-z]*)(?:[sfrxj](?=[aeiouwy]*[cghmnpt]*w?(?![a-z]))|w)/g
/** The keys of the Telex input method for â, ê, ô and đ. */
const TELEX_DOUBLE_LETTER = /([aeod])\1/g
/** The keys of the VNI input method for tones and other accents. */
const VNI_MARK = /(?<=[a-z]\d?)[1-9]/g

/**
 * Returns other spellings of a query, for the case that it was typed as the input method left it: with the wrong kanji
 * of the same sound, with only some words in kanji or with the keys of Vietnamese accents. Also replaces everyday
 * Japanese words by those of the titles, and Vietnamese abbreviations by their words.
 * @param folded the query as folded by `normalizeText`
 */
export function respellingsOf(folded: string): readonly string[] {
  const withoutHomophones = folded.replaceAll(HOMOPHONE, (homophone) => WORD_BY_HOMOPHONE.get(homophone) ?? homophone)
  const withoutTelexKeys = folded.replaceAll(TELEX_DOUBLE_LETTER, '$1').replaceAll(TELEX_MARK, '')
  const withoutVniKeys = folded.replaceAll(VNI_MARK, '')
  const withReplacedEverydayWords = folded.replaceAll(
    EVERYDAY_WORD,
    (other) => WORD_BY_EVERYDAY_WORD.get(other) ?? other,
  )
  const withExpandedAbbreviations = folded.replaceAll(WORD, (word) => WORDS_BY_ABBREVIATION.get(word) ?? word)
  const readingsInKana = KANA_BESIDE_KANJI.test(folded) ? withReadings([folded]).slice(1) : []
  return [
    withoutHomophones,
    withReplacedEverydayWords,
    withExpandedAbbreviations,
    withoutTelexKeys,
    withoutVniKeys,
    ...readingsInKana,
  ].filter((respelledQuery) => respelledQuery !== folded)
}
