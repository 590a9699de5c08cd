import { useSyncExternalStore } from 'react'
import { isolatedValues } from '../contract/typed.ts'
import essential from '../locales/essential/texts.json'
import type vi from '../locales/vi.json'
import type { Translator } from './translator.ts'

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
type Values = Record<string, string | number>

/** Words in the current language: `text('store.event.accept')`, with values where it has placeholders. */
export type Text = (key: TextKey, values?: Values) => string

/** The languages in which a missing key is looked up, in this order. */
const FALLBACKS = ['vi', 'en'] as const

/** The few texts that are part of the first code, and are there when nothing else could be loaded. */
const ESSENTIAL: Record<Language, WordSet> = essential

const sets = new Map<Language, WordSet>()
let spoken: Language = 'vi'
let text: Text = makeText(spoken)
let translator: Translator | undefined
const readers = new Set<() => void>()
const lackListeners = new Set<() => void>()
/** The keys that were asked for and that the spoken set lacks. */
const lacking = new Set<string>()

/** A fresh function per language, so that whoever holds it knows when the words have changed. */
function makeText(language: Language): Text {
  return (key, values) => {
    const words = wordsOf(language, key)
    const isolating = values && isolatedValues(values)
    if (isolating !== undefined && translator !== undefined) return translator.say(language, key, isolating)
    return isolating === undefined ? words : withValues(words, isolating)
  }
}

/** The words of a key: never blank, and in the very last resort the key itself. */
function wordsOf(language: Language, key: string): string {
  const own = sets.get(language)?.[key]
  if (own !== undefined) return own
  if (sets.has(language)) reportLack(key)
  const fallback = FALLBACKS.find((other) => sets.get(other)?.[key] !== undefined)
  return ESSENTIAL[language][key] ?? (fallback && sets.get(fallback)?.[key]) ?? key
}

/** Not at once: a key is read while a component renders, which must not change another one. */
function reportLack(key: string): void {
  if (lacking.size === 0) queueMicrotask(() => lackListeners.forEach((listener) => listener()))
  lacking.add(key)
}

/** As i18next does it: until that is here, which the first rows do not wait for. */
function withValues(words: string, values: Values): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Brings i18next, which says words with values from then on. */
export async function loadTranslator(): Promise<void> {
  const { createTranslator } = await import('./translator.ts')
  const fresh = createTranslator()
  for (const [language, set] of sets) fresh.add(language, set)
  translator = fresh
}

/**
 * Adds a language's words. A key that the set lacks is read in a fallback language, once that is here; a value that is
 * no text, or a blank one, counts as lacking. Components render again where that changes what they show.
 */
export function addWords(language: Language, set: Readonly<Record<string, unknown>>): void {
  const words = readableWords(set)
  sets.set(language, words)
  translator?.add(language, words)
  const isWanted = language === spoken || [...lacking].some((key) => words[key] !== undefined)
  const gap = gapBeside(language, words)
  if (gap !== undefined) reportLack(gap)
  if (isWanted) renew()
}

/** A key that the spoken set lacks and one of the console's own sets has. */
function gapBeside(language: Language, words: WordSet): string | undefined {
  const current = sets.get(spoken)
  if (current === undefined || !FALLBACKS.some((own) => own === language)) return undefined
  return Object.keys(words).find((key) => current[key] === undefined)
}

/** The keys of the console's texts; undefined while no set is here that names them all. */
export function consoleKeys(): string[] | undefined {
  const own = FALLBACKS.find((language) => sets.has(language))
  return own && Object.keys(sets.get(own) ?? {})
}

/** The entries of a response that are texts. */
export function readableWords(set: Readonly<Record<string, unknown>>): WordSet {
  const readable = Object.entries(set).filter((entry): entry is [string, string] => {
    const [, value] = entry
    return typeof value === 'string' && value.trim() !== ''
  })
  return Object.fromEntries(readable)
}

/** Calls back once when the set that is spoken turns out to lack a key; returns what ends that. */
export function onMissingText(listener: () => void): () => void {
  lackListeners.add(listener)
  return () => lackListeners.delete(listener)
}

/** Whether a language's words are here. */
export function hasWords(language: Language): boolean {
  return sets.has(language)
}

/** Speaks `language` from now on; until its words have been added, in the few texts that are always here. */
export function speak(language: Language): void {
  spoken = language
  lacking.clear()
  document.documentElement.lang = language
  renew()
}

/** Has whoever shows words read them again. */
function renew(): void {
  text = makeText(spoken)
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
