import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { Logger } from 'pino'
import { languageOf } from './text.ts'
import type { Env } from './honoEnv.ts'

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * Returns a middleware that gives every request an id (the one in its X-Request-Id header if valid) and logs the
 * request after the response, without query or body.
 */
export function logRequests(log: Logger) {
  return async (c: Context<Env>, next: Next): Promise<void> => {
    const sentId = c.req.header('X-Request-Id')
    const requestId = sentId !== undefined && VALID_REQUEST_ID.test(sentId) ? sentId : randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set('language', languageOf(c.req.header('Accept-Language')))
    c.set('log', log.child({ requestId }))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - startedAt)
    c.var.log.info({ method, path, status: c.res.status, ms, staffId: c.var.caller?.id }, 'request')
  }
}
