import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Context, Next } from 'hono'
import type { Env } from './honoEnv.ts'
import { Failure } from './failure.ts'

/** The time limits of requests, in ms. They keep clients that send slowly from holding connections and memory. */
export interface RequestLimits {
  /** The time for sending the headers, from the opening of the connection or the end of the previous request. */
  headersMs: number
  /** The time for sending the body of a request. */
  bodyMs: number
  /** The time for sending the body of a request with an imported file. */
  largeBodyMs: number
  /** The time for the rest of a body that is sent although its request has been answered. */
  restOfBodyMs: number
  /** The time after which a connection on which nothing is sent is closed, even if the client takes no response. */
  silenceMs: number
}

const SECOND_MS = 1_000

/** A body of 1 MB takes 20 seconds at 420 kbit/s, one of 16 MB 150 seconds at 900 kbit/s. */
export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 10 * SECOND_MS,
  bodyMs: 20 * SECOND_MS,
  largeBodyMs: 150 * SECOND_MS,
  restOfBodyMs: 3 * SECOND_MS,
  silenceMs: 200 * SECOND_MS,
}
/** The greatest number of connections of a process. An open console has up to seven. */
const CONNECTIONS_MAX = 10_000
/** How long after the response of `limitBodyTime` the server closes a connection by itself. */
const RESPONSE_TIME_MS = 2 * SECOND_MS

/** Returns the options of the HTTP server that limit the headers, and the whole of any request. */
export function serverOptionsOf({ headersMs, largeBodyMs, restOfBodyMs }: RequestLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: headersMs + largeBodyMs + restOfBodyMs,
    connectionsCheckingInterval: Math.min(headersMs / 2, 2 * SECOND_MS),
  }
}

/**
 * Closes the connections of requests whose body does not arrive in time, whoever handles them.
 * @param hasLargeBody whether the path of a request belongs to an endpoint for files
 */
export function limitConnections(
  server: Server,
  hasLargeBody: (path: string) => boolean,
  limits: RequestLimits = REQUEST_LIMITS,
): void {
  server.maxConnections = CONNECTIONS_MAX
  server.setTimeout(limits.silenceMs)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const closeUnlessComplete = () => void (request.complete || request.socket.destroy())
    const limitMs = bodyLimitOf(limits, hasLargeBody(pathOf(request)))
    let timer = setTimeout(closeUnlessComplete, limitMs + RESPONSE_TIME_MS)
    request.once('end', () => clearTimeout(timer))
    response.once('close', () => {
      clearTimeout(timer)
      if (!request.complete) timer = setTimeout(closeUnlessComplete, limits.restOfBodyMs)
    })
  })
}

/** Returns a middleware that responds with 408 if the body of a request does not arrive in time. */
export function limitBodyTime(hasLargeBody: (path: string) => boolean, limits: RequestLimits = REQUEST_LIMITS) {
  return async (c: Context<Env>, next: Next): Promise<void> => {
    const request = (c.env as Env['Bindings'] | undefined)?.incoming
    if (request === undefined || !hasBody(request) || request.complete) return next()
    let timer: NodeJS.Timeout | undefined
    const slowBody = new Promise<never>((_resolve, reject) => {
      const refuseUnlessComplete = () => {
        // The rest of the body is not read, so the connection cannot be reused.
        const headers = { Connection: 'close' }
        if (!request.complete) reject(new Failure(408, 'error.tooSlow', { headers }))
      }
      timer = setTimeout(refuseUnlessComplete, bodyLimitOf(limits, hasLargeBody(c.req.path)))
    })
    try {
      await Promise.race([next(), slowBody])
    } finally {
      clearTimeout(timer)
    }
  }
}

function bodyLimitOf({ bodyMs, largeBodyMs }: RequestLimits, isLarge: boolean): number {
  return isLarge ? largeBodyMs : bodyMs
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? ''
}
