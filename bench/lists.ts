import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAlternately, median, medianRatio } from './compare.ts'
import { withDatabaseBeside } from './databaseBeside.ts'
import { fillDatabase, type SeededLocation } from './fillDatabase.ts'
import { measureGrowth } from './listGrowth.ts'
import { openTimedLists, type SendTimedRequest } from './timedRequests.ts'

/** The number of rows of each kind, by the option of `npm run seed`. */
const SEEDED_ROW_COUNTS = { stores: 100_000, users: 200_000, 'point-entries': 600_000, withdrawals: 20_000 }
/** The members of the small database, with which the demo data begin. */
const SMALL_ROW_COUNTS = { users: 2_000 }
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
 * Measures the time of API requests for pages of every list on a large database, as ratios to the list's first page, and
 * of those that must not grow with the list, as ratios to the same on a small database. The app is called in this
 * process, without a network, but with validation, the permission query and JSON. Uses embedded databases in a temporary
 * folder and, if `DATABASE_URL` is set, also the database there, **which is filled up to the sizes of
 * {@link SEEDED_ROW_COUNTS} and keeps the added rows**, and another one on its server, which is dropped at the end.
 */
export async function measureLists(): Promise<Record<string, MeasurementRow[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const url = process.env['DATABASE_URL']
  try {
    const [large, small] = [join(folder, 'large'), join(folder, 'small')]
    const embeddedRows = await measureListsOn('PGlite', { DATA_DIR: large }, { DATA_DIR: small })
    if (url === undefined) return embeddedRows
    const serverRows = await withDatabaseBeside(url, (besideUrl) =>
      measureListsOn('PostgreSQL', { DATABASE_URL: url }, { DATABASE_URL: besideUrl }),
    )
    return { ...embeddedRows, ...serverRows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the lists on one database, after filling it up to {@link SEEDED_ROW_COUNTS}, and against a small one. */
async function measureListsOn(
  databaseName: string,
  largeLocation: SeededLocation,
  smallLocation: SeededLocation,
): Promise<Record<string, MeasurementRow[]>> {
  await fillDatabase(largeLocation, SEEDED_ROW_COUNTS)
  await fillDatabase(smallLocation, SMALL_ROW_COUNTS)
  const large = await openTimedLists(largeLocation)
  const small = await openTimedLists(smallLocation)
  try {
    const rows: MeasurementRow[] = []
    for (const [path, words] of Object.entries(SEARCHES_BY_LIST))
      rows.push(...(await measureList(large.request, path, words)))
    const growthRows = await measureGrowth(small.request, large.request)
    return { [`lists, ${databaseName}`]: rows, [`lists as they grow, ${databaseName}`]: growthRows }
  } finally {
    await small.close()
    await large.close()
  }
}

async function measureList(
  request: SendTimedRequest,
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
    request: `${listPath} ${name}`,
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
