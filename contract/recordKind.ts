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

/**
 * A field that staff edit: a single line of at most `max` characters, a whole number from `min` to `max`, a day
 * (`YYYY-MM-DD`) or one of the choices, with the one that the form has chosen first; or else a code that only the
 * server gives.
 */
export type DeclaredField = (
  | { type: 'line'; max: number }
  | { type: 'integer'; min: number; max: number }
  | { type: 'day' }
  | { type: 'choice'; choices: readonly string[]; initial: string }
  | { type: 'givenCode' }
) & {
  /** Whether the search finds records by the field. */
  isSearched: boolean
  /** Whether the form explains the field, with the text `<kind>.hint.<field>`. */
  hasHint: boolean
}

/** What a record has besides its declared fields, and a list or a panel can show. */
type CommonFieldName = 'id' | 'status' | 'createdAt' | 'updatedAt'

/** What the declarations of kinds of records that staff edit in a form say of the form, the list and the panel. */
interface FormDeclaration<Fields extends Readonly<Record<string, DeclaredField>>, Column extends string = string> {
  /** The fields in the order in which the form asks for them. All that staff edit are in the form and the history. */
  fields: Fields
  /** The field that names a record. */
  nameField: keyof Fields & string
  /** The columns of the list: fields, and what the console derives from them, such as the weekday of a day. */
  columns: readonly Column[]
  /** The facts in the panel. */
  facts: readonly Column[]
}

/** A kind of record with a lifecycle whose fields staff edit in a form. */
export interface FormRecordKind<
  Name extends string = string,
  State extends string = string,
  Sort extends string = string,
  Fields extends Readonly<Record<string, DeclaredField>> = Readonly<Record<string, DeclaredField>>,
  Column extends string = string,
>
  extends RecordKind<Name, State, Sort, Readonly<Record<never, never>>>, FormDeclaration<Fields, Column> {}

/** Declares a kind of record that staff edit in a form. Its names and fields are inferred as literal types. */
// @__NO_SIDE_EFFECTS__
export function declareFormRecordKind<
  const Name extends string,
  State extends string,
  const Sort extends string,
  const Fields extends Readonly<Record<string, DeclaredField>>,
  const Column extends (keyof Fields & string) | CommonFieldName,
>(declaration: FormRecordKind<Name, State, Sort, Fields, Column>): FormRecordKind<Name, State, Sort, Fields, Column> {
  return declaration
}

/** A kind of record without a lifecycle whose fields staff edit. */
export interface VersionedRecordKind<
  Name extends string = string,
  Sort extends string = string,
  Fields extends Readonly<Record<string, DeclaredField>> = Readonly<Record<string, DeclaredField>>,
  Column extends string = string,
  IsFixedSet extends boolean = boolean,
>
  extends
    ListDeclaration<Sort, Readonly<Record<never, never>>>,
    FormDeclaration<Fields, Column>,
    Pick<RecordKind, 'affectsAlso' | 'notifiesAlso'> {
  /** The name used in texts, commands, history and `RECORD_CHANGED`. */
  name: Name
  access: GroupAccess
  /** Whether staff edit the records that exist, and neither add nor delete any. */
  isFixedSet: IsFixedSet
}

/** Declares a kind of record without a lifecycle. Its names and fields are inferred as literal types. */
// @__NO_SIDE_EFFECTS__
export function declareVersionedRecordKind<
  const Name extends string,
  const Sort extends string,
  const Fields extends Readonly<Record<string, DeclaredField>>,
  const Column extends string,
  const IsFixedSet extends boolean,
>(
  declaration: VersionedRecordKind<Name, Sort, Fields, Column, IsFixedSet>,
): VersionedRecordKind<Name, Sort, Fields, Column, IsFixedSet> {
  return declaration
}

/** The fields that a list can be sorted by. */
export type SortFieldOf<List extends ListDeclaration> = List['sortFields'][number]

/** The names of the states of a kind. */
export type StateOf<K extends RecordKind> = keyof K['states'] & string
