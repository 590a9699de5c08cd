import { isExistingDate } from '../../contract/date.ts'
import type { FilterKind, ListDeclaration } from '../../contract/recordKind.ts'
import { INTEGER_MAX } from '../../contract/limits.ts'
import { toSearchText } from '../../contract/searchText.ts'
import type { PageAndSort } from '../api/pageQueryParams.ts'
import { isRecordKind, type ScreenList, type Screen } from './screen.ts'

type FilterValue<K> = K extends 'id' ? number : K extends 'day' ? string : K extends readonly (infer W)[] ? W : never
type Sort<List extends ListDeclaration> = List['sortFields'][number] | `-${List['sortFields'][number]}`
/** `T` if its keys are known; `object` if `T` has an index signature and therefore allows any string as a key. */
type WithKnownKeys<T> = string extends keyof T ? object : T
type ListParams<L> =
  L extends ScreenList<infer F, infer Tabs, infer Filters>
    ? {
        q: string
        sort: Sort<F>
        page: number
        open: number
        saved: number
        columns: string
      } & (keyof WithKnownKeys<Tabs> extends never ? object : { tab: keyof WithKnownKeys<Tabs> }) & {
          [Name in keyof WithKnownKeys<Filters>]: FilterValue<F['filters'][WithKnownKeys<Filters>[Name] & string]>
        }
    : never
type ParamChoices<C> = { [Name in keyof C]: C[Name] extends readonly (infer Choice)[] ? Choice : never }
type ScreenParams<S extends Screen> =
  | (S extends { lists: infer L } ? ListParams<L[keyof L]> : never)
  | (S extends { viewParams: infer C } ? ParamChoices<C> : never)
  | (S extends { actionParams: infer A } ? ParamChoices<A> : never)
  | (S extends { numberParams: infer N extends readonly string[] } ? Record<N[number], number> : never)
  | (S extends { searchTextParams: infer T extends readonly string[] } ? Record<T[number], string> : never)
  | (S extends { linkedCommands: readonly { id: infer Id }[] } ? { command: Id } : never)
type KeysOfUnion<U> = U extends unknown ? keyof U : never
type ValueInUnion<U, Name> = U extends unknown ? (Name extends keyof U ? U[Name] : never) : never

/** The search parameters of a screen. Parameters with the default value are left out. */
export type SearchParams<S extends Screen> = {
  [Name in KeysOfUnion<ScreenParams<S>>]?: ValueInUnion<ScreenParams<S>, Name>
}

/** Parses the value of one search parameter, a text or a parsed value; undefined for an invalid value. */
type ParamReader = (value: unknown) => unknown

/** The sort that begins with the record that was created first. */
const OLDEST_FIRST_SORT = 'createdAt'

/** The ids of columns, with dots between them. */
const COLUMN_IDS_PATTERN = /^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40}){0,39}$/

/** The largest page number that is accepted in a URL. */
const PAGE_NUMBER_MAX = 1_000_000

/**
 * Parses the search parameters of a URL by the declaration of its screen. An invalid parameter becomes undefined, so
 * that a bad link never breaks a screen. The parameter is not left out, because the router would then keep the unparsed
 * value.
 */
export function readSearch<S extends Screen>(screen: S, rawParams: Readonly<Record<string, unknown>>): SearchParams<S> {
  const readers = [
    ...Object.entries({ ...screen.viewParams, ...screen.actionParams }).map(
      ([name, allowedValues]) => [name, oneOfReader(allowedValues)] as const,
    ),
    ...(screen.linkedCommands === undefined
      ? []
      : [['command', oneOfReader(screen.linkedCommands.map(({ id }) => id))] as const]),
    ...Object.values(screen.lists ?? {}).flatMap(listParamReaders),
    ...(screen.numberParams ?? []).map((name) => [name, integerReader(INTEGER_MAX)] as const),
    ...(screen.searchTextParams ?? []).map((name) => [name, readSearchText] as const),
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
  hasRecordPanel,
}: ScreenList): (readonly [name: string, reader: ParamReader])[] {
  const tabNames = Object.keys(tabs)
  return [
    ...(tabNames.length === 0 ? [] : [['tab', oneOfReader(tabNames)] as const]),
    ...(declaration.isSearchable ? [['q', readSearchText] as const] : []),
    ['sort', oneOfReader(declaration.sortFields.flatMap((sort) => [sort, `-${sort}`]))],
    ['page', integerReader(PAGE_NUMBER_MAX)],
    ['saved', integerReader(INTEGER_MAX)],
    ['columns', readColumnIds],
    ...(hasRecordPanel ? [['open', integerReader(INTEGER_MAX)] as const] : []),
    ...Object.entries(filters).map(
      ([name, queryName]) => [name, filterReader(declaration.filters[queryName] ?? [])] as const,
    ),
  ]
}

function filterReader(kind: FilterKind): ParamReader {
  if (kind === 'id') return integerReader(INTEGER_MAX)
  return kind === 'day' ? readDay : oneOfReader(kind)
}

function oneOfReader(allowedValues: readonly string[]): ParamReader {
  return (value) => allowedValues.find((each) => each === value)
}

function integerReader(max: number): ParamReader {
  return (value) => {
    const integer = typeof value === 'string' && /^[1-9]\d*$/.test(value) ? Number(value) : value
    return typeof integer === 'number' && Number.isInteger(integer) && integer >= 1 && integer <= max
      ? integer
      : undefined
  }
}

function readColumnIds(value: unknown): string | undefined {
  return typeof value === 'string' && COLUMN_IDS_PATTERN.test(value) ? value : undefined
}

/** Returns the search text that the search field shows (rule 6.9). */
function readSearchText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? toSearchText(value).trim() : ''
  return text === '' ? undefined : text
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && isExistingDate(value) ? value : undefined
}

/** A range of days, including the first and the last day, in the format of the URL: `YYYY-MM-DD`. */
export interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

/** The search parameters that every list may have. */
export interface ListSearch extends PageAndSort {
  tab?: string | undefined
  q?: string | undefined
  /** The id of the record that is open beside the list. */
  open?: number | undefined
  /** The id of the saved view that is shown. The other parameters say what it shows. */
  saved?: number | undefined
  /** The ids of the columns in their order, with dots between them. */
  columns?: string | undefined
}

/**
 * Converts the search text and the filters in a URL to query parameters of the list's request. The tab has no
 * influence.
 */
export function filterQueryOf({ filters, declaration }: ScreenList, search: object): Record<string, string | number> {
  const params = search as Readonly<Record<string, string | number | undefined>>
  const query: Record<string, string | number> = {}
  if (declaration.isSearchable && params['q'] !== undefined) query['q'] = params['q']
  for (const [name, queryName] of Object.entries(filters)) {
    const value = params[name]
    const isFromOrTo = queryName === 'from' || queryName === 'to'
    if (value !== undefined && !(isFromOrTo && isReversedRange(search))) query[queryName] = value
  }
  return query
}

/** Whether a range of days ends before it begins. Such a range is not applied as a filter. */
export function isReversedRange({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Returns the name of the open tab of a list; undefined if the list has no tabs. */
export function currentTabOf({ tabs, defaultTab }: ScreenList, { tab }: ListSearch): string | undefined {
  return tab !== undefined && Object.hasOwn(tabs, tab) ? tab : defaultTab
}

/** Returns the status code of the records that a tab shows; undefined if the tab shows records of every status. */
export function statusOfTab({ declaration, tabs }: ScreenList, tab: string | undefined): number | undefined {
  const state = tab === undefined ? null : tabs[tab]
  return state === null || state === undefined || !isRecordKind(declaration) ? undefined : declaration.states[state]
}

/** Returns the sort of a tab if the URL has no sort; undefined for the server's default sort. */
export function defaultSortOf({ oldestFirstTabs }: ScreenList, tab: string | undefined): string | undefined {
  return tab !== undefined && oldestFirstTabs.includes(tab) ? OLDEST_FIRST_SORT : undefined
}

/** Returns the page number and the sort of the list that a URL shows. */
export function pageAndSortOf(list: ScreenList, search: ListSearch): PageAndSort {
  return { page: search.page, sort: search.sort ?? defaultSortOf(list, currentTabOf(list, search)) }
}

/**
 * Returns the query parameters for the list that a URL shows, without page and sort. The status always comes first, so
 * that equal requests have equal URLs.
 */
export function statusAndFilterQueryOf(list: ScreenList, search: ListSearch): Record<string, string | number> {
  const status = statusOfTab(list, currentTabOf(list, search))
  return { ...(status === undefined ? {} : { status }), ...filterQueryOf(list, search) }
}

/** Returns the list of a screen that a URL shows; undefined if it shows no list. */
export function shownList({ lists = {}, viewParams = {} }: Screen, search: object): ScreenList | undefined {
  const params = search as Readonly<Record<string, unknown>>
  return Object.values(lists).find(({ paramsWhenShown }) =>
    Object.entries(paramsWhenShown).every(
      ([name, requiredValue]) => (params[name] ?? viewParams[name]?.[0]) === requiredValue,
    ),
  )
}

/** Returns the URL at which a screen shows a list. View parameters with the default value are left out. */
export function listUrl({ path, viewParams = {} }: Screen, { paramsWhenShown }: ScreenList): string {
  const params = Object.entries(paramsWhenShown).filter(
    ([name, requiredValue]) => viewParams[name]?.[0] !== requiredValue,
  )
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`
}
