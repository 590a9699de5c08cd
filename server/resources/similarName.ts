import { and, type AnyColumn, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { HIRAGANA_CHARACTERS } from '../../contract/romaji.ts'
import { wordAndReadings, wordsOf } from './search.ts'

/** A table whose names can be searched. `sortName`: the folded reading of the name; the folded name if it has none. */
export type TableWithNames = PgTable & { id: AnyColumn; searchText: AnyColumn; sortName: AnyColumn }

const LATIN_LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')
const LATIN_WORD = /^[a-z]+$/
const KANA_WORD = /^[ぁ-んゔー]+$/
const KANJI = /\p{Script=Han}/u
/** A part of a word that is written in kana and long enough to be misspelled. */
const MISSPELLABLE_KANA_PART = /([ぁ-んゔー]{4,})/

/** The lengths of the words for which similar names are searched. A longer word has too many spellings. */
const WORD_LENGTH_MIN = 4
const WORD_LENGTH_MAX = 20
/** The minimum length of a spelling that may be any part of the name; a shorter one must be a whole word. */
const NAME_PART_LENGTH_MIN = 3
/** The maximum number of kana readings of one spelling in Latin letters. */
const READINGS_PER_SPELLING_MAX = 4
/** The maximum number of names that are found for one spelling of a single word. */
const NAMES_PER_SPELLING_MAX = 20
/** The maximum number of names that are found for one spelling of a word if the query has several words. */
const NAMES_PER_SPELLING_MULTIWORD_MAX = 1_000

/**
 * Returns the condition that every word of `q` is in the name, each with at most one edit: a missing, additional or
 * different letter, or two adjacent letters exchanged. Latin letters also match their readings in kana. Kanji must be
 * in the search text as typed. Undefined if `q` has no word, or kana part of a word, of at least four Latin
 * letters or kana. Each spelling that is one edit away is looked up in the indexes.
 * @param conditionAsTyped returns the condition that the text that the caller may read contains a word as typed
 */
export function similarNameCondition(
  table: TableWithNames,
  q: string | undefined,
  conditionAsTyped: (word: string) => SQL | undefined,
): SQL | undefined {
  const words = [...wordsOf(q ?? '')].flatMap((word) => word.split(MISSPELLABLE_KANA_PART).filter(Boolean))
  if (!words.some(canBeMisspelled)) return undefined
  const limit = words.length === 1 ? NAMES_PER_SPELLING_MAX : NAMES_PER_SPELLING_MULTIWORD_MAX
  return and(
    ...words.map((word) => {
      if (canBeMisspelled(word)) return nameCondition(table, spellingsWithOneEdit(word), limit)
      return KANJI.test(word) ? conditionAsTyped(word) : nameCondition(table, withReadings(word), limit)
    }),
  )
}

function withReadings(word: string): string[] {
  return wordAndReadings(word).slice(0, 1 + READINGS_PER_SPELLING_MAX)
}

function canBeMisspelled(word: string): boolean {
  return (
    word.length >= WORD_LENGTH_MIN && word.length <= WORD_LENGTH_MAX && (LATIN_WORD.test(word) || KANA_WORD.test(word))
  )
}

/**
 * Returns the word and all spellings of at least two letters that are one edit away from it, and the readings in kana
 * of those in Latin letters.
 */
export function spellingsWithOneEdit(word: string): string[] {
  const letters = LATIN_WORD.test(word) ? LATIN_LETTERS : HIRAGANA_CHARACTERS
  const spellings = [word]
  for (let index = 0; index <= word.length; index++) {
    const [before, after] = [word.slice(0, index), word.slice(index)]
    spellings.push(...letters.map((letter) => before + letter + after))
    if (after === '') continue
    const rest = after.slice(1)
    spellings.push(before + rest, ...letters.map((letter) => before + letter + rest))
    if (rest !== '') spellings.push(before + rest.charAt(0) + after.charAt(0) + rest.slice(1))
  }
  return [...new Set(spellings.flatMap(withReadings))]
}

/**
 * Returns the condition that the name contains one of the kana spellings, or begins with one in Latin letters.
 * @param limit the maximum number of names that are found for one spelling
 */
function nameCondition(table: TableWithNames, spellings: readonly string[], limit: number): SQL {
  const { id, searchText, sortName } = table
  const isLatin = (spelling: string) => LATIN_WORD.test(spelling)
  const idsOfLatinSpellings = idsOfSpellings(
    table,
    spellings.filter(isLatin),
    sql`${sortName} >= word and ${sortName} < word || '{'`,
    limit,
  )
  const isWholeWord = sql`' ' || translate(${sortName}, '・', ' ') || ' ' like '% ' || word || ' %'`
  const isNamePart = sql`length(word) >= ${NAME_PART_LENGTH_MIN} and replace(${sortName}, ' ', '') like '%' || word || '%'`
  const idsOfKanaSpellings = idsOfSpellings(
    table,
    spellings.filter((spelling) => !isLatin(spelling)),
    sql`bigrams(${searchText}) @> bigrams(word) and (${isWholeWord} or ${isNamePart})`,
    limit,
  )
  return sql`${id} in (${idsOfLatinSpellings} union all ${idsOfKanaSpellings})`
}

/** Selects the ids of rows for which the condition is true of any of the words. Each word is looked up in an index. */
function idsOfSpellings(table: TableWithNames, words: readonly string[], condition: SQL, limit: number): SQL {
  return sql`select found.id from unnest(${sql.param(words)}::text[]) as spelling(word)
    cross join lateral (select ${table.id} as id from ${table} where ${condition} limit ${limit}) as found`
}
