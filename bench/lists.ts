import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { API_BASE } from '../contract/limits.ts'
import { createApp } from '../server/app/app.ts'
import { randomToken } from '../server/auth/tokens.ts'
import { openDatabase } from '../server/db/database.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import type { Env } from '../server/http/honoEnv.ts'
import { createLog } from '../server/app/log.ts'
import { measureAlternately, median, medianRatio } from './compare.ts'
import { fillDatabase, type SeededLocation } from './fillDatabase.ts'

/** The number of rows of each kind, by the option of `npm run seed`. */
const SEEDED_ROW_COUNTS = { stores: 100_000, users: 200_000, 'point-entries': 600_000, withdrawals: 20_000 }
const LIST_ROUNDS = 15
const PAGE_SIZE = 20

/**
 * The searched words: two kanji that many records contain, two kanji that no record contains, kana of both widths, the
 * beginning of a phone number, a single letter, and a prefecture with very many members.
 */
const PERSON_SEARCH_WORDS = { common: '佐藤', nobody: '龍馬', halfWidth: 'ﾜﾀﾅﾍﾞ', phone: '0901234', letter: 'サ' }
const SEARCH_WORDS = { ...PERSON_SEARCH_WORDS, kana: 'ワタナベ', prefecture: '東京' }
/** A word that every email address contains. */
const WORD_IN_EVERY_EMAIL = 'example'

/** The search words for each list, by the path of the list. */
const SEARCHES_BY_LIST: Record<string, Record<string, string>> = {
  '/store': { storeName: '朝日', ...SEARCH_WORDS },
  '/store-account': PERSON_SEARCH_WORDS,
  '/user': { ...SEARCH_WORDS, everybody: WORD_IN_EVERY_EMAIL },
  '/point/withdrawal': PERSON_SEARCH_WORDS,
  '/point/history/user': SEARCH_WORDS,
  '/point/history/store': { storeName: '朝日', prefecture: SEARCH_WORDS.prefecture, nobody: SEARCH_WORDS.nobody },
}

/** The other requests of a list's screen, by the path of the list. */
const RELATED_REQUESTS: Record<string, Record<string, string>> = {
  '/store': { count: '/store/count?', 'count, prefecture': `/store/count?q=${SEARCH_WORDS.prefecture}` },
  '/store-account': { count: '/store-account/count?' },
  '/user': {
    count: '/user/count?',
    'count, prefecture': `/user/count?q=${SEARCH_WORDS.prefecture}`,
    'count, everybody': `/user/count?q=${WORD_IN_EVERY_EMAIL}`,
  },
  '/point/withdrawal': {
    count: '/point/withdrawal/count?',
    'count, common': `/point/withdrawal/count?q=${SEARCH_WORDS.common}`,
  },
  '/point/history/user': {
    type: '/point/history/user?type=SCAN_COUPON',
    'type, page 1,000': '/point/history/user?type=SCAN_COUPON&page=1000',
    summary: '/point/history/user/summary?',
    'summary, common': `/point/history/user/summary?q=${SEARCH_WORDS.common}`,
    'summary, prefecture': `/point/history/user/summary?q=${SEARCH_WORDS.prefecture}`,
  },
  '/point/history/store': {
    summary: '/point/history/store/summary?',
    'summary, prefecture': `/point/history/store/summary?q=${SEARCH_WORDS.prefecture}`,
  },
}

type MeasurementRow = Record<string, string | number>

/**
 * Measures the time of API requests for pages of every list on a large database, as ratios to the list's first page.
 * The app is called in this process, without a network, but with validation, the permission query and JSON. Uses an
 * embedded database in a temporary folder and, if `DATABASE_URL` is set, also the database there, **which is filled up
 * to the sizes of {@link SEEDED_ROW_COUNTS} and keeps the added rows**.
 */
export async function measureLists(): Promise<MeasurementRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const url = process.env['DATABASE_URL']
  try {
    const embeddedDatabaseRows = await measureListsOn('PGlite', { DATA_DIR: folder })
    return url === undefined
      ? embeddedDatabaseRows
      : [...embeddedDatabaseRows, ...(await measureListsOn('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the lists on one database, after filling it up to {@link SEEDED_ROW_COUNTS}. */
async function measureListsOn(databaseName: string, location: SeededLocation): Promise<MeasurementRow[]> {
  await fillDatabase(location, SEEDED_ROW_COUNTS)
  const database = await openDatabase(
    'DATA_DIR' in location ? { dataDir: location.DATA_DIR } : { url: location.DATABASE_URL },
  )
  try {
    await database.db.execute(sql`select 1`)
    const secret = new TextEncoder().encode(randomToken())
    const app = createApp({ dbFor: database.dbFor, clock: () => new Date(), secret, log: createLog('silent') })
    const request = await signIn(app, () => database.db.execute(sql`select pg_current_xact_id()`))
    const rows: MeasurementRow[] = []
    for (const [path, words] of Object.entries(SEARCHES_BY_LIST))
      rows.push(...(await measureList(request, databaseName, path, words)))
    return rows
  } finally {
    await database.close()
  }
}

/** Sends a request for a list. Returns its time, and the number of rows on all pages of the list. */
type SendTimedRequest = (path: string) => Promise<{ ms: number; total: number }>

/**
 * Signs in, and returns a function that sends a request and measures its time.
 * @param beforeRequest runs before each request and starts a new transaction, so that no cached result is used
 */
async function signIn(app: Hono<Env>, beforeRequest: () => Promise<unknown>): Promise<SendTimedRequest> {
  const loginResponse = await app.request(`${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@choba.example', password: DEMO_PASSWORD }),
  })
  const { data } = (await loginResponse.json()) as { data: { token: string } }
  return async (path) => {
    await beforeRequest()
    const began = performance.now()
    const headers = { Authorization: `Bearer ${data.token}` }
    const response = await app.request(API_BASE + encodeURI(path), { headers })
    const body = (await response.json()) as { message?: string; data: { total?: number; count?: number } }
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.message}`)
    return { ms: performance.now() - began, total: body.data.total ?? body.data.count ?? NaN }
  }
}

async function measureList(
  request: SendTimedRequest,
  databaseName: string,
  listPath: string,
  searchWords: Record<string, string>,
): Promise<MeasurementRow[]> {
  const { total } = await request(`${listPath}?`)
  const lastPage = Math.min(Math.ceil(total / PAGE_SIZE), 1_000_000)
  const paths: Record<string, string> = {
    'page 1': `${listPath}?`,
    'middle page': `${listPath}?page=${Math.ceil(lastPage / 2)}`,
    'page at a third': `${listPath}?page=${Math.ceil(lastPage / 3)}`,
    'last page': `${listPath}?page=${lastPage}`,
    ...Object.fromEntries(
      Object.entries(searchWords).map(([name, word]) => [`search, ${name}`, `${listPath}?q=${word}`]),
    ),
    ...RELATED_REQUESTS[listPath],
  }
  const outcomes = await measureAlternately(
    mapValues(paths, (path) => () => request(path)),
    LIST_ROUNDS,
  )
  const firstPageTimes = (outcomes['page 1'] ?? []).map(({ ms }) => ms)
  return Object.entries(outcomes).map(([name, measurements]) => ({
    [`lists, ${databaseName}`]: `${listPath} ${name}`,
    found: measurements[0]?.total ?? NaN,
    ms: Number(median(measurements.map(({ ms }) => ms)).toFixed(1)),
    'times page 1': Number(
      medianRatio(
        measurements.map(({ ms }) => ms),
        firstPageTimes,
      ).toFixed(2),
    ),
  }))
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  transform: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, transform(value)]))
}
