import words from '../../../locales/palette/words.json'

const WORDS_BY_TEXT_KEY: Readonly<Record<string, string>> = words.texts

/** Returns the phrases in all languages that people type for the text with this key; none for most keys. */
export function searchWordsOfKey(key: string): readonly string[] {
  return splitPhrases(WORDS_BY_TEXT_KEY[key])
}

/** Returns the phrases of a text that separates them by commas. */
export function splitPhrases(phrases: string | undefined): readonly string[] {
  return phrases?.split(/,\s*/) ?? []
}
