import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../contract/language.ts'
import { inProject } from './paths.ts'

const readText = (path: string) => readFileSync(inProject(path), 'utf8')

/** The texts of the console and of the chart pages with their keys, without the search words of commands. */
const messages = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    ['locales', 'locales/charts', 'locales/diagrams'].flatMap((folder) => textsIn(folder, language)),
  ]),
) as Record<Language, [key: string, text: string][]>

function textsIn(folder: string, language: Language): [string, string][] {
  return flattenTexts(JSON.parse(readText(`${folder}/${language}.json`)), folder).filter(
    ([key]) => !key.includes('.also'),
  )
}

function flattenTexts(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([name, inner]) => flattenTexts(inner, `${key}.${name}`))
}

/** The languages of the first columns of the glossary. */
const GLOSSARY_LANGUAGES = ['en', 'ja', 'vi'] as const satisfies Language[]

/** The rows of the glossary: a term in each language, and the words that must not be used for that term. */
const glossaryRows = readText('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').slice(1, -1).map(withoutNote))

function withoutNote(cell: string): string {
  return cell.replace(/\(.*\)/, '').trim()
}

const terms = glossaryRows.flatMap((row) => row.slice(0, GLOSSARY_LANGUAGES.length)).filter((term) => term !== '')

/** Returns the text without the terms of the glossary that contain the word. */
function withoutTermsContaining(text: string, word: string): string {
  return terms
    .filter((term) => term.toLowerCase().includes(word.toLowerCase()) && term.length > word.length)
    .reduce((rest, term) => rest.replaceAll(new RegExp(term, 'giu'), ''), text)
}

function textsWith(word: string): [key: string, text: string][] {
  const pattern = /^[a-z ]+$/i.test(word) ? new RegExp(`\\b${word}\\b`, 'i') : new RegExp(word, 'iu')
  return LANGUAGES.flatMap((language) =>
    messages[language].filter(([, text]) => pattern.test(text) && pattern.test(withoutTermsContaining(text, word))),
  )
}

describe('the glossary', () => {
  it.each(
    GLOSSARY_LANGUAGES.flatMap((language, column) => glossaryRows.map((row) => [language, row[column] ?? ''] as const)),
  )('the texts in %s use the term “%s”', (language, term) => {
    expect(messages[language].some(([, text]) => text.toLowerCase().includes(term.toLowerCase()))).toBe(true)
  })

  it.each(
    glossaryRows.flatMap(([term = '', , , avoided = '']) => avoided.split(', ').map((word) => [word, term] as const)),
  )('no text uses “%s” in place of “%s”', (word) => {
    expect(word === '' ? [] : textsWith(word)).toEqual([])
  })
})
