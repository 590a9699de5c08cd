import words from '../../../locales/palette/words.json'

const READINGS: Readonly<Record<string, string>> = words.readings
/** The words in kanji whose reading is known; of two that begin at the same character, the longer one is matched. */
const KANJI_WITH_READING = new RegExp(
  Object.keys(READINGS)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)
const KANJI = /\p{Script=Han}/u

const WORDS_BY_TEXT_KEY = new Map(
  Object.entries(words.texts).map(([key, phrases]) => [key, withReadings(splitPhrases(phrases))]),
)
const NO_WORDS: readonly string[] = []

/** Returns the search words of the text with this key, in all languages, with readings. Most keys have none. */
export function searchWordsOfKey(textKey: string): readonly string[] {
  return WORDS_BY_TEXT_KEY.get(textKey) ?? NO_WORDS
}

const SYNONYMS_BY_WORD = new Map(
  words.synonyms.map(splitPhrases).flatMap((group) => group.map((word) => [word, group] as const)),
)

/** Returns the words, lower case and without accents, that staff use for the same thing as this word. */
export function synonymsOf(word: string): readonly string[] {
  return SYNONYMS_BY_WORD.get(word) ?? NO_WORDS
}

/** Splits comma-separated phrases. */
export function splitPhrases(phrases: string | undefined): readonly string[] {
  return phrases?.split(/,\s*/) ?? []
}

/** Returns the phrases, followed by the kana readings of those that are written in kanji. */
export function withReadings(phrases: readonly string[]): readonly string[] {
  const readings = phrases
    .filter((phrase) => KANJI.test(phrase))
    .map((phrase) => phrase.replaceAll(KANJI_WITH_READING, (kanji) => READINGS[kanji] ?? kanji))
    .filter((reading) => !KANJI.test(reading))
  return [...new Set([...phrases, ...readings])]
}
