import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Language } from '../../contract/language.ts'
import type { Failure as FailureBody } from '../../contract/endpoint.ts'
import type { Failure, Message } from './failure.ts'
import type { Translate } from './text.ts'

/** A response before it is sent. The body is JSON text, so that it can be stored and sent again. */
export interface HttpResponse {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Creates a response of status 200 with the data. */
export function successResponse(data: unknown): HttpResponse {
  return { status: 200, body: JSON.stringify({ status: 200, data }) }
}

/** Creates the error response for a Failure, with texts in the caller's language. */
export function failureResponse(failure: Failure, language: Language, translate: Translate): HttpResponse {
  const { headers } = failure.details
  const body = failureBody(failure, language, translate)
  return { status: failure.status, body: JSON.stringify(body), ...(headers === undefined ? {} : { headers }) }
}

/** Creates what the caller gets for a Failure, with texts in the caller's language. */
export function failureBody(failure: Failure, language: Language, translate: Translate): FailureBody {
  const { values = {}, literalMessage: literal, errors, data, code, limitedField, usedBy, messages } = failure.details
  const textOf = (message: Message): string => {
    if (typeof message === 'string') return translate(language, message)
    const texts = Object.entries(message.values).map(
      ([name, value]) => [name, typeof value === 'object' ? textOf(value.message) : value] as const,
    )
    return translate(language, message.key, Object.fromEntries(texts))
  }
  const body: FailureBody = { status: failure.status, message: literal ?? textOf({ key: failure.key, values }) }
  if (errors !== undefined)
    body.errors = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, textOf(error)]))
  if (data !== undefined) body.data = data
  if (code !== undefined) body.code = code
  if (limitedField !== undefined) body.limitedField = limitedField
  if (usedBy !== undefined) body.usedBy = usedBy
  if (messages !== undefined) body.messages = messages
  return body
}

/** Sends a response with a Content-Length, because the compression skips short bodies only if their length is known. */
export function sendResponse(c: Context, { status, body, headers = {} }: HttpResponse): Response {
  return c.body(body, status as ContentfulStatusCode, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  })
}
