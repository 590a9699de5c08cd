import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure as FailureAnswer } from '../../contract/endpoint.ts'
import type { Failure, FieldFault } from './failure.ts'
import { type Language, say } from './text.ts'

/** An answer before it is sent: the body is the JSON text itself, so that it can be kept and given again. */
export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

/** A good answer around its data. */
export function goodAnswer(data: unknown): Answer {
  return { status: 200, body: JSON.stringify({ status: 200, data }) }
}

/** A failure in the caller's language. */
export function failedAnswer(failure: Failure, language: Language): Answer {
  const { values, literal, errors, data, headers } = failure.parts
  const told: FailureAnswer = { status: failure.status, message: literal ?? say(language, failure.key, values) }
  if (errors !== undefined) told.errors = wordsOf(errors, language)
  if (data !== undefined) told.data = data
  return { status: failure.status, body: JSON.stringify(told), ...(headers === undefined ? {} : { headers }) }
}

function wordsOf(errors: Record<string, FieldFault>, language: Language): Record<string, string> {
  const words = (fault: FieldFault) =>
    typeof fault === 'string' ? say(language, fault) : say(language, fault.key, fault.values)
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, words(fault)]))
}

/** Sends it. Its length is said, so that a short one is not compressed. */
export function send(c: Context, { status, body, headers = {} }: Answer): Response {
  return c.body(body, status as ContentfulStatusCode, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  })
}
