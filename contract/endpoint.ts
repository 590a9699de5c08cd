import * as v from 'valibot'
import { cleanSearchText, isCleanLine } from './cleanText.ts'
import { maxCharacters, optionalMultilineText } from './field.ts'
import { INTEGER_MAX, PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX, SEARCH_TEXT_MAX } from './limits.ts'
import type { Need } from './need.ts'
import type { RequiredAccess } from './permission.ts'

/** A secret that a caller could guess by calling again and again. */
export type GuessableSecret = 'password' | 'setupCode' | 'emailedCode'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The schema of the params, the query or the body of a request: any object schema. */
export type RequestPartSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

/**
 * The declaration of an endpoint of the console's API or of the apps' API, used by the client, the server's validation,
 * the OpenAPI documents and the tests.
 */
export interface AnyEndpoint<
  Params extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Query extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Body extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  ResponseSchema extends v.GenericSchema = v.GenericSchema,
  Access = unknown,
> {
  /** The unique name in camelCase, also the operationId of the OpenAPI document. */
  id: string
  method: Method
  /** The path below the base path, with parameters in braces: `/store/{id}`. */
  path: string
  access: Access
  /**
   * The secret of whose correctness the response tells. After repeated failures, calls with the same secret get 429 for
   * a while, and only a call with the right secret resets the number of its failures.
   */
  guessableSecret?: GuessableSecret
  /** The caller must have entered the password within the last ten minutes; otherwise 403 with `passwordRequired`. */
  requiresPassword?: true
  /** The response is never stored: a call repeated with the same Idempotency-Key is executed and audited again. */
  hasSensitiveResponse?: true
  /** The call uses up a code or a link: if it is repeated after it was executed, it is refused. */
  isSingleUse?: true
  /** The body contains a file and may have 16 MB instead of 1 MB. */
  hasLargeBody?: true
  /** The body is the file of a picture, of 10 MB at most, instead of JSON. The call runs outside a transaction. */
  isPictureUpload?: true
  /** The response is a CSV file instead of JSON, and is sent while it is read. Only a failed one is JSON. */
  isCsv?: true
  /** The request may have no body; a missing body counts as an empty object. */
  isBodyOptional?: true
  params?: Params
  query?: Query
  body?: Body
  /** The schema of `data` in a successful response. */
  response: ResponseSchema
}

/** The declaration of an endpoint of the console's API. */
export interface Endpoint<
  Params extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Query extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Body extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  ResponseSchema extends v.GenericSchema = v.GenericSchema,
> extends AnyEndpoint<Params, Query, Body, ResponseSchema, RequiredAccess> {
  /** What the console needs the endpoint for, and so whether a server can do without it. */
  need: Need
}

type RequestPartSchemaOrUndefined = RequestPartSchema | undefined

/**
 * Declares an endpoint. `access` is required, so that no endpoint is public by omission, and `need`, so that everybody
 * who writes a server knows what it is for.
 */
// @__NO_SIDE_EFFECTS__
export function declareEndpoint<
  ResponseSchema extends v.GenericSchema,
  Params extends RequestPartSchemaOrUndefined = undefined,
  Query extends RequestPartSchemaOrUndefined = undefined,
  Body extends RequestPartSchemaOrUndefined = undefined,
>(declaration: Endpoint<Params, Query, Body, ResponseSchema>): Endpoint<Params, Query, Body, ResponseSchema> {
  return declaration
}

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
/** The schemas that `E` declares. Inferred, because the optional properties of `E` also have the type undefined. */
type SchemasOf<E extends AnyEndpoint> =
  E extends AnyEndpoint<infer Params, infer Query, infer Body> ? { params: Params; query: Query; body: Body } : never
type OmitUndefined<Members> = { [Key in keyof Members as Members[Key] extends undefined ? never : Key]: Members[Key] }

/** The input of a call to the endpoint `E`: those of `params`, `query` and `body` that the endpoint declares. */
export type RequestOf<E extends AnyEndpoint> = OmitUndefined<{
  params: InputOf<SchemasOf<E>['params']>
  query: InputOf<SchemasOf<E>['query']>
  body: InputOf<SchemasOf<E>['body']>
}>

/** The validated input of the server's handler for the endpoint `E`. */
export interface ValidatedRequestOf<E extends AnyEndpoint> {
  params: OutputOf<SchemasOf<E>['params']>
  query: OutputOf<SchemasOf<E>['query']>
  body: OutputOf<SchemasOf<E>['body']>
}

/** The `data` of a successful response of the endpoint `E`, as the console reads it from any server. */
export type ResponseDataOf<E extends AnyEndpoint> = v.InferOutput<E['response']>

/** The `data` of a successful response of the endpoint `E`, as a complete server sends it. */
export type SentDataOf<E extends AnyEndpoint> = v.InferInput<E['response']>

/** The body of every successful response: the HTTP status code again, and the data. */
export interface Envelope<Data> {
  status: number
  data: Data
}

/** The body of every failed response. `message` is in the caller's language and is shown in a notice. */
export interface Failure {
  status: number
  message: string
  /** The error message of each invalid field of the body, in the caller's language (422). */
  errors?: Record<string, string>
  /** The current record and the allowed events (409). */
  data?: Conflict
  /**
   * `passwordRequired`: the caller must enter the password again before the call can succeed (403).
   * `secondFactorRequired`: the sign-in also needs a code of the second factor (401).
   * `recoveryEnded`: the password recovery must be started again (422).
   * `invitationEnded`: the invitation link can no longer set a password (422).
   * `outdated`: the data that the sender was shown has changed; `data.record` is the current data (409).
   */
  code?: FailureCode
  /** The field of the body whose value the limit applies to (429). Another value can be sent immediately. */
  limitedField?: string
  /** The records that use this record and so prevent its deletion, counted by kind (422). */
  usedBy?: RecordUseCount[]
  /** Of a message that was not sent (409): the messages of colleagues that the sender has not seen, each a `Message`. */
  messages?: unknown[]
}

/** How many records of one kind use a certain record. */
export const RecordUseCount = v.object({ record: v.picklist(['store', 'user', 'product']), count: v.number() })
export type RecordUseCount = v.InferOutput<typeof RecordUseCount>

/**
 * The code of an error response after which the console must do something before it can repeat the call, or which says
 * why the session cannot be renewed.
 */
export const FailureCode = v.picklist([
  'passwordRequired',
  'secondFactorRequired',
  'recoveryEnded',
  'invitationEnded',
  'outdated',
  'sessionExpired',
  'sessionRevoked',
])
export type FailureCode = v.InferOutput<typeof FailureCode>

/** The data of a write rejected with 409: the current record and the allowed events. */
export interface Conflict<Item = unknown> {
  record: Item
  allowedEvents: string[]
}

/** The schema of a whole number in a body; a string of digits is rejected. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(min: number, max: number = INTEGER_MAX) {
  return v.pipe(
    v.number('field.wholeNumber'),
    v.integer('field.wholeNumber'),
    v.minValue(min, 'field.range'),
    v.maxValue(max, 'field.range'),
  )
}

/** The schema of a whole number in a path or a query, where numbers are sent as text. */
// @__NO_SIDE_EFFECTS__
export function numberFromText(min: number, max?: number) {
  const wholeNumberText = v.pipe(v.string(), v.regex(/^-?\d+$/, 'field.wholeNumber'), v.transform(Number))
  return v.pipe(v.union([v.number(), wholeNumberText], 'field.wholeNumber'), wholeNumber(min, max))
}

/** The schema of the record version on which a write is based. */
// @__NO_SIDE_EFFECTS__
export function recordVersion() {
  return wholeNumber(1)
}

/**
 * The optional body of a DELETE: the version that the caller has seen. Without a body or a version, the record is
 * deleted whatever its current version is (rule 4.7).
 */
export const deletionBodyDefaults = {
  isBodyOptional: true,
  body: v.strictObject({ version: v.optional(recordVersion()) }),
} as const

/** The path parameters of an endpoint for a single record: the record's id. */
export const IdParams = v.strictObject({
  /** The id of the record. */
  id: numberFromText(1),
})

/** An endpoint whose only input is the id of a record. */
export type IdOnlyEndpoint<Item extends v.GenericSchema = v.GenericSchema> = Endpoint<
  typeof IdParams,
  undefined,
  undefined,
  Item
>

/** The schema of the search text in a list's query. What a single-line field does not keep is removed. */
// @__NO_SIDE_EFFECTS__
export function searchText() {
  return v.optional(v.pipe(v.string(), v.transform(cleanSearchText), maxCharacters(SEARCH_TEXT_MAX)))
}

/**
 * The schema of a paged list's query: `page` from 1, `limit`, `sort` (`name`, or `-name` for descending) and the list's
 * own filters.
 * @param sortFields the fields that `sort` may name; without `sort`, the server uses the list's default order
 * @param filters the list's own filters, each optional
 */
// @__NO_SIDE_EFFECTS__
export function pagedQuery<const Field extends string, Filters extends v.ObjectEntries>(
  sortFields: readonly Field[],
  filters: Filters,
) {
  return v.strictObject({
    /** The number of the page, from 1. */
    page: v.optional(numberFromText(1, 1_000_000), 1),
    /** How many records a page has. */
    limit: v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE),
    /** A field, with `-` before it for descending order. Without it, the list has its default order. */
    sort: sortSchema(sortFields),
    ...filters,
  })
}

/** The schema of the sort order in a list's query: one of the fields, with `-` before it for descending order. */
// @__NO_SIDE_EFFECTS__
export function sortSchema<const Field extends string>(sortFields: readonly Field[]) {
  const sortValues = sortFields.flatMap((field) => [field, `-${field}` as const])
  return v.optional(v.picklist<readonly (Field | `-${Field}`)[], string>(sortValues, 'field.choice'))
}

/** The response schema of a paged list. An array is such a page too. */
// @__NO_SIDE_EFFECTS__
export function pageSchema<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    /** The number of all records of the list. */
    total: v.nullish(v.number(), 0) as v.GenericSchema<number>,
    page: v.nullish(v.number(), 1) as v.GenericSchema<number>,
    limit: v.nullish(v.number(), PAGE_SIZE) as v.GenericSchema<number>,
    /** Sent instead of `total` by a server that does not count: whether more records follow. */
    hasMore: v.optional(v.boolean()),
  })
}

/** The response schema of an endpoint with `isCsv`. */
export const CsvText = v.pipe(
  v.string(),
  v.description(
    'UTF-8 with a byte order mark, lines that end by CRLF, and a header row in the language of the caller.',
  ),
)

/** The response schema of a call that returns no data. */
export const EmptyResponse = v.object({})

/** The response of a paged list of `Item`. */
export interface Page<Item> {
  items: Item[]
  total: number
  page: number
  limit: number
  /** Whether more records follow than `total` says, because the server does not count them. */
  hasMore?: boolean | undefined
}

/** The schema of the body of `POST /{record}/{id}/transition`, the same for every kind of record. */
// @__NO_SIDE_EFFECTS__
export function transitionBody() {
  return v.strictObject({
    // The exact name of an event in the chart, so the text is not trimmed.
    event: v.pipe(
      v.string('field.required'),
      v.nonEmpty('field.required'),
      v.check(isCleanLine, 'field.characters'),
      v.maxLength(40, 'field.tooLong'),
    ),
    reason: v.optional(optionalMultilineText(REASON_MAX)),
    version: recordVersion(),
  })
}
