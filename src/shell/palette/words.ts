import words from '../../../locales/palette/words.json'
import { choices } from '../../../locales/search/readings.json'

const TEXTS: Readonly<Record<string, string>> = words.texts
const CHOICES: Readonly<Record<string, string>> = choices

/** Returns the phrases in all languages that people type for the text with this key; none for most keys. */
export function wordsOfText(key: string): readonly string[] {
  return split(TEXTS[key])
}

/** Returns the readings and translations of a prefecture or an industry. */
export function wordsOfChoice(name: string): readonly string[] {
  return split(CHOICES[name])
}

function split(phrases: string | undefined): readonly string[] {
  return phrases?.split(', ') ?? []
}
