import words from '../../../locales/palette/words.json'

const WORDS_BY_TEXT_KEY: Readonly<Record<string, string>> = words.texts

/** Returns the search words of the text with this key, in all languages. Most keys have none. */
export function searchWordsOfKey(key: string): readonly string[] {
  return splitPhrases(WORDS_BY_TEXT_KEY[key])
}

/** Splits comma-separated phrases. */
export function splitPhrases(phrases: string | undefined): readonly string[] {
  return phrases?.split(/,\s*/) ?? []
}
