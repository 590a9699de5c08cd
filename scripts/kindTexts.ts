import { existsSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '../contract/language.ts'
import { inProject } from './paths.ts'

/** A text in Japanese, Vietnamese and English: the order of `LANGUAGES`. */
type Text = readonly [ja: string, vi: string, en: string]
type Texts = Readonly<Record<string, Text>>

/** The texts of a kind of record in all languages, as `locales/kinds/<kind>.json` has them. */
interface KindTexts {
  /** What one record is called, and several. */
  name: Text
  plural: Text
  /** How the name is read in Japanese, with other names; separated by commas. */
  reading: string
  /** The texts by their keys, besides those that every kind has alike. */
  texts: Texts
  /** The texts of the chart: those of its parts in objects. */
  chart: Readonly<Record<string, Text | Texts>>
  /** What the palette finds besides the texts themselves, by the keys of the texts; separated by commas. */
  words: Readonly<Record<string, string>>
}

interface LocaleFile {
  path: string
  text: string
}

type Values = Record<string, string>

/** The texts that all kinds with forms have alike, by the ends of their keys. */
const ROUTINE_TEXTS_PATH = 'locales/kinds/routine.json'

/**
 * Creates the files of the locales with the texts of these kinds, which are in `locales/kinds`, and without those of
 * removed kinds. All other texts stay as they are.
 */
export function createKindTexts(formKindNames: readonly string[], removedNames: readonly string[]): LocaleFile[] {
  const routine = readJson<Texts>(ROUTINE_TEXTS_PATH)
  const textsByKind = formKindNames.flatMap((name) => {
    const path = `locales/kinds/${name}.json`
    return existsSync(inProject(path)) ? [{ name, kind: readJson<KindTexts>(path) }] : []
  })
  const names = [...textsByKind.map(({ name }) => name), ...removedNames]
  const messages = Object.assign({}, ...textsByKind.map(({ name, kind }) => messagesOf(name, kind, routine))) as Texts
  const textFiles = LANGUAGES.map((language, index) =>
    updateFile(`locales/${language}.json`, (before: Values) =>
      updateValues(before, names, pickLanguage(messages, index)),
    ),
  )
  const chartFiles = LANGUAGES.map((language, index) =>
    updateFile(`locales/charts/${language}.json`, (before: Record<string, unknown>) => {
      const charts = Object.fromEntries(textsByKind.map(({ name, kind }) => [name, pickLanguage(kind.chart, index)]))
      const kept = Object.entries(before).filter(([name]) => !removedNames.includes(name))
      return { ...Object.fromEntries(kept), ...charts }
    }),
  )
  const words: Values = Object.fromEntries(
    textsByKind.flatMap(({ kind }) =>
      Object.entries(kind.words).map(([key, more]) => [key, joinWords(messages[key], more)]),
    ),
  )
  const readings: Values = Object.fromEntries(
    textsByKind.map(({ name, kind }) => [name, joinWords(kind.name, kind.reading)]),
  )
  return [
    ...textFiles,
    ...chartFiles,
    updateFile('locales/palette/words.json', (before: { texts: Values }) => ({
      ...before,
      texts: updateValues(before.texts, names, words),
    })),
    updateFile('locales/search/readings.json', (before: { historyRecords: Values }) => {
      const kept = Object.entries(before.historyRecords).filter(([name]) => !removedNames.includes(name))
      return { ...before, historyRecords: { ...Object.fromEntries(kept), ...readings } }
    }),
  ]
}

/** Returns all texts of a kind by their keys: its own, its names, and those that all kinds have alike. */
function messagesOf(name: string, { name: one, plural, texts }: KindTexts, routine: Texts): Texts {
  const routineTexts = Object.entries(routine).map(([end, text]) => [`${name}.${end}`, text])
  return {
    ...(Object.fromEntries(routineTexts) as Texts),
    [`history.record.${name}`]: one,
    [`masterData.type.${name}`]: plural,
    [`palette.group.${name}s`]: plural,
    [`${name}s.title`]: plural,
    ...texts,
  }
}

/** Returns the texts of one language. Throws a RangeError that names a text without it. */
function pickLanguage<Of extends Text | Texts>(texts: Readonly<Record<string, Of>>, index: number): Values {
  const pick = (key: string, text: Text | Texts): unknown => {
    if (!Array.isArray(text)) return pickLanguage(text as Texts, index)
    const value: unknown = text[index]
    if (typeof value === 'string' && value !== '') return value
    throw new RangeError(`the text ${key} in locales/kinds is missing in ${LANGUAGES[index] ?? ''}`)
  }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pick(key, text)])) as Values
}

/** Returns a text in all languages and further words, separated by commas and each once. */
function joinWords(text: Text | undefined, more: string): string {
  return [...new Set([...(text ?? []), ...more.split(', ')])].filter(Boolean).join(', ')
}

/**
 * Returns the values with those of these kinds replaced by the given ones. A key keeps its place, and a new one stands
 * after the last key with the same beginning.
 */
function updateValues(before: Values, names: readonly string[], values: Values): Values {
  const isOfKind = (key: string) =>
    names.some((name) => key.startsWith(`${name}.`) || key.startsWith(`${name}s.`)) ||
    names.some((name) => [`history.record.${name}`, `masterData.type.${name}`, `palette.group.${name}s`].includes(key))
  const entries = Object.entries(before).flatMap(([key, value]): [string, string][] => {
    if (!isOfKind(key)) return [[key, value]]
    const replaced = values[key]
    return replaced === undefined ? [] : [[key, replaced]]
  })
  for (const [key, value] of Object.entries(values)) {
    if (entries.some(([each]) => each === key)) continue
    const beginning = key.slice(0, key.lastIndexOf('.') + 1)
    const place = entries.findLastIndex(([each]) => each.startsWith(beginning))
    entries.splice(place < 0 ? entries.length : place + 1, 0, [key, value])
  }
  return Object.fromEntries(entries)
}

function updateFile<Content>(path: string, update: (before: Content) => Content): LocaleFile {
  return { path, text: `${JSON.stringify(update(readJson<Content>(path)), undefined, 2)}\n` }
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(inProject(path), 'utf8')) as Content
}
