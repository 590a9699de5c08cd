import type { Context, Next } from 'hono'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** Puts the security headers on every answer of the app. */
export async function secure(c: Context, next: Next): Promise<void> {
  await next()
  for (const [name, value] of securityHeaders(c.req.header('Host'))) c.res.headers.set(name, value)
}

/** The headers by which nothing is loaded from elsewhere, framed, sniffed or told to others. */
export function securityHeaders(host: string | undefined): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', policyFor(host)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-site'],
    ['Permissions-Policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
}

/** The page's policy. The socket's own address is named because not every browser takes it for 'self'. */
function policyFor(host: string | undefined): string {
  const socket = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
