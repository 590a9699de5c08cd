import type { Access, PermissionGroup } from './permission.ts'

/**
 * Plain data about records and their lists: read by endpoints, charts, server and console alike, and by the console
 * before any schema or chart is loaded. Nothing here may import a schema, a chart or an endpoint.
 */

/** The value of a list's filter: the id of a record, a day in Japan (`YYYY-MM-DD`), or one of these words. */
export type FilterKind = 'id' | 'day' | readonly string[]

/** A list that is read page by page. */
export interface ListFacts<
  Sort extends string = string,
  Filters extends Readonly<Record<string, FilterKind>> = Readonly<Record<string, FilterKind>>,
> {
  /** Under the base path, with parameters in braces: `/store/{id}/point`. */
  path: string
  /** The permission needed to read it. */
  access: Access
  /** The fields it is sorted by; `-` before one of them is descending. */
  sorts: readonly Sort[]
  /** The order if the query has no `sort`; `newest` if `createdAt` is not among `sorts`. */
  defaultSort: NoInfer<Sort | `-${Sort}`> | 'newest'
  /** Whether it is searched by `q`. */
  isSearched: boolean
  /** Its own filters in the query, beside search and status. */
  filters: Filters
}

/** A kind of record that has a lifecycle, and the list of all of them. */
export interface Kind<
  Name extends string = string,
  State extends string = string,
  Sort extends string = string,
  Filters extends Readonly<Record<string, FilterKind>> = Readonly<Record<string, FilterKind>>,
> extends ListFacts<Sort, Filters> {
  /** Its name everywhere: in texts (`store.state.accepted`), commands, history and `RECORD_CHANGED`. */
  name: Name
  /** The code that each state is stored and sent with: whole numbers without gaps. */
  states: Readonly<Record<State, number>>
  /** The permission group that may send the events of its lifecycle. */
  decidedBy: PermissionGroup
}

/** Declares a list, keeping the names of its sorts and filters as types. */
// @__NO_SIDE_EFFECTS__
export function listFacts<const Sort extends string, const Filters extends Readonly<Record<string, FilterKind>>>(
  facts: ListFacts<Sort, Filters>,
): ListFacts<Sort, Filters> {
  return facts
}

/** Declares a kind of record, keeping its name, states, sorts and filters as types. */
// @__NO_SIDE_EFFECTS__
export function kind<
  const Name extends string,
  State extends string,
  const Sort extends string,
  const Filters extends Readonly<Record<string, FilterKind>>,
>(facts: Kind<Name, State, Sort, Filters>): Kind<Name, State, Sort, Filters> {
  return facts
}

/** The fields that a list is sorted by. */
export type SortOf<F extends ListFacts> = F['sorts'][number]

/** The names of the states of a kind. */
export type StateOf<K extends Kind> = keyof K['states'] & string
