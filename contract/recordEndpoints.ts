import * as v from 'valibot'
import {
  ById,
  type Endpoint,
  endpoint,
  type PartSchema,
  pagedQuery,
  pageOf,
  transitionBody,
  writtenNumber,
} from './endpoint.ts'
import { HistoryLine } from './history.ts'
import type { Kind, SortOf } from './kind.ts'
import { filtersOf } from './listEndpoints.ts'
import { type RecordEndpointIds, recordEndpointIds } from './recordEndpointIds.ts'

/** The response schemas of a kind of record: a row of its list, and the single record. */
interface Answers<Row extends v.GenericSchema, Item extends v.GenericSchema> {
  row: Row
  record: Item
}

/** Declares the endpoints that every kind of record has, from the kind's path, access, sorts, filters and codes. */
// @__NO_SIDE_EFFECTS__
export function recordEndpoints<K extends Kind, Row extends v.GenericSchema, Item extends v.GenericSchema>(
  kind: K,
  { row, record }: Answers<Row, Item>,
) {
  const { path, access, sorts } = kind
  const ids = recordEndpointIds(kind.name)
  const filters = filtersOf(kind)
  const withStatus = { ...filters, status: statusFilter(kind) }
  return {
    /** `GET {path}`: one page of the records, which can also be filtered by status. */
    list: endpoint({
      id: ids.list,
      method: 'GET',
      path,
      access,
      query: pagedQuery<SortOf<K>, typeof withStatus>(sorts, withStatus),
      answer: pageOf(row),
    }),
    /** `GET {path}/count`: the number of records by status under the same search and filters, shown on the tabs. */
    counts: endpoint({
      id: ids.counts,
      method: 'GET',
      path: `${path}/count`,
      access,
      query: v.strictObject(filters),
      answer: StatusCounts,
    }),
    /** `GET {path}/{id}`: one record. */
    get: endpoint({ id: ids.get, method: 'GET', path: `${path}/{id}`, access, params: ById, answer: record }),
    /** `POST {path}/{id}/transition`: sends one event to the record's lifecycle. */
    transition: endpoint({
      id: ids.transition,
      method: 'POST',
      path: `${path}/{id}/transition`,
      access: kind.decidedBy,
      params: ById,
      body: transitionBody(),
      answer: record,
    }),
    /** `GET {path}/{id}/history`: everything that has happened to the record, newest first. */
    history: endpoint({
      id: ids.history,
      method: 'GET',
      path: `${path}/{id}/history`,
      access,
      params: ById,
      query: pagedQuery([], {}),
      answer: pageOf(HistoryLine),
    }),
  }
}

/** Returns the endpoints of a kind of record by their ids, for the table of all endpoints. */
export function byId<Name extends string, Own extends Readonly<Record<keyof RecordEndpointIds, Endpoint>>>(
  { name }: Kind<Name>,
  own: Own,
): { [Role in keyof RecordEndpointIds as RecordEndpointIds<Name>[Role]]: Own[Role] } {
  const roles = Object.entries(recordEndpointIds(name)) as [keyof RecordEndpointIds, string][]
  return Object.fromEntries(roles.map(([role, id]) => [id, own[role]])) as never
}

const StatusCounts = v.object({ items: v.array(v.object({ status: v.number(), count: v.number() })) })

/** The counts endpoint of any kind of record. */
export type CountsEndpoint = Endpoint<undefined, PartSchema, undefined, typeof StatusCounts>

/** Accepts the range of the kind's codes. A test checks that the codes have no gaps. */
// @__NO_SIDE_EFFECTS__
function statusFilter({ states }: Kind) {
  const codes = Object.values(states)
  return v.optional(writtenNumber(Math.min(...codes), Math.max(...codes)))
}
