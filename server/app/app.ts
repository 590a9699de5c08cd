import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { getTranslation } from '../../contract/translation.ts'
import {
  API_BASE,
  APP_API_BASE,
  BODY_MAX,
  CHANGE_CURSOR_HEADER,
  LARGE_BODY_MAX,
  MEGABYTE,
  MESSAGE_IMAGE_FILE_MAX,
  ROW_COUNT_HEADER,
} from '../../contract/limits.ts'
import { createAppHandlers } from '../appApi/appHandlers.ts'
import { createAppTokenIssuer } from '../auth/appTokens.ts'
import { mountAppEndpoints } from '../appApi/mountAppEndpoints.ts'
import { type CallerCache, createCallerCache } from '../auth/callerCache.ts'
import { mountStaffPictures, createPicturePreparations } from '../auth/picture.ts'
import { createPictureConverter, createPictureQueue } from '../auth/pictureFile.ts'
import { deriveKeys } from '../auth/serverSecret.ts'
import { createTokenIssuer } from '../auth/tokens.ts'
import type { Db, DbOfWork } from '../db/database.ts'
import { type CallRate, createCallRate } from '../http/callRate.ts'
import { Failure } from '../http/failure.ts'
import { bodySizeOf, hasLargeBody } from './bodySizes.ts'
import { createHandlers } from './handlers.ts'
import { failureResponse, sendResponse } from '../http/response.ts'
import { toFailure, unavailableFailure } from '../http/toFailure.ts'
import { mountConsole } from '../http/mountConsole.ts'
import type { Env } from '../http/honoEnv.ts'
import { mountEndpoints } from './mountEndpoints.ts'
import { limitBodyTime, REQUEST_LIMITS, type RequestLimits } from '../http/requestLimits.ts'
import { logRequests } from '../http/logRequests.ts'
import { setSecurityHeaders } from '../http/securityHeaders.ts'
import { type LiveUpdates, noLiveUpdates } from '../live/liveEvents.ts'
import { describeSocket } from './asyncapi.ts'
import { describeAppApi, describeConsoleApi } from './openapi.ts'
import { createServerTextCache, type ServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { createImageAddresses } from '../features/conversation/imageAddresses.ts'
import { mountMessageImages } from '../features/conversation/images.ts'
import { createInvitationPreparations } from '../features/staff/invitation.ts'
import { createContentPreparations, mountContentPictures } from '../features/content/pictures.ts'
import { mountDemoPictures } from '../features/demoPictures/mount.ts'

/** The timeout of the database query of `/readyz`. */
const READY_TIMEOUT_MS = 3_000

export interface AppOptions {
  dbFor: DbOfWork
  /** Returns the current time. Tests pass their own clock. */
  clock: () => Date
  /** The key that signs access tokens and from which the other keys are derived. At least 32 bytes. */
  secret: Uint8Array
  log: Logger
  /** Called when a password recovery was requested, so that its email is sent. */
  afterRecoveryRequest?: () => void
  /** Whether emails are sent by a mail server; false by default. If not, invitation links are shown to be copied. */
  hasMailServer?: boolean
  /** Whether the server was started to be tried out, so that the sign-in shows the demo accounts; false by default. */
  isDemo?: boolean
  /** The cache of callers. If absent, each call loads its caller from the database. */
  callerCache?: CallerCache
  /** The cache of the server's texts. If absent, each error response loads the edited texts from the database. */
  textCache?: ServerTextCache
  /** Publishes changes to open consoles. If absent, nothing is published. */
  liveUpdates?: LiveUpdates
  /** Whether this process receives the changes of other processes. If absent, it always does. */
  isListeningToDatabase?: () => boolean
  /** The folder of the built console. If absent, only the API is served. */
  consoleDir?: string
  /** The origin of the API that the console was built for, if that is not the console's own origin. */
  apiHost?: string
  /** The origins from which images may be loaded in addition to those of the console and the API. */
  pictureHosts?: readonly string[]
  /** The only other origin from which a console may call the API. */
  corsOrigin?: string
  /** Limits the calls of the apps and the CSV files of staff. If absent, as the contract says. */
  callRate?: CallRate
  /** The number of reverse proxies in front. The client's address is the one that the outermost proxy adds. */
  proxyCount?: number
  /** The time limits of requests. Tests pass shorter ones. */
  requestLimits?: RequestLimits
}

/**
 * Creates the server's app: the API of the contract, its OpenAPI document, the health checks and the console. The app
 * stores its data only in the database.
 */
export function createApp({
  dbFor,
  clock,
  secret,
  log,
  liveUpdates = noLiveUpdates,
  callerCache = createCallerCache(dbFor('read', 'callers')),
  textCache = createServerTextCache(dbFor('read', 'texts')),
  afterRecoveryRequest = () => undefined,
  hasMailServer = false,
  isDemo = false,
  isListeningToDatabase = () => true,
  consoleDir,
  apiHost,
  pictureHosts = [],
  corsOrigin,
  callRate = createCallRate(),
  proxyCount = 0,
  requestLimits = REQUEST_LIMITS,
}: AppOptions): Hono<Env> {
  const app = new Hono<Env>()
  const tokenIssuer = createTokenIssuer(secret, clock)
  const derivedKeys = deriveKeys(secret)
  app.use(
    logRequests(log),
    setSecurityHeaders({ pictures: pictureHosts, ...(apiHost === undefined ? {} : { api: apiHost }) }),
  )
  const sendFailure = async (c: Context<Env>, failure: Failure) => {
    const translate = failure.status === 503 ? textCache.latest() : await textCache.load()
    return sendResponse(c, failureResponse(failure, c.var.language, translate))
  }
  app.onError((error, c) => sendFailure(c, toFailure(error, c.var.log)))
  app.notFound((c) => sendFailure(c, new Failure(404, 'error.noSuchPath')))

  if (corsOrigin !== undefined) {
    const exposeHeaders = ['Retry-After', 'X-Request-Id', 'ETag', CHANGE_CURSOR_HEADER, ROW_COUNT_HEADER]
    app.use('/api/*', cors({ origin: corsOrigin, exposeHeaders, maxAge: 600 }))
  }
  app.use('/api/*', compress(), async (c, next) => {
    await next()
    c.res.headers.append('Vary', 'Accept-Language')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  const limitBody = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        // The rest of the body is not read, so the connection cannot be reused.
        const headers = { Connection: 'close' }
        throw new Failure(413, 'error.tooLarge', { values: { max: maxSize / MEGABYTE }, headers })
      },
    })
  const bodyLimiters = {
    small: limitBody(BODY_MAX),
    large: limitBody(LARGE_BODY_MAX),
    picture: limitBody(MESSAGE_IMAGE_FILE_MAX),
  }
  app.use('/api/*', limitBodyTime(hasLargeBody, requestLimits), (c, next) =>
    bodyLimiters[bodySizeOf(c.req.path)](c, next),
  )
  app.use(API_BASE + getTranslation.path, etag(), async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-cache')
  })

  mountDocument(app, `${API_BASE}/openapi.json`, describeConsoleApi)
  mountDocument(app, `${APP_API_BASE}/openapi.json`, describeAppApi)
  mountDocument(app, `${API_BASE}/asyncapi.json`, describeSocket)
  const pictureQueue = createPictureQueue()
  const convertPicture = createPictureConverter(pictureQueue)
  const imageServices = { imageAddresses: createImageAddresses(derivedKeys.imageAddressKey), pictureQueue }
  const invitationOptions = { hasMailServer, latestTranslate: textCache.latest }
  const handlers = createHandlers(
    tokenIssuer,
    derivedKeys,
    afterRecoveryRequest,
    imageServices,
    invitationOptions,
    isDemo,
  )
  mountEndpoints(app, handlers, {
    ...{ dbFor, clock, tokenIssuer, callerCache, textCache, derivedKeys, liveUpdates, callRate, proxyCount },
    preparations: {
      ...createPicturePreparations(convertPicture),
      ...createContentPreparations(convertPicture),
      ...createInvitationPreparations(textCache.load),
    },
  })
  const appTokenIssuer = createAppTokenIssuer(secret, clock)
  mountAppEndpoints(app, createAppHandlers(appTokenIssuer, derivedKeys, imageServices), {
    dbFor,
    clock,
    tokenIssuer: appTokenIssuer,
    derivedKeys,
    liveUpdates,
    callRate,
    proxyCount,
  })
  app.all('/api/*', (c) => c.notFound())

  mountStaffPictures(app, dbFor('read', 'pictures'))
  mountContentPictures(app, dbFor('read', 'pictures'))
  mountMessageImages(app, dbFor('read', 'message images'), imageServices.imageAddresses, clock)
  mountDemoPictures(app)
  app.get('/healthz', (c) => c.json({ status: 200 }))
  app.get('/readyz', async (c) => {
    if (!(await isDatabaseResponding(dbFor('read', 'health')))) throw unavailableFailure()
    if (!isListeningToDatabase()) throw unavailableFailure('error.notHearing')
    return c.json({ status: 200 })
  })
  if (consoleDir !== undefined) mountConsole(app, consoleDir, isDemo)
  return app
}

/** Mounts a document that is created when it is first requested. */
function mountDocument(app: Hono<Env>, path: string, createDocument: () => unknown): void {
  let document: string | undefined
  app.get(path, (c) => sendResponse(c, { status: 200, body: (document ??= JSON.stringify(createDocument())) }))
}

/** Returns whether the database responds before the timeout. */
async function isDatabaseResponding(db: Db): Promise<boolean> {
  const timeoutAbort = new AbortController()
  const timeout = delay(READY_TIMEOUT_MS, false, { signal: timeoutAbort.signal }).catch(() => false)
  const queryOutcome = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([queryOutcome, timeout]).finally(() => timeoutAbort.abort())
}
