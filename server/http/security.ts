import type { Context, Next } from 'hono'
import { socketOrigin } from './origin.ts'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** The other origins that the console may need. */
export interface ForeignHosts {
  /** Of the API, where the console was built for one elsewhere. */
  api?: string
  /** Of pictures. */
  pictures?: readonly string[]
}

/** Puts the security headers on every answer of the app; an answer that has a stricter policy of its own keeps it. */
export function secure(foreign: ForeignHosts) {
  return async (c: Context, next: Next): Promise<void> => {
    await next()
    for (const [name, value] of securityHeaders(c.req.header('Host'), foreign)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** The headers by which nothing is loaded from elsewhere but these hosts, framed, sniffed or told to others. */
export function securityHeaders(host: string | undefined, foreign: ForeignHosts = {}): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', policyFor(host, foreign)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-site'],
    ['Permissions-Policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
}

/** The page's policy. The socket's own address is named because not every browser takes it for 'self'. */
function policyFor(host: string | undefined, { api, pictures = [] }: ForeignHosts): string {
  const own = host !== undefined && HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const connected = ["'self'", ...own, ...(api === undefined ? [] : [api, socketOrigin(api)])]
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...(api === undefined ? [] : [api]), ...pictures].join(' ')}`,
    `connect-src ${connected.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
