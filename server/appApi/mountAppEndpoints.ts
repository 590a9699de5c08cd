import type { Context as HonoContext, Hono } from 'hono'
import type { AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import { appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import { UserRole } from '../../contract/enumerations.ts'
import { APP_API_BASE } from '../../contract/limits.ts'
import { createIdempotentWrite, requestPartsOf, runWrite } from '../http/idempotency.ts'
import { partOf, workKindOf } from '../http/workOfEndpoint.ts'
import { networkOf } from '../auth/network.ts'
import type { DerivedKeys } from '../auth/serverSecret.ts'
import type { Db, DbOfWork } from '../db/database.ts'
import type { CallRate } from '../http/callRate.ts'
import { checkRequest } from '../http/checkRequest.ts'
import { Failure } from '../http/failure.ts'
import type { Env } from '../http/honoEnv.ts'
import { bearerTokenOf, requestContextOf } from '../http/requestContext.ts'
import { type HttpResponse, sendResponse, successResponse } from '../http/response.ts'
import { mountRoutes } from '../http/routes.ts'
import { createEventReporters } from '../live/eventReporters.ts'
import type { LiveEvent, LiveUpdates } from '../live/liveEvents.ts'
import { loadAppCaller } from '../auth/appCallers.ts'
import type { AppCaller, AppHandler, AppHandlers } from '../http/appHandler.ts'
import type { AppTokenIssuer } from '../auth/appTokens.ts'

/** The services and settings with which the endpoints of the apps handle requests. */
export interface AppEndpointDependencies {
  dbFor: DbOfWork
  clock: () => Date
  tokenIssuer: AppTokenIssuer
  derivedKeys: DerivedKeys
  liveUpdates: LiveUpdates
  callRate: CallRate
  /** The number of reverse proxies in front of the server. */
  proxyCount: number
}

/** Mounts every endpoint of the apps. A request is authenticated, authorized and parsed before its handler runs. */
export function mountAppEndpoints(app: Hono<Env>, handlers: AppHandlers, dependencies: AppEndpointDependencies): void {
  mountRoutes(app, APP_API_BASE, Object.values(appEndpoints) as AppEndpoint[], async (endpoint, c) => {
    const handler = handlers[endpoint.id as keyof AppHandlers] as unknown as AppHandler<AppEndpoint>
    return sendResponse(c, await respond(endpoint, handler, dependencies, c))
  })
}

async function respond(
  endpoint: AppEndpoint,
  handler: AppHandler<AppEndpoint>,
  dependencies: AppEndpointDependencies,
  c: HonoContext<Env>,
): Promise<HttpResponse> {
  const { dbFor, clock, liveUpdates, derivedKeys, callRate } = dependencies
  const requestContext = requestContextOf(c, dependencies.proxyCount)
  const caller = endpoint.access === 'public' ? undefined : await authorize(endpoint, dependencies, c)
  const rateKey = caller === undefined ? networkOf(requestContext.ip) : `${caller.kind}:${caller.id}`
  callRate.count(`${endpoint.id} ${rateKey}`, endpoint.callsPerMinute)
  const { call, bodyText } = await checkRequest(endpoint, c)
  let deliverEvents: (() => void) | undefined
  const runHandler = async (handlerDb: Db) => {
    const events: LiveEvent[] = []
    const actor = caller && { role: roleOf(caller), id: caller.id, name: caller.name }
    const data = await handler(call, {
      db: handlerDb,
      clock,
      actor,
      requestId: c.var.requestId,
      caller() {
        if (caller === undefined) throw new Error('a public call has no caller')
        return caller
      },
      ...requestContext,
      ...createEventReporters(events, actor),
    })
    if (events.length > 0) deliverEvents = await liveUpdates.publish(handlerDb, events)
    return data
  }
  const db = dbFor(workKindOf(endpoint), `apps/${partOf(endpoint)}`)
  // A picture is converted before it is stored, which takes too long for a transaction.
  const isTransaction = caller !== undefined && endpoint.method !== 'GET' && !endpoint.isPictureUpload
  const idempotentWrite = !isTransaction
    ? undefined
    : createIdempotentWrite({
        sender: `${caller.kind}:${caller.id}`,
        key: c.req.header('Idempotency-Key'),
        requestParts: requestPartsOf(c, bodyText),
        requestHashKey: derivedKeys.requestHashKey,
        shouldStoreResponse: endpoint.hasSensitiveResponse !== true,
      })
  const result = isTransaction
    ? await runWrite(db, idempotentWrite, clock(), runHandler)
    : successResponse(await runHandler(db))
  deliverEvents?.()
  return result
}

/**
 * Returns the caller. Throws a Failure: 401 without a valid session, 403 if the account is not active or is of another
 * kind than the endpoint is for.
 */
async function authorize(
  { access }: AppEndpoint,
  { dbFor, clock, tokenIssuer }: AppEndpointDependencies,
  c: HonoContext<Env>,
): Promise<AppCaller> {
  const token = bearerTokenOf(c)
  const bearer = token === undefined ? undefined : await tokenIssuer.verify(token)
  const caller = bearer && (await loadAppCaller(dbFor('read', 'apps/callers'), bearer, clock()))
  if (caller === undefined) throw new Failure(401, 'error.signInNeeded', { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (access === 'public' || !access.includes(caller.kind)) throw new Failure(403, 'error.notPermitted')
  return caller
}

/** Returns the role of a caller in the history, a code of `UserRole`. */
function roleOf({ kind }: AppCaller) {
  return kind === 'member' ? UserRole.MEMBER : UserRole.STORE
}
