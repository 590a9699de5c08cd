import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { API_BASE } from '../contract/limits.ts'
import { createApp } from '../server/app/app.ts'
import { createLog } from '../server/app/log.ts'
import { randomToken } from '../server/auth/tokens.ts'
import { openDatabase } from '../server/db/database.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import type { Env } from '../server/http/honoEnv.ts'
import type { SeededLocation } from './fillDatabase.ts'

/** Sends a request for a list. Returns its time, and the number of rows on all pages of the list. */
export type SendTimedRequest = (path: string) => Promise<{ ms: number; total: number }>

/** A database whose lists are requested. */
export interface TimedLists {
  request: SendTimedRequest
  close(): Promise<void>
}

/** Opens a filled database, and signs in to an app on it that is called in this process, without a network. */
export async function openTimedLists(location: SeededLocation): Promise<TimedLists> {
  const database = await openDatabase(
    'DATA_DIR' in location ? { dataDir: location.DATA_DIR } : { url: location.DATABASE_URL },
  )
  const secret = new TextEncoder().encode(randomToken())
  const app = createApp({ dbFor: database.dbFor, clock: () => new Date(), secret, log: createLog('silent') })
  const request = await signIn(app, () => database.db.execute(sql`select pg_current_xact_id()`))
  return { request, close: () => database.close() }
}

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
