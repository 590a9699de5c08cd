import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnswerOf } from '../../contract/endpoint.ts'
import type { EndpointId, Endpoints } from '../../contract/endpoints.ts'
import type { Kind, StateOf } from '../../contract/kind.ts'
import type { RecordEndpointIds } from '../../contract/recordEndpointIds.ts'
import type { RecordKind } from '../../contract/records.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import { type FilterConditions, type List, listOf, type ReadRows, type Search } from './list.ts'

/** A table whose rows have a lifecycle. */
type ResourceTable = PgTable & {
  id: PgColumn
  status: PgColumn
  statusReason: PgColumn
  version: PgColumn
  updatedAt: PgColumn
}

/** What an action of the chart does, in the transaction of the call. */
type Effect = (context: Context, id: number) => Promise<void>

/** A kind of record as the server keeps it; `resource` checks it against the contract and the chart. */
export interface Resource<
  Name extends RecordKind = RecordKind,
  Row extends { id: number } = { id: number },
  Item = unknown,
> {
  kind: Kind<Name>
  lifecycle: Lifecycle
  table: ResourceTable
  sortColumns: Readonly<Record<string, PgColumn>>
  list: List<Row>
  effects: Readonly<Record<string, Effect>>
  /** The record as it is answered. Throws 404 where there is none. */
  read(context: Context, id: number): Promise<Item>
  /** The same for somebody who opens it. */
  open(context: Context, id: number): Promise<Item>
}

type AnswerOfId<Id> = Id extends EndpointId ? AnswerOf<Endpoints[Id]> : never
type RowOf<Name extends string> =
  AnswerOfId<RecordEndpointIds<Name>['list']> extends { items: (infer Row extends { id: number })[] } ? Row : never
type ItemOf<Name extends string> = AnswerOfId<RecordEndpointIds<Name>['get']>

interface ResourceParts<K extends Kind<RecordKind>, Event extends string, Action extends string> {
  kind: K
  lifecycle: Lifecycle<StateOf<K>, Event, Action>
  table: ResourceTable
  /** What each field sorts by: a column that has an index with the id, and one with status and id. */
  sortColumns: Readonly<Record<K['sorts'][number], PgColumn>>
  filterConditions: FilterConditions<K>
  search: Search
  rows: ReadRows<RowOf<K['name']>>
  /** The record as it is answered. Throws 404 where there is none. */
  read(context: Context, id: number): Promise<ItemOf<K['name']>>
  /** What is answered to somebody who opens it, where that is more than `read`. */
  open?(context: Context, id: number): Promise<ItemOf<K['name']>>
  /** What the actions of its chart do. */
  effects: Readonly<Record<Action, Effect>>
}

/**
 * Declares a kind of record once: its endpoints, the generic tests and the check of its indexes follow from it. What
 * is missing of the kind's sorts and filters, of the chart's actions, or of the contract's rows does not compile.
 */
export function resource<K extends Kind<RecordKind>, Event extends string, Action extends string>(
  parts: ResourceParts<K, Event, Action>,
): Resource<K['name'], RowOf<K['name']>, ItemOf<K['name']>> {
  const { kind, lifecycle, table, sortColumns, filterConditions, search, rows, read, open = read, effects } = parts
  const list = listOf<K, RowOf<K['name']>>({ facts: kind, table, sortColumns, filterConditions, search, rows })
  return { kind, lifecycle, table, sortColumns, list, effects, read, open }
}

/** What the lifecycle needs of a row. */
export interface HeldRow {
  status: number
  version: number
}

/** Reads the row and holds it until the call ends. Throws 404 where there is none. */
export async function holdRow({ db }: Context, { table }: Resource, id: number): Promise<HeldRow> {
  const [row] = await db
    .select({ status: table.status, version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
  if (!row) throw notFound()
  return row as HeldRow
}

/** What a transition writes. */
interface Move {
  id: number
  /** The version that the sender saw; it is counted up. */
  version: number
  status: number
  reason: string | undefined
}

/** Writes where the record stands now; says whether the row still had that version. */
export async function moveRow(
  { db, clock }: Context,
  { table }: Resource,
  { id, version, status, reason }: Move,
): Promise<boolean> {
  const written = await db
    .update(table as PgTable)
    .set({ status, statusReason: reason ?? null, version: version + 1, updatedAt: clock() })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  return written.length === 1
}

/** Throws 404 where the table has no row of that id. */
export async function requireRow(db: Db, table: PgTable & { id: PgColumn }, id: number): Promise<void> {
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw notFound()
}
