import { and, eq, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { foldText } from '../../contract/foldText.ts'
import { toKanaReadings } from '../../contract/romaji.ts'

/** A single kanji, which is found by the index on kanji. */
const SINGLE_KANJI = /^[一-鿿]$/

const SINGLE_DIGIT = /^\d$/

/** A phone number or zip code with hyphens, as people type it. It is stored without them. */
const PHONE_OR_ZIPCODE = /^(?:\d{2,5}-\d{1,4}-\d{3,4}|\d{3,4}-\d{4})$/

/** Japan's country code; phone numbers are stored in the national format: +81 90-1234-5678 is 09012345678. */
const COUNTRY_CODE = /(?<=^|\s)(?:\+|00)81[-\s]?(?:\(0\))?(?=\d)/g
/** An area code in parentheses: (03)1234-5678. */
const AREA_CODE = /\((\d{2,5})\)\s?(?=\d)/g

/** An id as the console displays it: `#84`. */
const DISPLAYED_ID = /^#(\d{1,9})$/

/** A table that can be searched. `searchText` is folded and has an index on its bigrams and one on its kanji. */
interface SearchableTable {
  id: AnyColumn
  searchText: AnyColumn
  sortName: AnyColumn
}

/**
 * Returns the condition that the row's search text contains every word of `q`; undefined if `q` has no words. A word in
 * Latin letters also matches its readings in kana. A single character other than a kanji occurs in almost every text,
 * so it matches only the beginning of the name or the id. `%`, `_` and `\` are not wildcards.
 * @param permittedText the part of the search text that the caller may read, if not all of it
 */
export function searchCondition(table: SearchableTable, q: string | undefined, permittedText?: SQL): SQL | undefined {
  return and(...Array.from(wordsOf(q ?? ''), (word) => wordCondition(table, word, permittedText)))
}

/**
 * Returns the condition that a folded text without an index contains every word of `q`; undefined if `q` has no words.
 */
export function textCondition(text: SQL, q: string | undefined): SQL | undefined {
  return and(...Array.from(wordsOf(q ?? ''), (word) => containsAny(text, wordAndReadings(word))))
}

/**
 * Returns the condition that a folded text contains every word of `q`, for a text with an index on its bigrams and one on
 * its kanji. Undefined if none of the words is long enough for an index, so that the condition would read every row.
 */
export function indexedTextCondition(searchText: AnyColumn, q: string | undefined): SQL | undefined {
  const words = [...wordsOf(q ?? '')]
  const indexConditions = words.map((word) => indexCondition(searchText, word))
  if (indexConditions.every((condition) => condition === undefined)) return undefined
  return and(...indexConditions, ...words.map((word) => containsAny(searchText, wordAndReadings(word))))
}

/** Returns the condition of one word that an index can answer; undefined for a single character that is no kanji. */
function indexCondition(searchText: AnyColumn, word: string): SQL | undefined {
  if (SINGLE_KANJI.test(word)) return sql`kanji(${searchText}) @> (select array[${word}])`
  if (Array.from(word).length === 1) return undefined
  return or(...wordAndReadings(word).map((spelling) => sql`bigrams(${searchText}) @> (select bigrams(${spelling}))`))
}

/**
 * Returns the distinct words of a search. One character can fold to several equal words, and each word makes the query
 * slower.
 */
export function wordsOf(q: string): Set<string> {
  const words = foldText(q).replace(COUNTRY_CODE, '0').replace(AREA_CODE, '$1-').split(' ')
  return new Set(words.filter(Boolean).map((word) => (PHONE_OR_ZIPCODE.test(word) ? word.replaceAll('-', '') : word)))
}

/**
 * Returns the condition of one word. Each index condition takes its value from a subquery, so that the planner does not
 * know the value: for a frequent word it would otherwise scan the whole table and compute the bigrams of every row.
 */
function wordCondition(
  { id, searchText, sortName }: SearchableTable,
  word: string,
  permittedText?: SQL,
): SQL | undefined {
  const wantedId = DISPLAYED_ID.exec(word)?.[1]
  if (wantedId !== undefined) return eq(id, Number(wantedId))
  const indexedCondition = indexCondition(searchText, word)
  if (SINGLE_KANJI.test(word)) return and(indexedCondition, permittedText && containsAny(permittedText, [word]))
  const characterCount = Array.from(word).length
  if (characterCount === 1)
    return or(beginsWith(sortName, word), SINGLE_DIGIT.test(word) ? eq(id, Number(word)) : undefined)
  const spellings = wordAndReadings(word)
  // The index conditions and the text conditions of all spellings are combined separately. If they were combined in
  // pairs, PostgreSQL would compute the bigrams of every found row again.
  if (permittedText !== undefined) return and(indexedCondition, containsAny(permittedText, spellings))
  return characterCount === 2 ? indexedCondition : and(indexedCondition, containsAny(searchText, spellings))
}

/** Returns the condition that the text contains any of the words. */
function containsAny(text: AnyColumn | SQL, words: readonly string[]): SQL | undefined {
  return or(...words.map((word) => sql`${text} like ${`%${escapeLikePattern(word)}%`}`))
}

function beginsWith(column: AnyColumn, character: string): SQL | undefined {
  return and(sql`${column} >= (select ${character})`, sql`${column} < (select ${nextCharacter(character)})`)
}

const LAST_CODE_POINT = 0x10_ff_ff
const FIRST_SURROGATE = 0xd8_00
const AFTER_SURROGATES = 0xe0_00

/** Returns the next character in the sort order of names, which is by Unicode code point. */
function nextCharacter(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1
  return String.fromCodePoint(next === FIRST_SURROGATE ? AFTER_SURROGATES : Math.min(next, LAST_CODE_POINT))
}

function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Returns the word and, if it is in Latin letters, its readings in kana that are long enough for the index, the literal
 * reading first.
 */
export function wordAndReadings(word: string): string[] {
  const readings = word.length > 2 ? toKanaReadings(word) : []
  return [word, ...readings.filter((kana) => kana.length > 1)]
}
