import type { ScreenPath } from './need.ts'
import type { GroupAccess, RequiredAccess, PermissionGroup } from './permission.ts'

/**
 * Plain data about records and their lists, used by endpoints, charts, server and console. The console reads the data
 * before any schema or chart has loaded, so this file and `contract/kinds` may import no schema, chart or endpoint.
 */

/** The values that a list's filter accepts: ids of records, days in Japan (`YYYY-MM-DD`), or the given words. */
export type FilterKind = 'id' | 'day' | readonly string[]

/** The declaration of a paged list. */
export interface ListDeclaration<
  Sort extends string = string,
  Filters extends Readonly<Record<string, FilterKind>> = Readonly<Record<string, FilterKind>>,
> {
  /** The path below the base path, with parameters in braces: `/store/{id}/point`. */
  path: string
  /** The screens that show the list. */
  screens: readonly ScreenPath[]
  /** The permission needed to read the list. */
  access: RequiredAccess
  /** The fields that a query can sort by; `-` before a field sorts in descending order. */
  sortFields: readonly Sort[]
  /**
   * The order if the query has no `sort`: one of `sortFields`, or newest first for a list that cannot be sorted by
   * time.
   */
  defaultSort: NoInfer<Sort | `-${Sort}`> | 'newest'
  /** Whether the query accepts a search text, `q`. */
  isSearchable: boolean
  /** The list's own filters in the query, besides search and status. */
  filters: Filters
}

/** A kind of record that has a lifecycle, with the declaration of the list of all its records. */
export interface RecordKind<
  Name extends string = string,
  State extends string = string,
  Sort extends string = string,
  Filters extends Readonly<Record<string, FilterKind>> = Readonly<Record<string, FilterKind>>,
> extends ListDeclaration<Sort, Filters> {
  /** The name used in texts (`store.state.accepted`), commands, history and `RECORD_CHANGED`. */
  name: Name
  access: GroupAccess
  /** The screens that show a single record; those of the list, unless given. */
  recordScreens?: readonly ScreenPath[]
  /** The code of each state, as it is stored and sent. The codes are whole numbers without gaps. */
  states: Readonly<Record<State, number>>
  /** The permission group that staff need to send lifecycle events. */
  transitionPermission: PermissionGroup
  /** Lifecycle events require that the caller has entered the password within the last ten minutes (rule 2.9). */
  transitionRequiresPassword?: true
  /** The ids of the endpoints, besides those of the kind, whose responses a change of a record affects. */
  affectsAlso: readonly string[] | 'none'
  /** The groups, besides the readers of the list, that are notified of a change, without who made it. */
  notifiesAlso: readonly PermissionGroup[] | 'none'
  /** The sort field that is the amount of a record, such as points. Counts by status include the sum of this field. */
  amountField?: NoInfer<Sort>
}

/** Declares a list. The names of its sorts and filters are inferred as literal types. */
// @__NO_SIDE_EFFECTS__
export function declareList<const Sort extends string, const Filters extends Readonly<Record<string, FilterKind>>>(
  declaration: ListDeclaration<Sort, Filters>,
): ListDeclaration<Sort, Filters> {
  return declaration
}

/** Declares a kind of record. Its name, states, sorts and filters are inferred as literal types. */
// @__NO_SIDE_EFFECTS__
export function declareRecordKind<
  const Name extends string,
  State extends string,
  const Sort extends string,
  const Filters extends Readonly<Record<string, FilterKind>>,
>(declaration: RecordKind<Name, State, Sort, Filters>): RecordKind<Name, State, Sort, Filters> {
  return declaration
}

/** A field that staff type: a single line of at most `max` characters, or a whole number from `min` to `max`. */
export type DeclaredField = ({ type: 'line'; max: number } | { type: 'integer'; min: number; max: number }) & {
  /** Whether the search finds records by the field. */
  isSearched: boolean
  /** Whether the list has a column of the field. */
  isInList: boolean
}

/** A kind of record with a lifecycle whose fields staff edit in a form. All its fields are in the form and the history. */
export interface FormRecordKind<
  Name extends string = string,
  State extends string = string,
  Sort extends string = string,
  Fields extends Readonly<Record<string, DeclaredField>> = Readonly<Record<string, DeclaredField>>,
> extends RecordKind<Name, State, Sort, Readonly<Record<never, never>>> {
  /** The fields in the order in which the form asks for them. */
  fields: Fields
  /** The field that names a record. */
  nameField: keyof Fields & string
}

/** Declares a kind of record that staff edit in a form. Its names and fields are inferred as literal types. */
// @__NO_SIDE_EFFECTS__
export function declareFormRecordKind<
  const Name extends string,
  State extends string,
  const Sort extends string,
  const Fields extends Readonly<Record<string, DeclaredField>>,
>(declaration: FormRecordKind<Name, State, Sort, Fields>): FormRecordKind<Name, State, Sort, Fields> {
  return declaration
}

/** The fields that a list can be sorted by. */
export type SortFieldOf<List extends ListDeclaration> = List['sortFields'][number]

/** The names of the states of a kind. */
export type StateOf<K extends RecordKind> = keyof K['states'] & string
