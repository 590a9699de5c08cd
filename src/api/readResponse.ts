import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { UnreadableAnswer } from './failure.ts'
import { type AnswerSchema, isObject, readAnswer } from './readAnswer.ts'
import type { ApiResponse } from './transport.ts'

/** How many problems of one answer are logged. */
const LOGGED_PROBLEMS_MAX = 20

/** A page of a list, as the console reads it. */
export interface ReadPage<Item> extends Page<Item> {
  /** How many records of the page could not be read, and are left out; absent if there are none. */
  unreadableCount?: number
}

/** The query of a list, as far as an answer may repeat it. */
interface PageQuery {
  page?: unknown
  limit?: unknown
}

/**
 * Returns the data of a successful response. The shapes that other servers use are accepted: data without an envelope,
 * an array instead of `items`, a list without a total, a bare token, and no data after a write that returns none. Logs
 * what cannot be read, and throws an `UnreadableAnswer` if that is the whole answer.
 */
export function readResponse(endpoint: Endpoint, query: PageQuery = {}, { body }: Pick<ApiResponse, 'body'>): unknown {
  const isWrite = endpoint.method !== 'GET'
  if (body === undefined) throw new UnreadableAnswer(endpoint, 'unknown')
  const schema = endpoint.response as AnswerSchema
  const input = toExpectedShape(schema, dataOf(body, schema), body, query, isWrite)
  const { value, problems } = readAnswer(schema, input)
  if (problems.length > 0) logProblems(endpoint, problems)
  const itemCount = countItems(value)
  const unreadableCount = countItems(input) - itemCount
  if (value === undefined || (unreadableCount > 0 && itemCount === 0))
    throw new UnreadableAnswer(endpoint, isWrite && endpoint.access !== 'public' ? 'done' : 'unknown')
  return unreadableCount === 0 ? value : { ...(value as object), unreadableCount }
}

/** Returns the data in the body: in its envelope, or the body itself if it has a field of the answer. */
function dataOf(body: unknown, { entries = {} }: AnswerSchema): unknown {
  if (!isObject(body)) return body
  if (Object.hasOwn(body, 'data')) return body['data']
  return Object.keys(entries).some((name) => Object.hasOwn(body, name)) ? body : undefined
}

function toExpectedShape(
  { entries = {} }: AnswerSchema,
  data: unknown,
  body: unknown,
  query: PageQuery,
  isWrite: boolean,
): unknown {
  if (isWrite && (data === undefined || data === null || Object.keys(entries).length === 0)) return {}
  if (typeof data === 'string' && 'token' in entries) return { token: data }
  if (!('items' in entries)) return data
  const list = Array.isArray(data) ? { ...(isObject(body) ? body : {}), items: data as unknown[] } : data
  return 'total' in entries && isObject(list) && Array.isArray(list['items'])
    ? toPage(list, list['items'], query)
    : list
}

/**
 * Returns a page with its number, its limit and a total. Without a total, there may be more records than the page ends
 * with if the page is full, and none if the server has sent more than was asked for, because then it sent all.
 */
function toPage(list: Record<string, unknown>, items: unknown[], query: PageQuery): unknown {
  const asked = { page: Number(query.page ?? 1), limit: Number(query.limit ?? PAGE_SIZE) }
  const isWhole = items.length > asked.limit
  const page = numberOr(list['page'], isWhole ? 1 : asked.page)
  const limit = numberOr(list['limit'], isWhole ? items.length : asked.limit)
  const countUpToHere = (page - 1) * limit + items.length
  const hasTotal = typeof list['total'] === 'number'
  const hasMore = !hasTotal && (list['hasMore'] ?? (items.length === limit && !isWhole)) === true
  return { ...list, page, limit, total: hasTotal ? list['total'] : countUpToHere + (hasMore ? 1 : 0), hasMore }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise
}

function countItems(list: unknown): number {
  return isObject(list) && Array.isArray(list['items']) ? list['items'].length : 0
}

function logProblems({ method, path }: Endpoint, problems: readonly string[]): void {
  const shown = problems.slice(0, LOGGED_PROBLEMS_MAX)
  const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : []
  console.warn(`Not readable in the answer of ${method} ${path}: ${[...shown, ...more].join('; ')}`)
}
