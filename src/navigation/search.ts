import { isCalendarDay } from '../../contract/day.ts'
import type { FilterKind, ListDeclaration } from '../../contract/kind.ts'
import { INTEGER_MAX, SEARCH_MAX } from '../../contract/limits.ts'
import type { ListPlace } from '../api/listPlace.ts'
import { isKind, type ListSpec, type Screen } from './screen.ts'

type FilterValue<K> = K extends 'id' ? number : K extends 'day' ? string : K extends readonly (infer W)[] ? W : never
type Sort<F extends ListDeclaration> = F['sortFields'][number] | `-${F['sortFields'][number]}`
/** Of a record type with names of its own; nothing of one that has any name. */
type Named<T> = string extends keyof T ? object : T
type SearchOfList<L> =
  L extends ListSpec<infer F, infer Tabs, infer Filters>
    ? { q: string; sort: Sort<F>; page: number; open: number } & (keyof Named<Tabs> extends never
        ? object
        : { tab: keyof Named<Tabs> }) & {
          [Name in keyof Named<Filters>]: FilterValue<F['filters'][Named<Filters>[Name] & string]>
        }
    : never
type Choices<C> = { [Name in keyof C]: C[Name] extends readonly (infer Choice)[] ? Choice : never }
type Parameters<S extends Screen> =
  | (S extends { lists: infer L } ? SearchOfList<L[keyof L]> : never)
  | (S extends { choices: infer C } ? Choices<C> : never)
  | (S extends { acts: infer A } ? Choices<A> : never)
type NamesOf<U> = U extends unknown ? keyof U : never
type ValueOf<U, Name> = U extends unknown ? (Name extends keyof U ? U[Name] : never) : never

/** The search parameters of a screen; a default is left out. */
export type SearchOf<S extends Screen> = { [Name in NamesOf<Parameters<S>>]?: ValueOf<Parameters<S>, Name> }

/** Reads one parameter; undefined for what makes no sense. */
type Reader = (value: unknown) => unknown

/** The sort by the time at which the records were created. */
const OLDEST_FIRST = 'createdAt'

/** No page has a larger number. */
const LARGEST_PAGE = 1_000_000

/**
 * What an address says, read by what its screen declares. A parameter that makes no sense stays, as undefined: a bad
 * link never breaks a screen, and left out, the router would take it from the address as it is.
 */
export function readSearch<S extends Screen>(screen: S, raw: Readonly<Record<string, unknown>>): SearchOf<S> {
  const readers = [
    ...Object.entries({ ...screen.choices, ...screen.acts }).map(([name, words]) => [name, oneOf(words)] as const),
    ...Object.values(screen.lists ?? {}).flatMap(readersOf),
  ]
  const found: Record<string, unknown> = {}
  for (const [name, reader] of readers) if (Object.hasOwn(raw, name)) found[name] ??= reader(raw[name])
  return found as SearchOf<S>
}

function readersOf({ of, tabs, filters, opensBeside }: ListSpec): (readonly [name: string, reader: Reader])[] {
  const tabNames = Object.keys(tabs)
  return [
    ...(tabNames.length === 0 ? [] : [['tab', oneOf(tabNames)] as const]),
    ...(of.isSearchable ? [['q', word] as const] : []),
    ['sort', oneOf(of.sortFields.flatMap((sort) => [sort, `-${sort}`]))],
    ['page', whole(LARGEST_PAGE)],
    ...(opensBeside ? [['open', whole(INTEGER_MAX)] as const] : []),
    ...Object.entries(filters).map(([name, filter]) => [name, readerOf(of.filters[filter] ?? [])] as const),
  ]
}

function readerOf(kind: FilterKind): Reader {
  if (kind === 'id') return whole(INTEGER_MAX)
  return kind === 'day' ? day : oneOf(kind)
}

function oneOf(words: readonly string[]): Reader {
  return (value) => words.find((each) => each === value)
}

function whole(max: number): Reader {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined
}

function word(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const read = String(value).trim()
  return read !== '' && read.length <= SEARCH_MAX && /^\P{Cc}*$/u.test(read) ? read : undefined
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined
}

/** Days as an address says them, `YYYY-MM-DD`, both included. */
export interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

/** The search parameters that every list may have. */
export interface ListSearch extends ListPlace {
  tab?: string | undefined
  q?: string | undefined
  /** The id of the record that is open beside it. */
  open?: number | undefined
}

/** The search and the filters of a list, as its query takes them, whichever tab is open. */
export function filtersOf({ filters, of }: ListSpec, search: object): Record<string, string | number> {
  const said = search as Readonly<Record<string, string | number | undefined>>
  const query: Record<string, string | number> = {}
  if (of.isSearchable && said['q'] !== undefined) query['q'] = said['q']
  for (const [name, filter] of Object.entries(filters)) {
    const value = said[name]
    const isOfRange = filter === 'from' || filter === 'to'
    if (value !== undefined && !(isOfRange && isReversed(search))) query[filter] = value
  }
  return query
}

/** Whether a range of days ends before it begins: it narrows nothing. */
export function isReversed({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** The open tab of a list; undefined where it has none. */
export function tabOf({ tabs, firstTab }: ListSpec, { tab }: ListSearch): string | undefined {
  return tab !== undefined && Object.hasOwn(tabs, tab) ? tab : firstTab
}

/** The code of the records that a tab shows; undefined for all. */
export function codeOf({ of, tabs }: ListSpec, tab: string | undefined): number | undefined {
  const state = tab === undefined ? null : tabs[tab]
  return state === null || state === undefined || !isKind(of) ? undefined : of.states[state]
}

/** The sort of a tab if the URL has none; undefined for the server's default. */
export function defaultSortOf({ oldestFirst }: ListSpec, tab: string | undefined): string | undefined {
  return tab !== undefined && oldestFirst.includes(tab) ? OLDEST_FIRST : undefined
}

/** The page and the sort of the list that a URL shows. */
export function placeOf(list: ListSpec, search: ListSearch): ListPlace {
  return { page: search.page, sort: search.sort ?? defaultSortOf(list, tabOf(list, search)) }
}

/** All filters of the page that an address shows: status first, as every reader of the list asks. */
export function queryOf(list: ListSpec, search: ListSearch): Record<string, string | number> {
  const status = codeOf(list, tabOf(list, search))
  return { ...(status === undefined ? {} : { status }), ...filtersOf(list, search) }
}

/** The list that an address shows first, of those that its screen declares. */
export function listAt({ lists = {}, choices = {} }: Screen, search: object): ListSpec | undefined {
  const said = search as Readonly<Record<string, unknown>>
  return Object.values(lists).find(({ at }) =>
    Object.entries(at).every(([name, wanted]) => (said[name] ?? choices[name]?.[0]) === wanted),
  )
}

/** The address of a list on its screen, as far as its choices are not the first ones. */
export function addressOfList({ path, choices = {} }: Screen, { at }: ListSpec): string {
  const said = Object.entries(at).filter(([name, wanted]) => choices[name]?.[0] !== wanted)
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said).toString()}`
}
