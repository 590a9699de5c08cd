import { foldText } from '../../contract/fold.ts'
import { kanaToLetters } from '../../contract/romaji.ts'
import queries from '../../locales/palette/queries.json' with { type: 'json' }
import type { Language } from './words.ts'

/** What a member of staff types into the palette, and the entry they want. */
export interface Query {
  typed: string
  /** The address of a screen, tab, section, field or filter, or the id of a command. Several if each is right. A choice of a filter has its name. */
  wanted: readonly string[]
  isMistyped?: boolean
}

/** Queries for entries of the console: a third each of people who write Japanese, Vietnamese and English. */
export const QUERIES: Record<Language, readonly Query[]> = queries

/** The fields of records by which staff find them. */
export interface Searched {
  name: string
  kana: string
  phone: string
  email: string
  code: string
}

/** A query for a record of the demo data: what is typed follows from the fields of the record. */
export interface RecordQuery {
  kind: 'store' | 'user' | 'withdrawal' | 'storeAccount'
  id: number
  typed: (record: Searched & { id: number }) => string
  /** The ids of further records that the query is right for. */
  others?: readonly number[]
}

const finds = (
  kind: RecordQuery['kind'],
  id: number,
  typed: RecordQuery['typed'],
  others?: readonly number[],
): RecordQuery => ({ kind, id, typed, ...(others && { others }) })

/** The stores whose name contains ソレイユ, without one of them. */
const STORES_SOLEIL = [90, 154, 175, 210, 259, 300]

/** Queries for records: three by Japanese writing, three by Latin letters, three by numbers, and three mistyped ones. */
export const RECORDS: readonly RecordQuery[] = [
  finds('store', 12, ({ name }) => name),
  finds('user', 31, ({ name }) => name.replace(' ', '')),
  finds('user', 58, ({ kana }) => kana),
  finds('user', 77, ({ email }) => email),
  finds('storeAccount', 9, ({ email }) => email),
  finds('user', 95, ({ code }) => code.toLowerCase()),
  finds('store', 40, ({ phone }) => phone),
  finds('user', 120, ({ phone }) => phone.replace(/^(\d{3})(\d{4})/, '$1-$2-')),
  finds('withdrawal', 64, ({ id }) => `#${id}`),
  finds('store', 273, () => 'sorieyu', STORES_SOLEIL),
  finds('user', 58, ({ kana }) => kanaToLetters(foldText(kana)).replace('nao', 'noa')),
  finds('user', 77, ({ kana }) => foldText(kana).replace('じわ', 'わじ')),
]
