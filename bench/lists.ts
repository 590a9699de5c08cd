import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inProject } from '../scripts/paths.ts'
import { run } from '../scripts/run.ts'
import { createApp } from '../server/app.ts'
import { randomToken } from '../server/auth/tokens.ts'
import { openDatabase } from '../server/database.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import { createLog } from '../server/log.ts'
import { inTurn, median, medianRatio } from './compare.ts'

const STORES = 100_000
const FIRST = 'page 1'

/** Each is a page of 20, newest first; the words are of two kanji, one that more than a thousand names have and one that none has. */
const LISTS: Record<string, string> = {
  [FIRST]: '',
  'page 2,500': 'page=2500',
  'page 5,000': 'page=5000',
  'search, found': `q=${encodeURIComponent('朝日')}`,
  'search, not found': `q=${encodeURIComponent('龍馬')}`,
}

/**
 * How long the API takes for pages of the stores list at 100,000 stores, each by the first page without a search. The
 * app is called in this process, from the request to the whole answer: without a network, with its checks, its access
 * query and its JSON. On the embedded database in a folder of its own; where `DATABASE_URL` is set also on that one,
 * **which is filled up to that size and stays so**.
 */
export async function measureLists(): Promise<Record<string, string | number>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const url = process.env['DATABASE_URL']
  try {
    const embedded = await measureOn('PGlite', { DATA_DIR: folder })
    return url === undefined ? embedded : [...embedded, ...(await measureOn('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureOn(kind: string, place: { DATA_DIR: string } | { DATABASE_URL: string }) {
  const env = { ...process.env, DATABASE_URL: undefined, ...place }
  const seed = [inProject('scripts', 'seed.ts'), '--stores', String(STORES)]
  const code = await run(process.execPath, ['--import', 'tsx', ...seed], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) throw new Error('The database could not be filled; the reason is above.')
  const database = await openDatabase('DATA_DIR' in place ? { dataDir: place.DATA_DIR } : { url: place.DATABASE_URL })
  try {
    const { db } = database
    await db.execute(sql`select 1`)
    const secret = new TextEncoder().encode(randomToken())
    const app = createApp({ db, clock: () => new Date(), secret, log: createLog('silent') })
    const signedIn = await app.request('/api/cms/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'admin@choba.example', password: DEMO_PASSWORD }),
    })
    const { data } = (await signedIn.json()) as { data: { token: string } }
    const list = async (query: string): Promise<{ ms: number; total: number }> => {
      const began = performance.now()
      const answer = await app.request(`/api/cms/store?${query}`, { headers: { Authorization: `Bearer ${data.token}` } })
      const { data: found } = (await answer.json()) as { data: { items: unknown[]; total: number } }
      return { ms: performance.now() - began, total: found.total }
    }
    const sides = Object.entries(LISTS).map(([name, query]) => [name, () => list(query)] as const)
    const outcomes = await inTurn(Object.fromEntries(sides), 40)
    const first = (outcomes[FIRST] ?? []).map(({ ms }) => ms)
    return Object.entries(outcomes).map(([name, own]) => ({
      [`lists, ${kind}`]: name,
      'found': own[0]?.total ?? NaN,
      'ms': Number(median(own.map(({ ms }) => ms)).toFixed(1)),
      'times page 1': Number(medianRatio(own.map(({ ms }) => ms), first).toFixed(2)),
    }))
  } finally {
    await database.close()
  }
}
