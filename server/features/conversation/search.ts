import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { cutToCharacters } from '../../../contract/characters.ts'
import type { StaffConversationType } from '../../../contract/conversation/chat.ts'
import { foldText } from '../../../contract/foldText.ts'
import { INTEGER_MAX } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import { indexedTextCondition, textCondition, wordAndReadings, wordsOf } from '../../resources/search.ts'
import { typesOf } from './list.ts'
import { conversationName, message } from './tables.ts'

/** The number of newest messages that one call reads one by one. Most words are found among them often enough. */
const SCANNED_MESSAGES_MAX = 20_000
/** The number of characters before and after the first found word in an excerpt. */
const EXCERPT_BEFORE = 20
const EXCERPT_AFTER = 100

export interface SearchQuery {
  type?: StaffConversationType | undefined
  conversationId?: number | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The place of a message in the order of all messages: its time, conversation and number. */
interface Place {
  at: number
  conversationId: number
  seq: number
}

/** The places of found messages, newest first, and the place down to which all were found; undefined if to the end. */
interface Found {
  places: Place[]
  end: Place | undefined
}

/** Finds messages with all words of `q` in conversations of staff, newest first (rule 10.11). */
export async function searchMessages(db: Db, query: SearchQuery) {
  const { q = '', limit, conversationId } = query
  if (wordsOf(q).size === 0) return { items: [], nextCursor: null }
  const before = query.cursor === undefined ? undefined : placeOf(query.cursor)
  const founds: Found[] = []
  for (const type of typesOf(query.type)) founds.push(await findInType(db, { type, conversationId, q, before, limit }))
  // Only down to where all types were searched is it known that nothing is missing.
  const ends = founds.flatMap(({ end }) => end ?? []).toSorted(compareNewestFirst)
  const [end] = ends
  const places = founds
    .flatMap((found) => found.places)
    .filter((place) => end === undefined || compareNewestFirst(place, end) <= 0)
    .toSorted(compareNewestFirst)
  const pagePlaces = places.slice(0, limit)
  const next = places.length > limit ? pagePlaces.at(-1) : end
  return { items: await readHits(db, pagePlaces, q), nextCursor: next === undefined ? null : cursorOf(next) }
}

interface TypeSearch {
  type: StaffConversationType
  conversationId: number | undefined
  q: string
  before: Place | undefined
  limit: number
}

/**
 * Finds one more message than the page has. First, it reads the newest messages one by one, which is fast for a frequent
 * word, of which an index would return too many messages. If there are not enough, the word is rare, and an index finds
 * the others at once. A single character that is no kanji is in no index, so only the newest messages are searched.
 */
async function findInType(db: Db, search: TypeSearch): Promise<Found> {
  const wantedCount = search.limit + 1
  const scanned = await scanNewest(db, search, wantedCount)
  if (scanned.end === undefined || scanned.places.length === wantedCount) return scanned
  const condition = indexedTextCondition(message.searchText, search.q)
  if (condition === undefined || search.conversationId !== undefined) return scanned
  const hits = await db.execute(sql`
    with hit as materialized (
      select ${message.conversationId} as conversation_id, ${message.seq} as seq, ${message.createdAt} as created_at
      from ${message}
      where ${message.conversationType} <= 2 and ${message.conversationType} = ${search.type}
        and ${placeColumns} < ${placeValues(scanned.end)} and ${condition}
    )
    select conversation_id, seq, (extract(epoch from created_at) * 1000)::bigint as at from hit
    order by created_at desc, conversation_id desc, seq desc limit ${wantedCount - scanned.places.length}`)
  const rows = (hits as { rows: { conversation_id: number; seq: number; at: string | number }[] }).rows
  const rest = rows.map((row) => ({ at: Number(row.at), conversationId: row.conversation_id, seq: row.seq }))
  const places = [...scanned.places, ...rest]
  return { places, end: places.length < wantedCount ? undefined : places.at(-1) }
}

async function scanNewest(
  db: Db,
  { type, conversationId, q, before }: TypeSearch,
  wantedCount: number,
): Promise<Found> {
  const scope = and(
    eq(message.conversationType, type),
    conversationId === undefined ? undefined : eq(message.conversationId, conversationId),
    before && sql`${placeColumns} < ${placeValues(before)}`,
  )
  const newest = db
    .select({
      at: message.createdAt,
      conversationId: message.conversationId,
      seq: message.seq,
      searchText: message.searchText,
    })
    .from(message)
    .where(scope)
    .orderBy(desc(message.createdAt), desc(message.conversationId), desc(message.seq))
    .limit(SCANNED_MESSAGES_MAX)
    .as('newest')
  const rows = await db
    .select({ at: newest.at, conversationId: newest.conversationId, seq: newest.seq })
    .from(newest)
    .where(textCondition(sql`${newest.searchText}`, q))
    .limit(wantedCount)
  const places = rows.map(({ at, ...row }) => ({ at: at.getTime(), ...row }))
  if (places.length === wantedCount) return { places, end: places.at(-1) }
  const [last] = await db
    .select({ at: newest.at, conversationId: newest.conversationId, seq: newest.seq })
    .from(newest)
    .offset(SCANNED_MESSAGES_MAX - 1)
  return { places, end: last && { ...last, at: last.at.getTime() } }
}

const placeColumns = sql`(${message.createdAt}, ${message.conversationId}, ${message.seq})`

function placeValues({ at, conversationId, seq }: Place): SQL {
  return sql`(${new Date(at).toISOString()}::timestamptz, ${conversationId}, ${seq})`
}

/** Compares places: a newer one sorts first. */
function compareNewestFirst(one: Place, other: Place): number {
  return other.at - one.at || other.conversationId - one.conversationId || other.seq - one.seq
}

/** The last time that both a cursor and the database can name. */
const LATEST_TIME = Date.UTC(9999, 11, 31)

function placeOf(cursor: string): Place {
  const [at = 0, conversationId = 0, seq = 0] = cursor.split('.').map(Number)
  return {
    at: Math.min(at, LATEST_TIME),
    conversationId: Math.min(conversationId, INTEGER_MAX),
    seq: Math.min(seq, INTEGER_MAX),
  }
}

function cursorOf({ at, conversationId, seq }: Place): string {
  return `${at}.${conversationId}.${seq}`
}

/** Reads what the list of found messages shows, in the order of the places. */
async function readHits(db: Db, places: readonly Place[], q: string) {
  if (places.length === 0) return []
  const rows = await db
    .select({
      conversationId: message.conversationId,
      type: message.conversationType,
      name: conversationName.name,
      seq: message.seq,
      senderRole: message.senderRole,
      text: message.text,
      product: message.product,
      createdAt: message.createdAt,
    })
    .from(message)
    .innerJoin(conversationName, eq(conversationName.conversationId, message.conversationId))
    .where(
      inArray(
        sql`(${message.conversationId}, ${message.seq})`,
        places.map(({ conversationId, seq }) => sql`(${conversationId}::integer, ${seq}::integer)`),
      ),
    )
  const keyOf = ({ conversationId, seq }: { conversationId: number; seq: number }) => `${conversationId}.${seq}`
  const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return places.flatMap((place) => {
    const row = rowsByKey.get(keyOf(place))
    if (row === undefined) return []
    const { text, product, createdAt, ...hit } = row
    return [{ ...hit, excerpt: excerptOf(text ?? product?.name ?? '', q), createdAt: createdAt.toISOString() }]
  })
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })
/** How many code units before the found word are segmented. */
const SEGMENTED_LENGTH = 256

/** Returns the part of the text around the first word of `q` in it, in one line, without cutting a character in parts. */
export function excerptOf(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const found = findWord(line, q)
  const segmentedStart = Math.max(0, found - SEGMENTED_LENGTH)
  const segments = Array.from(graphemes.segment(line.slice(segmentedStart, found)), ({ segment }) => segment)
  // The first segment may be the end of a character that begins before it.
  const before = segments
    .slice(segmentedStart === 0 ? 0 : 1)
    .slice(-EXCERPT_BEFORE)
    .join('')
  const after = cutToCharacters(line.slice(found), EXCERPT_AFTER)
  const isStart = before.length === found
  const isEnd = found + after.length === line.length
  return `${isStart ? '' : '…'}${before}${after}${isEnd ? '' : '…'}`
}

/** Returns where the first word of `q` is in the line, in UTF-16 code units; 0 if none is. */
function findWord(line: string, q: string): number {
  const folded = foldText(line)
  const positions = [...wordsOf(q)].flatMap(wordAndReadings).map((word) => folded.indexOf(word))
  const position = Math.min(...positions.filter((at) => at >= 0), folded.length)
  if (position === folded.length) return 0
  const characters = Array.from(line)
  // Folding changes the length, so the character is looked up whose folded beginning reaches the position.
  let low = 0
  let high = characters.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (foldText(characters.slice(0, middle + 1).join('')).length > position) high = middle
    else low = middle + 1
  }
  return characters.slice(0, low).join('').length
}
