import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { Logger } from 'pino'
import { languageOf } from './text.ts'
import type { Env } from './env.ts'

const ASKED_ID = /^[\w.-]{8,64}$/

/**
 * Names every request (its own X-Request-Id where it brings a fit one), and logs it when it is answered, without query
 * or body.
 */
export function followRequests(log: Logger) {
  return async (c: Context<Env>, next: Next): Promise<void> => {
    const asked = c.req.header('X-Request-Id')
    const requestId = asked !== undefined && ASKED_ID.test(asked) ? asked : randomUUID()
    const began = performance.now()
    c.set('requestId', requestId)
    c.set('language', languageOf(c.req.header('Accept-Language')))
    c.set('log', log.child({ requestId }))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - began)
    c.var.log.info({ method, path, status: c.res.status, ms, staffId: c.var.caller?.id }, 'request')
  }
}
