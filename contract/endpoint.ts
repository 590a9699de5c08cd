import * as v from 'valibot'
import { optionalLines } from './field.ts'
import { INTEGER_MAX, PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX, SEARCH_MAX } from './limits.ts'
import type { Access } from './permission.ts'
import { asLine, isLine } from './typed.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Any object schema that a part of a request may have. */
export type PartSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

/** One call of the API. The client, the server's checks, the OpenAPI document and the tests all read it. */
export interface Endpoint<
  Params extends PartSchema | undefined = PartSchema | undefined,
  Query extends PartSchema | undefined = PartSchema | undefined,
  Body extends PartSchema | undefined = PartSchema | undefined,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  /** Unique name, camelCase: the operationId of the OpenAPI document. */
  id: string
  method: Method
  /** Under the base path, with parameters in braces: `/store/{id}`. */
  path: string
  access: Access
  /** Its answer reveals whether a password is correct, so repeated failures are refused with 429 for a while. */
  guessable?: true
  /** Its answer is kept nowhere: repeated under the same Idempotency-Key, it is performed and audited again. */
  sensitive?: true
  /** It may be sent without a body; that is an empty object. */
  bodyOptional?: true
  params?: Params
  query?: Query
  body?: Body
  /** The schema of `data` in a successful response. */
  answer: Answer
}

type Parts = PartSchema | undefined

/**
 * Declares one call of the API.
 * Without an `access` it does not compile: nothing is open by forgetting.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  Answer extends v.GenericSchema,
  Params extends Parts = undefined,
  Query extends Parts = undefined,
  Body extends Parts = undefined,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration
}

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
/** The parts as `E` declares them; read from its properties, each would be possibly undefined. */
type PartsOf<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body> ? { params: Params; query: Query; body: Body } : never
type Without<Parts> = { [Key in keyof Parts as Parts[Key] extends undefined ? never : Key]: Parts[Key] }

/** The input of a call of `E`: `params`, `query` and `body`, if the endpoint has them. */
export type CallOf<E extends Endpoint> = Without<{
  params: InputOf<PartsOf<E>['params']>
  query: InputOf<PartsOf<E>['query']>
  body: InputOf<PartsOf<E>['body']>
}>

/** The input of the server's handler of `E`, after validation. */
export interface CheckedCallOf<E extends Endpoint> {
  params: OutputOf<PartsOf<E>['params']>
  query: OutputOf<PartsOf<E>['query']>
  body: OutputOf<PartsOf<E>['body']>
}

/** The `data` of a good answer of `E`. */
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>

/** Every good answer: the HTTP code once more, and the data. */
export interface Envelope<Data> {
  status: number
  data: Data
}

/** Every failed answer. `message` is in the caller's language and is what the toast shows. */
export interface Failure {
  status: number
  message: string
  /** By field of the body, in the caller's language (422). */
  errors?: Record<string, string>
  /** On 409 the record as it is now, and the allowed events. */
  data?: Conflict
}

/** Why a write was refused with 409: the record as it is now, and the allowed events. */
export interface Conflict<Item = unknown> {
  record: Item
  allowedEvents: string[]
}

/** A whole number in a body: a text of digits is none. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(min: number, max: number = INTEGER_MAX) {
  return v.pipe(
    v.number('field.wholeNumber'),
    v.integer('field.wholeNumber'),
    v.minValue(min, 'field.range'),
    v.maxValue(max, 'field.range'),
  )
}

/** A whole number in a path or a query, where it arrives as text. */
// @__NO_SIDE_EFFECTS__
export function writtenNumber(min: number, max?: number) {
  const written = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'field.wholeNumber'), v.transform(Number))
  return v.pipe(v.union([v.number(), written], 'field.wholeNumber'), wholeNumber(min, max))
}

/** The version of a record that the sender of a write saw. */
// @__NO_SIDE_EFFECTS__
export function version() {
  return wholeNumber(1)
}

/** The path parameter of one record. */
export const ById = v.strictObject({ id: writtenNumber(1) })

/** The words that a list is searched for, in a query, without what no field of one line can hold. */
// @__NO_SIDE_EFFECTS__
export function searchText() {
  return v.optional(v.pipe(v.string(), v.transform(asLine), v.trim(), v.maxLength(SEARCH_MAX, 'field.tooLong')))
}

/**
 * The query of a list that is read page by page: `page` from 1, `limit`, `sort` (`name`, or `-name` for descending),
 * and the list's own filters.
 * @param sortable the fields it sorts by; the first is not implied: the server's default order is the list's own
 * @param filters the list's own filters, each optional
 */
// @__NO_SIDE_EFFECTS__
export function pagedQuery<const Field extends string, Filters extends v.ObjectEntries>(
  sortable: readonly Field[],
  filters: Filters,
) {
  const sorts = sortable.flatMap((field) => [field, `-${field}` as const])
  return v.strictObject({
    page: v.optional(writtenNumber(1, 1_000_000), 1),
    limit: v.optional(writtenNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
    sort: v.optional(v.picklist<readonly (Field | `-${Field}`)[], string>(sorts, 'field.choice')),
    ...filters,
  })
}

/** The answer of a list. */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    total: v.number(),
    page: v.number(),
    limit: v.number(),
  })
}

/** An answer that says nothing beyond having been done. */
export const Done = v.object({})

/** One page of `Item`, as a list answers. */
export interface Page<Item> {
  items: Item[]
  total: number
  page: number
  limit: number
}

/** The body of `POST /{record}/{id}/transition`, the same for every lifecycle. */
// @__NO_SIDE_EFFECTS__
export function transitionBody() {
  return v.strictObject({
    // The chart's own name of it, to the letter: nothing is trimmed.
    event: v.pipe(
      v.string('field.required'),
      v.nonEmpty('field.required'),
      v.check(isLine, 'field.characters'),
      v.maxLength(40, 'field.tooLong'),
    ),
    reason: v.optional(optionalLines(REASON_MAX)),
    version: version(),
  })
}
