import { and, eq, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { fold } from '../../contract/fold.ts'
import { hiragana } from '../../contract/romaji.ts'

/** One character that has an index of its own. */
const KANJI = /^[一-鿿]$/

const DIGIT = /^\d$/

/** Written as people write them; stored, and so searched, as digits alone. */
const PHONE_OR_ZIPCODE = /^(?:\d{2,5}-\d{1,4}-\d{3,4}|\d{3,4}-\d{4})$/

/** Japan's number before a phone's, which is stored as it is dialled in the country: +81 90-1234-5678 is 09012345678. */
const JAPAN = /(?<=^|\s)(?:\+|00)81[-\s]?(?:\(0\))?(?=\d)/g
/** What stands for a hyphen between digits. */
const HYPHEN = /(?<=\d)[\u2010-\u2015\u2212ー](?=\d)/g
/** (03)1234-5678 */
const AREA_CODE = /\((\d{2,5})\)\s?(?=\d)/g

/** `#84`: the record of that id, as the console names it. */
const ID = /^#(\d{1,9})$/

/** A table whose rows are searched: a folded column with an index on its bigrams and one on its kanji, and a name. */
interface Searched {
  id: AnyColumn
  searchText: AnyColumn
  sortName: AnyColumn
}

/**
 * The condition that every word of `q` is somewhere in the row's search text: as it is written, or, typed in Latin
 * letters, as it is read. A single character that is no kanji stands in almost every text: it is the beginning of the
 * name, or the id. Undefined where `q` has no words. Words are taken literally: `%`, `_` and `\` stand for themselves.
 * `readable` is the part of the text that the caller may find by, where that is not all of it.
 */
export function matches(table: Searched, q: string | undefined, readable?: SQL): SQL | undefined {
  return and(...Array.from(wordsOf(q ?? ''), (word) => conditionOf(table, word, readable)))
}

/** Each word once: one character can fold to many words, and every one of them costs the database its time. */
function wordsOf(q: string): Set<string> {
  const dialled = fold(q).replace(HYPHEN, '-').replace(JAPAN, '0').replace(AREA_CODE, '$1-')
  const words = dialled.split(/[\s\p{Cc}]+/u)
  return new Set(words.filter(Boolean).map((word) => (PHONE_OR_ZIPCODE.test(word) ? word.replaceAll('-', '') : word)))
}

/**
 * What an index is asked for comes out of a query of its own, so that the planner does not know it: of a word that many
 * rows have it would go through them all, and make the pieces of each anew, or through all entries of all people.
 */
function conditionOf({ id, searchText, sortName }: Searched, word: string, readable?: SQL): SQL | undefined {
  const wanted = ID.exec(word)?.[1]
  if (wanted !== undefined) return eq(id, Number(wanted))
  if (KANJI.test(word)) {
    return and(sql`kanji(${searchText}) @> (select array[${word}])`, readable && contains(readable, [word]))
  }
  const characters = Array.from(word).length
  if (characters === 1) return or(beginsWith(sortName, word), DIGIT.test(word) ? eq(id, Number(word)) : undefined)
  const readings = readingsOf(word)
  const indexed = or(...readings.map((reading) => sql`bigrams(${searchText}) @> (select bigrams(${reading}))`))
  // Each for itself: bound in pairs, the bigrams of every row that is found would be made anew.
  if (readable !== undefined) return and(indexed, contains(readable, readings))
  return characters === 2 ? indexed : and(indexed, contains(searchText, readings))
}

/** That any of the words is somewhere in the text. */
function contains(text: AnyColumn | SQL, words: readonly string[]): SQL | undefined {
  return or(...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`))
}

function beginsWith(column: AnyColumn, character: string): SQL | undefined {
  return and(sql`${column} >= (select ${character})`, sql`${column} < (select ${following(character)})`)
}

const LAST_CHARACTER = 0x10_ff_ff
const FIRST_SURROGATE = 0xd8_00
const AFTER_SURROGATES = 0xe0_00

/** The character after this one in the order of the names, which is that of Unicode. */
function following(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1
  return String.fromCodePoint(next === FIRST_SURROGATE ? AFTER_SURROGATES : Math.min(next, LAST_CHARACTER))
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The word as it is written, and, typed in Latin letters, as it is read, where the index finds that. */
function readingsOf(word: string): string[] {
  const kana = word.length > 2 ? hiragana(word) : undefined
  return kana === undefined || kana.length < 2 ? [word] : [word, kana]
}
