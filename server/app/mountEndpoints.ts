import type { Context as HonoContext, Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { UserRole } from '../../contract/enumerations.ts'
import { API_BASE, CHANGE_CURSOR_HEADER, CSV_FILES_PER_MINUTE } from '../../contract/limits.ts'
import { hasAccess, rightsOf } from '../../contract/permission.ts'
import type { CallerCache } from '../auth/callerCache.ts'
import { isPasswordConfirmationDue, requirePasswordConfirmation } from '../auth/passwordConfirmation.ts'
import { ownSecretLimits } from '../auth/attemptLimits.ts'
import { countAttempt, resetFailures, withdrawAttempt } from '../auth/rateLimit.ts'
import type { DerivedKeys } from '../auth/serverSecret.ts'
import type { Bearer, TokenIssuer } from '../auth/tokens.ts'
import type { Db, DbOfWork } from '../db/database.ts'
import type { ServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { Failure } from '../http/failure.ts'
import type { CallRate } from '../http/callRate.ts'
import type { Caller, Context, CsvHandler, Handler, Handlers, Preparations } from '../http/handler.ts'
import { createEventReporters } from '../live/eventReporters.ts'
import { isTextChange, type LiveUpdates, type LiveEvent } from '../live/liveEvents.ts'
import { bearerTokenOf, requestContextOf } from '../http/requestContext.ts'
import { mountRoutes } from '../http/routes.ts'
import { type HttpResponse, successResponse, sendResponse } from '../http/response.ts'
import { checkRequest } from '../http/checkRequest.ts'
import type { Env } from '../http/honoEnv.ts'
import { createIdempotentWrite, requestPartsOf, runWrite } from '../http/idempotency.ts'
import { partOf, workKindOf } from '../http/workOfEndpoint.ts'
import { sendCsv } from './sendCsv.ts'

/** The services and settings with which the endpoints handle requests. */
export interface EndpointDependencies {
  dbFor: DbOfWork
  clock: () => Date
  tokenIssuer: TokenIssuer
  callerCache: CallerCache
  textCache: ServerTextCache
  derivedKeys: DerivedKeys
  liveUpdates: LiveUpdates
  preparations: Preparations
  /** Limits the CSV files of each caller. */
  callRate: CallRate
  /** The number of reverse proxies in front of the server. */
  proxyCount: number
}

/**
 * Mounts every endpoint of the contract. A request is authenticated, authorized and parsed before its handler runs.
 */
export function mountEndpoints(app: Hono<Env>, handlers: Handlers, dependencies: EndpointDependencies): void {
  mountRoutes(app, API_BASE, Object.values(endpoints) as Endpoint[], async (endpoint, c) => {
    if (endpoint.isCsv) {
      const handler = handlers[endpoint.id as keyof Handlers] as unknown as CsvHandler<Endpoint>
      return respondWithCsv(endpoint, handler, dependencies, c)
    }
    const handler = handlers[endpoint.id as keyof Handlers] as unknown as Handler<Endpoint>
    return sendResponse(c, await respond(endpoint, handler, dependencies, c))
  })
}

async function respond(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  dependencies: EndpointDependencies,
  c: HonoContext<Env>,
): Promise<HttpResponse> {
  const { clock } = dependencies
  const { bearer, caller } = await identifyCaller(endpoint, dependencies, c)
  const { call: parsedCall, bodyText } = await checkRequest(endpoint, c)
  if (caller !== undefined && isPasswordConfirmationDue(endpoint, caller, clock()))
    requirePasswordConfirmation(endpoint, await callerOf(dependencies, bearer, 'reload'), clock())
  const prepare = dependencies.preparations[endpoint.id as keyof Handlers]
  const call = prepare === undefined ? parsedCall : await prepare(parsedCall)
  let deliverEvents: (() => void) | undefined
  const publish = async (db: Db, events: readonly LiveEvent[]) => {
    if (events.length === 0) return
    const deliver = await dependencies.liveUpdates.publish(db, events)
    deliverEvents = () => {
      // The next error response of this process must have the new texts, even if the database's notification has not
      // arrived yet.
      if (events.some(isTextChange)) dependencies.textCache.invalidate()
      deliver()
    }
  }
  // A public call does not run in one transaction, because a refused sign-in must not roll back its attempt count.
  // Nor does the upload of a picture, because its conversion takes long.
  const isAuthenticatedWrite = caller !== undefined && endpoint.method !== 'GET' && !endpoint.isPictureUpload
  let hasRun = false
  const runHandler = async (db: Db) => {
    hasRun = true
    const events: LiveEvent[] = []
    try {
      const data = await handler(call, createContext(db, caller, dependencies, c, events))
      await publish(db, events)
      return data
    } catch (error) {
      // Without a transaction, what was written before the refusal stays, such as the history of a refused sign-in.
      if (!isAuthenticatedWrite && error instanceof Failure) {
        await publish(db, events)
        deliverEvents?.()
      }
      throw error
    }
  }
  const db = dependencies.dbFor(workKindOf(endpoint), partOf(endpoint))
  // The attempt is counted outside the call's transaction, because a wrong password rolls that transaction back.
  const limits =
    caller !== undefined && endpoint.guessableSecret ? ownSecretLimits(endpoint.guessableSecret, caller.id) : []
  const attempt = await countAttempt(db, limits, dependencies.clock())
  const idempotentWrite = isAuthenticatedWrite
    ? createIdempotentWrite({
        sender: `staff:${caller.id}`,
        key: c.req.header('Idempotency-Key'),
        requestParts: requestPartsOf(c, bodyText),
        requestHashKey: dependencies.derivedKeys.requestHashKey,
        shouldStoreResponse: endpoint.hasSensitiveResponse !== true,
      })
    : undefined
  const result = isAuthenticatedWrite
    ? await runWrite(db, idempotentWrite, dependencies.clock(), runHandler)
    : successResponse(await runHandler(db))
  // A stored response checks no secret: after a change of the password, its old one must not reset the failures.
  await (hasRun ? resetFailures : withdrawAttempt)(db, attempt)
  // The caller's next call must see this write, even if the database's notification has not arrived yet. When that
  // notification arrives, the cache also forgets the other staff members whom the write concerns.
  if (isAuthenticatedWrite) dependencies.callerCache.forget(caller.id)
  deliverEvents?.()
  return result
}

/** Sends a CSV file. A caller may start only so many in a minute. */
async function respondWithCsv(
  endpoint: Endpoint,
  handler: CsvHandler<Endpoint>,
  dependencies: EndpointDependencies,
  c: HonoContext<Env>,
): Promise<Response> {
  const { dbFor, callRate, textCache } = dependencies
  const { caller } = await identifyCaller(endpoint, dependencies, c)
  const { call } = await checkRequest(endpoint, c)
  const db = dbFor(workKindOf(endpoint), partOf(endpoint))
  const context = createContext(db, caller, dependencies, c, [])
  callRate.count(`csv:${context.caller().id}`, CSV_FILES_PER_MINUTE)
  const translate = await textCache.load()
  return sendCsv(c, handler(call, context), { context, db, auditDb: dbFor('write', 'csv'), translate })
}

/** Returns the caller of an endpoint and their bearer token; undefined if the endpoint is public. */
async function identifyCaller(endpoint: Endpoint, dependencies: EndpointDependencies, c: HonoContext<Env>) {
  const token = bearerTokenOf(c)
  if (endpoint.access === 'public') return {}
  const bearer = token === undefined ? undefined : await dependencies.tokenIssuer.verify(token)
  const caller = await authorize(endpoint, dependencies, bearer)
  c.set('caller', caller)
  c.header(CHANGE_CURSOR_HEADER, caller.changeCursor)
  return { bearer, caller }
}

/**
 * Returns the caller. Throws a Failure: 401 without a valid session, 403 if the account is inactive or lacks the
 * permission. A caller from the cache is loaded again before they are refused.
 */
async function authorize(
  endpoint: Endpoint,
  dependencies: EndpointDependencies,
  bearer: Bearer | undefined,
): Promise<Caller> {
  const cachedCaller = await callerOf(dependencies, bearer, 'load')
  if (mayCall(endpoint, cachedCaller)) return cachedCaller
  const caller = await callerOf(dependencies, bearer, 'reload')
  if (!mayCall(endpoint, caller)) throw new Failure(403, 'error.notPermitted')
  return caller
}

function mayCall({ access }: Endpoint, { permissions, isSuperAdmin }: Caller): boolean {
  return hasAccess(access, new Set(rightsOf(permissions, isSuperAdmin)))
}

/**
 * Returns the caller: with `load`, possibly from the cache; with `reload`, as the database has them now. Throws a
 * Failure of 401 or 403.
 */
async function callerOf(
  { dbFor, clock, callerCache, liveUpdates }: EndpointDependencies,
  bearer: Bearer | undefined,
  cacheMethod: 'load' | 'reload',
): Promise<Caller> {
  const caller =
    bearer &&
    (await callerCache[cacheMethod](bearer, clock()).catch(async (error: unknown) => {
      if (error instanceof Failure)
        (
          await liveUpdates.publish(dbFor('write', 'sessions'), [{ type: 'sessionEnded', sessionId: bearer.sessionId }])
        )()
      throw error
    }))
  if (caller === undefined) {
    throw new Failure(401, 'error.signInNeeded', { headers: { 'WWW-Authenticate': 'Bearer' } })
  }
  return caller
}

function createContext(
  db: Db,
  caller: Caller | undefined,
  { clock, proxyCount }: EndpointDependencies,
  c: HonoContext<Env>,
  events: LiveEvent[],
): Context {
  const actor = caller && { role: UserRole.ADMIN, id: caller.id, name: caller.name }
  return {
    db,
    clock,
    actor,
    requestId: c.var.requestId,
    caller() {
      if (caller === undefined) throw new Error('a public call has no caller')
      return caller
    },
    ...requestContextOf(c, proxyCount),
    ...createEventReporters(events, actor, c.req.header('Idempotency-Key')),
  }
}
