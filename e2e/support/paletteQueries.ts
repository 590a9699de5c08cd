import type { Language } from '../../contract/language.ts'
import { foldText } from '../../contract/foldText.ts'
import { kanaToLetters } from '../../contract/romaji.ts'
import queries from '../../locales/palette/queries.json' with { type: 'json' }

/** A text that staff type into the palette, and the entries that they search for. */
export interface Query {
  typed: string
  /**
   * The path of a screen, tab, section, field or filter, or the id of a command; several if any of them will do. In a
   * path, an option of a filter is written with its name instead of its id.
   */
  wantedEntries: readonly string[]
  isMistyped?: boolean
}

/** Queries for entries of the console, by the language of the query. */
export const QUERIES: Record<Language, readonly Query[]> = queries

/** The values of the fields by which staff find a record. */
export interface SearchedFieldValues {
  name: string
  kana: string
  phone: string
  email: string
  code: string
}

/** A query for a record of the demo data. The typed text is derived from the fields of the record. */
export interface RecordQuery {
  kind: 'store' | 'user' | 'withdrawal' | 'storeAccount'
  id: number
  toTypedText: (record: SearchedFieldValues & { id: number }) => string
  /** The ids of further records that are right results of the query. */
  otherIds?: readonly number[]
}

const createRecordQuery = (
  kind: RecordQuery['kind'],
  id: number,
  toTypedText: RecordQuery['toTypedText'],
  otherIds?: readonly number[],
): RecordQuery => ({ kind, id, toTypedText, ...(otherIds && { otherIds }) })

/** The stores whose name contains ソレイユ, besides the store 273, which a query below searches for. */
const SOLEIL_STORE_IDS = [90, 154, 175, 210, 259, 300]

/**
 * Queries for records: three in Japanese script, three in Latin letters, three with numbers, and three mistyped ones.
 */
export const RECORD_QUERIES: readonly RecordQuery[] = [
  createRecordQuery('store', 12, ({ name }) => name),
  createRecordQuery('user', 31, ({ name }) => name.replace(' ', '')),
  createRecordQuery('user', 58, ({ kana }) => kana),
  createRecordQuery('user', 77, ({ email }) => email),
  createRecordQuery('storeAccount', 9, ({ email }) => email),
  createRecordQuery('user', 95, ({ code }) => code.toLowerCase()),
  createRecordQuery('store', 40, ({ phone }) => phone),
  createRecordQuery('user', 120, ({ phone }) => phone.replace(/^(\d{3})(\d{4})/, '$1-$2-')),
  createRecordQuery('withdrawal', 64, ({ id }) => `#${id}`),
  createRecordQuery('store', 273, () => 'sorieyu', SOLEIL_STORE_IDS),
  createRecordQuery('user', 58, ({ kana }) => kanaToLetters(foldText(kana)).replace('nao', 'noa')),
  createRecordQuery('user', 77, ({ kana }) => foldText(kana).replace('じわ', 'わじ')),
]
