import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SentDataOf } from '../../contract/endpoint.ts'
import type { EndpointId, Endpoints } from '../../contract/endpoints.ts'
import type { RecordKind, StateOf } from '../../contract/recordKind.ts'
import type { RecordEndpointIds } from '../../contract/recordEndpointIds.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Caller, Context, OperationContext } from '../http/handler.ts'
import type { CsvColumn } from './csv.ts'
import { type FilterConditions, type List, defineList, type ReadRows, type SearchCondition } from './list.ts'
import { type TableWithNames, similarNameCondition } from './similarName.ts'

/** A table of records with a lifecycle. */
type ResourceTable = PgTable & {
  id: PgColumn
  status: PgColumn
  statusReason: PgColumn
  version: PgColumn
  updatedAt: PgColumn
  stateSince: PgColumn
}

/** The implementation of an action of the chart. It runs in the transaction of the operation. */
type Effect = (context: OperationContext, id: number) => Promise<void>

/** Checks a transition of the record `id` to `state` by a staff member. */
type CheckStaffTransition = (context: OperationContext, caller: Caller, id: number, state: string) => Promise<void>

/** A kind of record with a lifecycle, to which staff or the record's owner send events. */
export interface LifecycleResource<Name extends RecordKindName = RecordKindName, Item = unknown> {
  kind: { name: Name }
  lifecycle: Lifecycle
  table: ResourceTable
  effects: Readonly<Record<string, Effect>>
  /** Checks further rules of a transition by staff while the row is locked. Throws a Failure to refuse it. */
  checkStaffTransition?: CheckStaffTransition
  /** What follows when a record has come into a state, after the line of its history. */
  afterEntering?: AfterEntering<string>
  /** Reads a record for a response. Throws 404 if it does not exist. */
  read(context: OperationContext, id: number): Promise<Item>
}

/**
 * For some states, what follows when a record has come into it: whoever it concerns is notified, or the server sends the
 * next event.
 */
type AfterEntering<State extends string> = Readonly<
  Partial<Record<State, (context: OperationContext, id: number) => Promise<unknown>>>
>

/** The server's side of a kind of record. `defineResource` checks its types against the contract and the chart. */
export interface Resource<
  Name extends RecordKindName = RecordKindName,
  Row extends { id: number } = { id: number },
  Item = unknown,
> extends LifecycleResource<Name, Item> {
  kind: RecordKind<Name>
  sortColumns: Readonly<Record<string, PgColumn>>
  list: List<Row>
  csvColumns: readonly CsvColumn<Row>[]
  /** Reads a record for its detail page; some kinds audit this. */
  readForDetailPage(context: Context, id: number): Promise<Item>
}

type SentDataOfId<Id> = Id extends EndpointId ? SentDataOf<Endpoints[Id]> : never
type ListRowOf<Name extends string> =
  SentDataOfId<RecordEndpointIds<Name>['list']> extends { items: (infer Row extends { id: number })[] } ? Row : never
type ItemOf<Name extends string> = SentDataOfId<RecordEndpointIds<Name>['get']>

interface ResourceDefinition<K extends RecordKind<RecordKindName>, Event extends string, Action extends string> {
  kind: K
  lifecycle: Lifecycle<StateOf<K>, Event, Action>
  table: ResourceTable & TableWithNames
  /**
   * The column of each sort field. Each column needs two indexes: one on the column and the id, and one on the status,
   * the column and the id.
   */
  sortColumns: Readonly<Record<K['sortFields'][number], PgColumn>>
  filterConditions: FilterConditions<K>
  searchCondition: SearchCondition
  readRows: ReadRows<ListRowOf<K['name']>>
  /** The columns of the CSV file of the list. */
  csvColumns: readonly CsvColumn<ListRowOf<K['name']>>[]
  /** Reads a record for a response. Throws 404 if it does not exist. */
  read(context: OperationContext, id: number): Promise<ItemOf<K['name']>>
  /** Reads a record for its detail page, if that differs from `read`. */
  readForDetailPage?(context: Context, id: number): Promise<ItemOf<K['name']>>
  /** Checks further rules of a transition by staff while the row is locked. Throws a Failure to refuse it. */
  checkStaffTransition?: CheckStaffTransition
  afterEntering?: AfterEntering<StateOf<K>>
  /** The implementations of the actions of the chart. */
  effects: Readonly<Record<Action, Effect>>
}

/**
 * Declares a kind of record. Its endpoints, its generic tests and the check of its indexes are derived from the
 * declaration. A missing sort column, filter condition, effect or field of a row is a compile error.
 */
export function defineResource<K extends RecordKind<RecordKindName>, Event extends string, Action extends string>(
  definition: ResourceDefinition<K, Event, Action>,
): Resource<K['name'], ListRowOf<K['name']>, ItemOf<K['name']>> {
  const {
    kind,
    lifecycle,
    table,
    sortColumns,
    filterConditions,
    searchCondition,
    readRows,
    read,
    readForDetailPage = read,
    effects,
  } = definition
  const { checkStaffTransition, afterEntering, csvColumns } = definition
  const list = defineList<K, ListRowOf<K['name']>>({
    declaration: kind,
    rowTable: table,
    sortColumns,
    filterConditions,
    searchCondition,
    similarNameCondition: (q, groups) => similarNameCondition(table, q, (word) => searchCondition(word, groups)),
    readRows,
  })
  const hooks = { ...(checkStaffTransition && { checkStaffTransition }), ...(afterEntering && { afterEntering }) }
  return { kind, lifecycle, table, sortColumns, list, csvColumns, effects, read, readForDetailPage, ...hooks }
}

/** The columns of a locked row that the lifecycle needs. */
export interface LockedRow {
  status: number
  version: number
}

/** Reads and locks the row until the transaction ends. Throws 404 if it does not exist. */
export async function lockRow({ db }: OperationContext, { table }: LifecycleResource, id: number): Promise<LockedRow> {
  const [row] = await db
    .select({ status: table.status, version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
  if (!row) throw notFound()
  return row as LockedRow
}

/** The values that a transition writes. */
interface TransitionValues {
  id: number
  /** The version that the sender saw; the row must have it, and gets the next one. */
  version: number
  status: number
  reason: string | undefined
}

/** Writes the status, its start, the reason and the next version. Returns false if the row had another version. */
export async function writeTransition(
  { db, clock }: OperationContext,
  { table }: LifecycleResource,
  { id, version, status, reason }: TransitionValues,
): Promise<boolean> {
  const now = clock()
  const writtenRows = await db
    .update(table as PgTable)
    .set({ status, statusReason: reason ?? null, version: version + 1, updatedAt: now, stateSince: now })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  return writtenRows.length === 1
}

/** Throws 404 if the table has no row with this id. */
export async function requireRow(db: Db, table: PgTable & { id: PgColumn }, id: number): Promise<void> {
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw notFound()
}
