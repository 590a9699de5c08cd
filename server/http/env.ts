import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller } from './handler.ts'
import type { Language } from './text.ts'

/** What travels with a request through the app. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    language: Language
    log: Logger
    caller?: Caller
  }
}
