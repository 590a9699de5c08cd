import type { Context } from 'hono'
import type { RequestContext } from './handler.ts'
import type { Env } from './honoEnv.ts'
import { isOrigin } from './origin.ts'

const USER_AGENT_MAX = 300

/** Returns what a handler may know of the HTTP request. */
export function requestContextOf(c: Context<Env>, proxyCount: number): RequestContext {
  return {
    bearerToken: bearerTokenOf(c),
    ip: clientAddress(c, proxyCount),
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, USER_AGENT_MAX),
    language: c.var.language,
    origin: originOf(c),
    readFile: async () => new Uint8Array(await c.req.arrayBuffer()),
  }
}

function originOf(c: Context<Env>): string | undefined {
  const origin = c.req.header('Origin')
  return origin !== undefined && isOrigin(origin) ? origin : undefined
}

/** Returns the token of the Authorization header; undefined if there is none. */
export function bearerTokenOf(c: Context<Env>): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/**
 * Returns the client's IP address as seen by the outermost proxy: each proxy appends the address of its own client to
 * X-Forwarded-For. Returns `unknown` if the request has no connection, as in tests.
 */
function clientAddress(c: Context<Env>, proxyCount: number): string {
  const peerAddress = (c.env as Env['Bindings'] | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  const forwardedAddresses = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  return [...forwardedAddresses.filter(Boolean), peerAddress].at(-1 - proxyCount) ?? peerAddress
}
