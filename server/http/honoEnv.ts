import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Language } from '../../contract/language.ts'
import type { Caller } from './handler.ts'

/** The Hono environment of a request: Node's bindings and the variables set by middleware. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    language: Language
    log: Logger
    caller?: Caller
  }
}
