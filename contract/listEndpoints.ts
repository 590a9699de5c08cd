import * as v from 'valibot'
import { isOfCalendar } from './day.ts'
import { ById, endpoint, pagedQuery, pageOf, searchText, writtenNumber } from './endpoint.ts'
import type { FilterKind, ListFacts, SortOf } from './kind.ts'

type Id = v.OptionalSchema<ReturnType<typeof writtenNumber>, undefined>
type Day = v.OptionalSchema<ReturnType<typeof dateOnly>, undefined>
type Word<Words extends readonly string[]> = v.OptionalSchema<v.PicklistSchema<Words, 'field.choice'>, undefined>
type FilterSchema<F> = F extends 'id' ? Id : F extends 'day' ? Day : F extends readonly string[] ? Word<F> : never
type FilterSchemas<F extends ListFacts> = { [Name in keyof F['filters']]: FilterSchema<F['filters'][Name]> }
type Search = { q: ReturnType<typeof searchText> }

/** Returns the schemas of the search and the filters in a list's query, each optional. */
// @__NO_SIDE_EFFECTS__
export function filtersOf<F extends ListFacts>({ filters, isSearched }: F) {
  const own = Object.entries(filters).map(([name, kind]) => [name, filterOf(kind)])
  const all: unknown = { ...(isSearched ? { q: searchText() } : {}), ...Object.fromEntries(own) }
  return all as FilterSchemas<F> & (F['isSearched'] extends false ? object : Search)
}

function filterOf(kind: FilterKind) {
  if (kind === 'id') return v.optional(writtenNumber(1))
  return v.optional(kind === 'day' ? dateOnly() : v.picklist(kind, 'field.choice'))
}

/** An existing calendar day without a time, `YYYY-MM-DD`. */
// @__NO_SIDE_EFFECTS__
function dateOnly() {
  return v.pipe(v.string('field.date'), v.check(isOfCalendar, 'field.date'))
}

/** Declares `GET {path}`, which returns one page of a list. */
// @__NO_SIDE_EFFECTS__
export function listOf<F extends ListFacts, Item extends v.GenericSchema>(id: string, facts: F, item: Item) {
  const { path, access, sorts } = facts
  const query = pagedQuery<SortOf<F>, ReturnType<typeof filtersOf<F>>>(sorts, filtersOf(facts))
  return endpoint({ id, method: 'GET', path, access, query, answer: pageOf(item) })
}

/** Declares the endpoint of a list that belongs to one record, whose id is in the path: `GET /store/{id}/point`. */
// @__NO_SIDE_EFFECTS__
export function partOf<F extends ListFacts, Item extends v.GenericSchema>(id: string, facts: F, item: Item) {
  return endpoint({ ...listOf(id, facts, item), params: ById })
}
