import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure as FailureAnswer } from '../../contract/endpoint.ts'
import type { Failure, FieldFault } from './failure.ts'
import { type Language, translate } from './text.ts'

/** A response before it is sent. The body is JSON text, so that it can be stored and sent again. */
export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Creates a response of status 200 with the data. */
export function goodAnswer(data: unknown): Answer {
  return { status: 200, body: JSON.stringify({ status: 200, data }) }
}

/** Creates the response of a failure, with texts in the caller's language. */
export function failedAnswer(failure: Failure, language: Language): Answer {
  const { values, literal, errors, data, headers } = failure.parts
  const body: FailureAnswer = { status: failure.status, message: literal ?? translate(language, failure.key, values) }
  if (errors !== undefined) body.errors = translateErrors(errors, language)
  if (data !== undefined) body.data = data
  return { status: failure.status, body: JSON.stringify(body), ...(headers === undefined ? {} : { headers }) }
}

function translateErrors(errors: Record<string, FieldFault>, language: Language): Record<string, string> {
  const messageOf = (fault: FieldFault) =>
    typeof fault === 'string' ? translate(language, fault) : translate(language, fault.key, fault.values)
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, messageOf(fault)]))
}

/** Sends a response. It has a Content-Length, because the compression skips short bodies of known length. */
export function send(c: Context, { status, body, headers = {} }: Answer): Response {
  return c.body(body, status as ContentfulStatusCode, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  })
}
