import { and, eq, like, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { fold } from '../contract/fold.ts'
import { hiragana } from '../contract/romaji.ts'

/** One character that has an index of its own. */
const KANJI = /^[一-鿿]$/

/** Written as people write them; stored, and so searched, as digits alone. */
const PHONE_OR_ZIPCODE = /^(?:\d{2,5}-\d{1,4}-\d{3,4}|\d{3}-\d{4})$/

/** `#84`: the record of that id, as the console names it. */
const ID = /^#(\d{1,9})$/

/** A table whose rows are searched: a folded column with an index on its bigrams and one on its kanji. */
interface Searched {
  id: AnyColumn
  searchText: AnyColumn
}

/**
 * The condition that every word of `q` is somewhere in the row's search text: as it is written, or, typed in Latin
 * letters, as it is read. Undefined where `q` has no words. Words are taken literally: `%`, `_` and `\` stand for
 * themselves.
 */
export function matches(table: Searched, q: string | undefined): SQL | undefined {
  return and(...Array.from(wordsOf(q ?? ''), (word) => conditionOf(table, word)))
}

/** Each word once: one character can fold to many words, and every one of them costs the database its time. */
function wordsOf(q: string): Set<string> {
  const words = fold(q).split(/[\s\p{Cc}]+/u)
  return new Set(words.filter(Boolean).map((word) => (PHONE_OR_ZIPCODE.test(word) ? word.replaceAll('-', '') : word)))
}

function conditionOf({ id, searchText }: Searched, word: string): SQL | undefined {
  const wanted = ID.exec(word)?.[1]
  if (wanted !== undefined) return eq(id, Number(wanted))
  if (KANJI.test(word)) return sql`kanji(${searchText}) @> array[${word}]`
  const readings = readingsOf(word)
  const indexed = or(...readings.map((reading) => sql`bigrams(${searchText}) @> bigrams(${reading})`))
  const together = or(...readings.map((reading) => like(searchText, `%${reading.replace(/[\\%_]/g, '\\$&')}%`)))
  const characters = Array.from(word).length
  if (characters === 1) return together
  // Each for itself: bound in pairs, the bigrams of every row that is found would be made anew.
  return characters === 2 ? indexed : and(indexed, together)
}

/** The word as it is written, and, typed in Latin letters, as it is read, where the index finds that. */
function readingsOf(word: string): string[] {
  const kana = word.length > 2 ? hiragana(word) : undefined
  return kana === undefined || kana.length < 2 ? [word] : [word, kana]
}
