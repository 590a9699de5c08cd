import { useSyncExternalStore } from 'react'
import { isolatedValues } from '../contract/typed.ts'
import type vi from '../locales/vi.json'
import type { Speaker } from './speaker.ts'

/** A key of the word sets in `locales/`. */
export type TextKey = keyof typeof vi

/** The words of one language, by their keys; it may lack some. */
export type WordSet = Record<string, string>

/** The languages a person can choose. */
export const LANGUAGES = ['ja', 'vi', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * What stands in for the `{{placeholders}}` of words, by their names. A text that could turn the words around it is
 * isolated from them.
 */
export type Values = Record<string, string | number>

/** Words in the current language: `text('store.event.accept')`, with values where it has placeholders. */
export type Text = (key: TextKey, values?: Values) => string

const sets = new Map<Language, WordSet>()
let spoken: Language = 'vi'
let text: Text = makeText(spoken)
let speaker: Speaker | undefined
const readers = new Set<() => void>()

/** A fresh function per language, so that whoever holds it knows when the words have changed. */
function makeText(language: Language): Text {
  return (key, values) => {
    const isolating = values && isolatedValues(values)
    if (isolating !== undefined && speaker !== undefined) return speaker.say(language, key, isolating)
    // Before any words are here, nothing is said rather than a key.
    const words = sets.get(language)?.[key] ?? sets.get('vi')?.[key] ?? ''
    return isolating === undefined ? words : withValues(words, isolating)
  }
}

/** As i18next does it: until that is here, which the first rows do not wait for. */
function withValues(words: string, values: Values): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Brings i18next, which says words with values from then on. */
export async function bringSpeaker(): Promise<void> {
  const { createSpeaker } = await import('./speaker.ts')
  const fresh = createSpeaker()
  for (const [language, set] of sets) fresh.add(language, set)
  speaker = fresh
}

/** Adds a language's words. A key that the set lacks is read in Vietnamese, once that is here. */
export function addWords(language: Language, set: WordSet): void {
  sets.set(language, set)
  speaker?.add(language, set)
}

/** Whether a language's words are here. */
export function hasWords(language: Language): boolean {
  return sets.has(language)
}

/** Speaks `language` from now on; its words must have been added. */
export function speak(language: Language): void {
  spoken = language
  text = makeText(language)
  document.documentElement.lang = language
  for (const read of readers) read()
}

/** The language spoken now. */
export function spokenLanguage(): Language {
  return spoken
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
