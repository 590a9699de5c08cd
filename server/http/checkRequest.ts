import type { Context } from 'hono'
import * as v from 'valibot'
import { nameRefusedCharacter } from '../../contract/cleanText.ts'
import type { ValidatedRequestOf, AnyEndpoint, RequestPartSchema } from '../../contract/endpoint.ts'
import { Failure, invalid, type Message } from './failure.ts'
import type { TextKey } from './text.ts'

/** Characters that PostgreSQL cannot store in a text: NUL and lone surrogates. */
const UNSTORABLE_CHARACTER = /\0|\p{Surrogate}/u

/**
 * Parses the parts of a request with the endpoint's schemas. Returns the parsed call and the raw text of the body. A
 * request with neither a content type nor a body is one without fields, so that its error names the required fields.
 * Throws a Failure: 400 for a malformed path, query or JSON, 415 for another content type, 422 for invalid fields of
 * the body.
 */
export async function checkRequest(
  endpoint: AnyEndpoint,
  c: Context,
): Promise<{ call: ValidatedRequestOf<AnyEndpoint>; bodyText: string }> {
  const params = checkPathOrQuery(endpoint.params, c.req.param())
  const query = checkPathOrQuery(endpoint.query, endpoint.query && queryOf(c))
  if (endpoint.body === undefined) return { call: { params, query, body: undefined }, bodyText: '' }
  const contentType = c.req.header('Content-Type')
  const isJson = /^application\/json\s*(;|$)/i.test(contentType ?? '')
  if (contentType !== undefined && !isJson) throw new Failure(415, 'error.notJson')
  const bodyText = await c.req.text()
  if (bodyText === '' && (!isJson || endpoint.isBodyOptional === true))
    return { call: { params, query, body: checkBody(endpoint.body, {}) }, bodyText }
  if (!isJson) throw new Failure(415, 'error.notJson')
  return { call: { params, query, body: checkBody(endpoint.body, parseObject(bodyText)) }, bodyText }
}

function checkPathOrQuery(schema: RequestPartSchema | undefined, part: Record<string, string> | undefined) {
  if (schema === undefined) return undefined
  const parsedPart = v.safeParse(schema, part, { abortEarly: true })
  if (!parsedPart.success || Object.values(part ?? {}).some(isUnstorable)) throw new Failure(400, 'error.malformed')
  return parsedPart.output
}

/** Returns the query parameters as strings. Throws a Failure of 400 if a name occurs twice, which is ambiguous. */
function queryOf(c: Context): Record<string, string> {
  const pairs = [...new URL(c.req.url).searchParams]
  const query = Object.fromEntries(pairs)
  if (Object.keys(query).length !== pairs.length) throw new Failure(400, 'error.malformed')
  return query
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(400, 'error.malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure(400, 'error.malformed')
  return value as Record<string, unknown>
}

/**
 * Parses a body, or the payload of a socket event. Throws a Failure of 422 with the errors by field. A field that the
 * schema does not know is an error.
 */
export function checkBody<Output>(
  schema: v.GenericSchema<unknown, Output>,
  body: Readonly<Record<string, unknown>>,
): Output {
  // A Map, not an object, because a field may be named `constructor`, or `__proto__`.
  const errors = new Map<string, Message>()
  const parsedBody = v.safeParse(schema, body)
  const addError = (field: string, message: Message) => errors.has(field) || errors.set(field, message)
  for (const issue of parsedBody.issues ?? []) addError(fieldOf(issue), messageOf(issue))
  for (const [field, value] of Object.entries(body)) if (isUnstorable(value)) addError(field, 'field.text')
  if (errors.size > 0) throw invalid(Object.fromEntries(errors))
  return parsedBody.output as Output
}

/** Returns the field of the body that an issue is about; for an element of a list, the field of the list. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  return String(issue.path?.[0]?.key ?? '')
}

/** Returns the message of an issue, with the value of its placeholder. */
export function messageOf(issue: v.BaseIssue<unknown>): Message {
  const key = messageKeyOf(issue)
  return key === 'field.characters' ? { key, values: { character: nameRefusedCharacter(String(issue.input)) } } : key
}

/**
 * Returns the message key of an issue. The message of the contract's own checks is such a key. Valibot's built-in
 * checks have an English message, and only report a field that is missing, unknown or of the wrong type.
 */
function messageKeyOf(issue: v.BaseIssue<unknown>): TextKey {
  if (/^[\w.]+$/.test(issue.message)) return issue.message as TextKey
  if (issue.received === 'undefined') return 'field.required'
  return issue.expected === 'never' ? 'field.unknown' : 'field.type'
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && UNSTORABLE_CHARACTER.test(value)
}
