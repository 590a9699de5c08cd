import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { getTranslation } from '../../contract/translation.ts'
import { API_BASE, CURSOR_HEADER } from '../../contract/limits.ts'
import { keysOf } from '../auth/secret.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { errorCode, isUnreachable } from '../db/databaseError.ts'
import { Failure } from '../http/failure.ts'
import { createHandlers } from './handlers.ts'
import { failedAnswer, send } from '../http/answer.ts'
import { mountConsole } from '../http/console.ts'
import type { Env } from '../http/env.ts'
import { mountEndpoints } from './mount.ts'
import { followRequests } from '../http/request.ts'
import { secure } from '../http/security.ts'
import { type Live, noLive } from '../live/live.ts'
import { describeApi } from './openapi.ts'
import { mountPictures } from '../features/pictures/mount.ts'
import type { TextKey } from '../http/text.ts'

const BODY_MAX = 1_048_576
/** How long the database may take to answer `/readyz`. */
const READY_TIMEOUT_MS = 3_000
/** When to ask again, in seconds, where the database did not answer. */
const RETRY_AFTER_S = '1'

export interface AppOptions {
  db: Db
  /** The time by which everything is dated; tests give their own. */
  clock: () => Date
  /** What access tokens are signed with, and other keys are made from: at least 32 bytes. */
  secret: Uint8Array
  log: Logger
  /** Tells open consoles of what happened; nobody is told where it is absent. */
  live?: Live
  /** Whether the consoles of this process are told what happens at the others; always where it is absent. */
  isListening?: () => boolean
  /** The built console; only the API is served where it is absent. */
  consoleDir?: string
  /** The origin that the console calls, where it was built for an API elsewhere. */
  apiHost?: string
  /** The origins of pictures beside the console's own and the API's. */
  pictureHosts?: readonly string[]
  /** The one other origin a console may be served from. */
  corsOrigin?: string
  /** How many reverse proxies stand in front: the caller's address is the one that the outermost of them tells. */
  proxies?: number
}

/**
 * Makes the server's app: the API of the contract, its description, the health checks and the console. It holds no
 * state that an answer depends on.
 */
export function createApp({
  db,
  clock,
  secret,
  log,
  live = noLive,
  isListening = () => true,
  consoleDir,
  apiHost,
  pictureHosts = [],
  corsOrigin,
  proxies = 0,
}: AppOptions): Hono<Env> {
  const app = new Hono<Env>()
  const tokens = createTokens(secret, clock)
  const keys = keysOf(secret)
  let description: string | undefined
  app.use(followRequests(log), secure({ pictures: pictureHosts, ...(apiHost === undefined ? {} : { api: apiHost }) }))
  app.onError((error, c) => send(c, failedAnswer(failureOf(error, c.var.log), c.var.language)))
  app.notFound((c) => send(c, failedAnswer(new Failure(404, 'error.noSuchPath'), c.var.language)))

  if (corsOrigin !== undefined) {
    const exposeHeaders = ['Retry-After', 'X-Request-Id', 'ETag', CURSOR_HEADER]
    app.use(`${API_BASE}/*`, cors({ origin: corsOrigin, exposeHeaders, maxAge: 600 }))
  }
  app.use(`${API_BASE}/*`, compress(), async (c, next) => {
    await next()
    c.res.headers.append('Vary', 'Accept-Language')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(
    `${API_BASE}/*`,
    bodyLimit({
      maxSize: BODY_MAX,
      onError: () => {
        // What is left of the body is not read: another request cannot follow it.
        throw new Failure(413, 'error.tooLarge', { headers: { Connection: 'close' } })
      },
    }),
  )
  app.use(API_BASE + getTranslation.path, etag(), async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-cache')
  })

  app.get(`${API_BASE}/openapi.json`, (c) =>
    send(c, { status: 200, body: (description ??= JSON.stringify(describeApi())) }),
  )
  mountEndpoints(app, createHandlers(tokens, keys), { db, clock, tokens, keys, live, proxies })
  app.all('/api/*', (c) => c.notFound())

  mountPictures(app)
  app.get('/healthz', (c) => c.json({ status: 200 }))
  app.get('/readyz', async (c) => {
    if (!(await answersInTime(db))) throw unavailable()
    if (!isListening()) throw unavailable('error.notHearing')
    return c.json({ status: 200 })
  })
  if (consoleDir !== undefined) mountConsole(app, consoleDir)
  return app
}

/** Whether the database responds within the time of the health check. */
async function answersInTime(db: Db): Promise<boolean> {
  const late = new AbortController()
  const isLate = delay(READY_TIMEOUT_MS, false, { signal: late.signal }).catch(() => false)
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, isLate]).finally(() => late.abort())
}

/** 503: not now, but soon. */
function unavailable(key: TextKey = 'error.unavailable'): Failure {
  return new Failure(503, key, { headers: { 'Retry-After': RETRY_AFTER_S } })
}

/** What the caller is told of an error; what it was is only in the log. */
function failureOf(error: Error, log: Logger): Failure {
  if (error instanceof Failure) return error
  const unreachable = isUnreachable(error)
  // An error of the database holds the statement and its values: the log has its code and place, not what people typed.
  const cause = error.cause instanceof Error ? error.cause : error
  log.error({ code: errorCode(error), error: cause.message.slice(0, 300), stack: stackOf(cause) }, 'request failed')
  return unreachable ? unavailable() : new Failure(500, 'error.unknown')
}

/** Where it was thrown, without the message that begins a stack. */
function stackOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*(server|contract|machines)\//.test(line))
    .map((line) => line.trim())
}
