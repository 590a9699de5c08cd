import words from '../../../locales/palette/words.json'
import { choices } from '../../../locales/search/readings.json'

const WORDS_BY_TEXT_KEY: Readonly<Record<string, string>> = words.texts
const WORDS_BY_CHOICE: Readonly<Record<string, string>> = choices

/** Returns the phrases in all languages that people type for the text with this key; none for most keys. */
export function searchWordsOfKey(key: string): readonly string[] {
  return splitPhrases(WORDS_BY_TEXT_KEY[key])
}

/** Returns the readings and translations of a prefecture or an industry. */
export function searchWordsOfChoice(name: string): readonly string[] {
  return splitPhrases(WORDS_BY_CHOICE[name])
}

function splitPhrases(phrases: string | undefined): readonly string[] {
  return phrases?.split(', ') ?? []
}
