import type { Context, Next } from 'hono'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

/** Puts the security headers on every answer: nothing is loaded from elsewhere, framed, sniffed or told to others. */
export async function secure(c: Context, next: Next): Promise<void> {
  await next()
  const headers = c.res.headers
  headers.set('Content-Security-Policy', policyFor(c.req.header('Host')))
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-site')
  headers.set('Permissions-Policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()')
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
