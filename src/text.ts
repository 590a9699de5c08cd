import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type vi from '../locales/vi.json'

/** A key of the word sets in `locales/`. */
export type TextKey = keyof typeof vi

/** The languages a person can choose. */
export const LANGUAGES = ['ja', 'vi', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Words in the current language: `text('store.event.accept')`, with values for its `{{placeholders}}`. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

const words = i18next.createInstance({
  lng: 'vi',
  fallbackLng: 'vi',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  // Before any words are here, nothing is said rather than a key.
  parseMissingKeyHandler: () => '',
  interpolation: { escapeValue: false },
  initAsync: false,
})
void words.init()

/** The words without placeholders that were asked for. */
const known = new Map<TextKey, string>()
let text: Text = makeText()
const readers = new Set<() => void>()

/** A fresh function per language, so that whoever holds it knows when the words have changed. */
function makeText(): Text {
  return (key, values) => {
    if (values !== undefined) return words.t(key, values)
    const said = known.get(key) ?? words.t(key, {})
    known.set(key, said)
    return said
  }
}

/** Adds a language's words. A key that the set lacks is read in Vietnamese, once that is here. */
export function addWords(language: Language, set: Record<string, string>): void {
  words.addResourceBundle(language, 'translation', set, false, true)
  known.clear()
}

/** Whether a language's words are here. */
export function hasWords(language: Language): boolean {
  return words.hasResourceBundle(language, 'translation')
}

/** Speaks `language` from now on; its words must have been added. */
export function speak(language: Language): void {
  void words.changeLanguage(language)
  known.clear()
  text = makeText()
  document.documentElement.lang = language
  for (const read of readers) read()
}

/** The language spoken now. */
export function spokenLanguage(): Language {
  return LANGUAGES.find((language) => language === words.language) ?? 'vi'
}

/** The current words, for code that is not a component. */
export function currentText(): Text {
  return text
}

/** The current words; the component renders again when the language changes. */
export function useText(): Text {
  return useSyncExternalStore(subscribe, currentText)
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
