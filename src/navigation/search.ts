import { isCalendarDay } from '../../contract/day.ts'
import type { FilterKind, ListDeclaration } from '../../contract/kind.ts'
import { INTEGER_MAX, SEARCH_MAX } from '../../contract/limits.ts'
import type { PageAndSort } from '../api/pageQuery.ts'
import { isRecordKind, type ScreenList, type Screen } from './screen.ts'

type FilterValue<K> = K extends 'id' ? number : K extends 'day' ? string : K extends readonly (infer W)[] ? W : never
type Sort<F extends ListDeclaration> = F['sortFields'][number] | `-${F['sortFields'][number]}`
/** Of a record type with names of its own; nothing of one that has any name. */
type KnownKeys<T> = string extends keyof T ? object : T
type ListParams<L> =
  L extends ScreenList<infer F, infer Tabs, infer Filters>
    ? { q: string; sort: Sort<F>; page: number; open: number } & (keyof KnownKeys<Tabs> extends never
        ? object
        : { tab: keyof KnownKeys<Tabs> }) & {
          [Name in keyof KnownKeys<Filters>]: FilterValue<F['filters'][KnownKeys<Filters>[Name] & string]>
        }
    : never
type ParamChoices<C> = { [Name in keyof C]: C[Name] extends readonly (infer Choice)[] ? Choice : never }
type ScreenParams<S extends Screen> =
  | (S extends { lists: infer L } ? ListParams<L[keyof L]> : never)
  | (S extends { viewParams: infer C } ? ParamChoices<C> : never)
  | (S extends { actionParams: infer A } ? ParamChoices<A> : never)
type KeysOfUnion<U> = U extends unknown ? keyof U : never
type ValueInUnion<U, Name> = U extends unknown ? (Name extends keyof U ? U[Name] : never) : never

/** The search parameters of a screen; a default is left out. */
export type SearchParams<S extends Screen> = {
  [Name in KeysOfUnion<ScreenParams<S>>]?: ValueInUnion<ScreenParams<S>, Name>
}

/** Reads one parameter; undefined for what makes no sense. */
type ParamReader = (value: unknown) => unknown

/** The sort by the time at which the records were created. */
const OLDEST_FIRST = 'createdAt'

/** No page has a larger number. */
const LARGEST_PAGE = 1_000_000

/**
 * What an address says, read by what its screen declares. A parameter that makes no sense stays, as undefined: a bad
 * link never breaks a screen, and left out, the router would take it from the address as it is.
 */
export function readSearch<S extends Screen>(screen: S, rawParams: Readonly<Record<string, unknown>>): SearchParams<S> {
  const readers = [
    ...Object.entries({ ...screen.viewParams, ...screen.actionParams }).map(
      ([name, allowedValues]) => [name, readOneOf(allowedValues)] as const,
    ),
    ...Object.values(screen.lists ?? {}).flatMap(listParamReaders),
  ]
  const parsedParams: Record<string, unknown> = {}
  for (const [name, reader] of readers)
    if (Object.hasOwn(rawParams, name)) parsedParams[name] ??= reader(rawParams[name])
  return parsedParams as SearchParams<S>
}

function listParamReaders({
  declaration,
  tabs,
  filters,
  opensBeside,
}: ScreenList): (readonly [name: string, reader: ParamReader])[] {
  const tabNames = Object.keys(tabs)
  return [
    ...(tabNames.length === 0 ? [] : [['tab', readOneOf(tabNames)] as const]),
    ...(declaration.isSearchable ? [['q', readSearchText] as const] : []),
    ['sort', readOneOf(declaration.sortFields.flatMap((sort) => [sort, `-${sort}`]))],
    ['page', readInteger(LARGEST_PAGE)],
    ...(opensBeside ? [['open', readInteger(INTEGER_MAX)] as const] : []),
    ...Object.entries(filters).map(
      ([name, filter]) => [name, filterReader(declaration.filters[filter] ?? [])] as const,
    ),
  ]
}

function filterReader(kind: FilterKind): ParamReader {
  if (kind === 'id') return readInteger(INTEGER_MAX)
  return kind === 'day' ? readDay : readOneOf(kind)
}

function readOneOf(allowedValues: readonly string[]): ParamReader {
  return (value) => allowedValues.find((each) => each === value)
}

function readInteger(max: number): ParamReader {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined
}

function readSearchText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const trimmedText = String(value).trim()
  return trimmedText !== '' && trimmedText.length <= SEARCH_MAX && /^\P{Cc}*$/u.test(trimmedText)
    ? trimmedText
    : undefined
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined
}

/** Days as an address says them, `YYYY-MM-DD`, both included. */
export interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

/** The search parameters that every list may have. */
export interface ListSearch extends PageAndSort {
  tab?: string | undefined
  q?: string | undefined
  /** The id of the record that is open beside it. */
  open?: number | undefined
}

/** The search and the filters of a list, as parameters of its query, whichever tab is open. */
export function filterQuery({ filters, declaration }: ScreenList, search: object): Record<string, string | number> {
  const params = search as Readonly<Record<string, string | number | undefined>>
  const query: Record<string, string | number> = {}
  if (declaration.isSearchable && params['q'] !== undefined) query['q'] = params['q']
  for (const [name, filter] of Object.entries(filters)) {
    const value = params[name]
    const isOfRange = filter === 'from' || filter === 'to'
    if (value !== undefined && !(isOfRange && isReversedRange(search))) query[filter] = value
  }
  return query
}

/** Whether a range of days ends before it begins: it narrows nothing. */
export function isReversedRange({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** The open tab of a list; undefined where it has none. */
export function openTab({ tabs, firstTab }: ScreenList, { tab }: ListSearch): string | undefined {
  return tab !== undefined && Object.hasOwn(tabs, tab) ? tab : firstTab
}

/** The code of the records that a tab shows; undefined for all. */
export function statusOfTab({ declaration, tabs }: ScreenList, tab: string | undefined): number | undefined {
  const state = tab === undefined ? null : tabs[tab]
  return state === null || state === undefined || !isRecordKind(declaration) ? undefined : declaration.states[state]
}

/** The sort of a tab if the URL has none; undefined for the server's default. */
export function defaultSortOf({ oldestFirst }: ScreenList, tab: string | undefined): string | undefined {
  return tab !== undefined && oldestFirst.includes(tab) ? OLDEST_FIRST : undefined
}

/** The page and the sort of the list that a URL shows. */
export function pageAndSortOf(list: ScreenList, search: ListSearch): PageAndSort {
  return { page: search.page, sort: search.sort ?? defaultSortOf(list, openTab(list, search)) }
}

/** All filters of the page that an address shows: status first, as every reader of the list asks. */
export function listQuery(list: ScreenList, search: ListSearch): Record<string, string | number> {
  const status = statusOfTab(list, openTab(list, search))
  return { ...(status === undefined ? {} : { status }), ...filterQuery(list, search) }
}

/** The list that an address shows first, of those that its screen declares. */
export function shownList({ lists = {}, viewParams = {} }: Screen, search: object): ScreenList | undefined {
  const params = search as Readonly<Record<string, unknown>>
  return Object.values(lists).find(({ shownForParams }) =>
    Object.entries(shownForParams).every(
      ([name, requiredValue]) => (params[name] ?? viewParams[name]?.[0]) === requiredValue,
    ),
  )
}

/** The address of a list on its screen, as far as its choices are not the first ones. */
export function listAddress({ path, viewParams = {} }: Screen, { shownForParams }: ScreenList): string {
  const params = Object.entries(shownForParams).filter(
    ([name, requiredValue]) => viewParams[name]?.[0] !== requiredValue,
  )
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`
}
