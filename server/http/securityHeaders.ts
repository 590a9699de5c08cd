import type { Context, Next } from 'hono'
import { toSocketOrigin } from './origin.ts'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** The other origins from which the console loads data or images. */
export interface ForeignOrigins {
  /** The origin of the API, if it differs from the console's own. */
  api?: string
  /** The origins of images. */
  pictures?: readonly string[]
}

/**
 * Returns a middleware that sets the security headers on every response, except headers that the response already has.
 */
export function setSecurityHeaders(foreignOrigins: ForeignOrigins) {
  return async (c: Context, next: Next): Promise<void> => {
    await next()
    for (const [name, value] of securityHeaders(c.req.header('Host'), foreignOrigins)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/**
 * Returns the security headers: content is loaded only from the console's own origin and the given ones, is not framed
 * or sniffed, and no referrer is sent to other origins.
 * @param host the Host header of the request
 */
export function securityHeaders(
  host: string | undefined,
  foreignOrigins: ForeignOrigins = {},
): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(host, foreignOrigins)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-site'],
    ['Permissions-Policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
}

/**
 * Returns the value of the CSP. It lists the WebSocket origin of the console, because some browsers do not count it as
 * 'self'.
 */
function contentSecurityPolicy(host: string | undefined, { api, pictures = [] }: ForeignOrigins): string {
  const ownSocketOrigins = host !== undefined && HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const connectSources = ["'self'", ...ownSocketOrigins, ...(api === undefined ? [] : [api, toSocketOrigin(api)])]
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...(api === undefined ? [] : [api]), ...pictures].join(' ')}`,
    `connect-src ${connectSources.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
