import * as v from 'valibot'
import {
  IdParams,
  type Endpoint,
  endpoint,
  type PartSchema,
  pagedQuery,
  pageSchema,
  transitionBody,
  numberFromText,
} from './endpoint.ts'
import { HistoryLine, HistorySteps } from './history.ts'
import type { RecordKind, SortFieldOf } from './kind.ts'
import { filterSchemas } from './listEndpoints.ts'
import { type RecordEndpointIds, recordEndpointIds } from './recordEndpointIds.ts'

const SPELLINGS = ['exact', 'similar'] as const

/** The response schemas of a kind of record: a row of its list, and the single record. */
interface ResponseSchemas<Row extends v.GenericSchema, Item extends v.GenericSchema> {
  row: Row
  record: Item
}

/** Declares the endpoints that every kind of record has, from the kind's path, access, sorts, filters and codes. */
// @__NO_SIDE_EFFECTS__
export function recordEndpoints<K extends RecordKind, Row extends v.GenericSchema, Item extends v.GenericSchema>(
  kind: K,
  { row, record }: ResponseSchemas<Row, Item>,
) {
  const { path, access, sortFields } = kind
  const ids = recordEndpointIds(kind.name)
  const filters = filterSchemas(kind)
  const listFilters = {
    ...filters,
    status: statusSchema(kind),
    spelling: v.optional(v.picklist(SPELLINGS, 'field.choice'), 'exact'),
  }
  return {
    /**
     * `GET {path}`: one page of the records, which can also be filtered by status. With `spelling=similar`, a search
     * that finds nothing is repeated in the names, with one wrong letter forgiven in each word; it has only one page.
     */
    list: endpoint({
      id: ids.list,
      method: 'GET',
      path,
      access,
      query: pagedQuery<SortFieldOf<K>, typeof listFilters>(sortFields, listFilters),
      response: pageSchema(row),
    }),
    /**
     * `GET {path}/count`: the number of records by status under the same search and filters, and the sum of amounts.
     */
    counts: endpoint({
      id: ids.counts,
      method: 'GET',
      path: `${path}/count`,
      access,
      query: v.strictObject(filters),
      response: StatusCounts,
    }),
    /**
     * `GET {path}/states`: for each state, the number of its records, and since when the oldest of them has been in it.
     */
    states: endpoint({ id: ids.states, method: 'GET', path: `${path}/states`, access, response: StateSummary }),
    /** `GET {path}/{id}`: one record. */
    get: endpoint({ id: ids.get, method: 'GET', path: `${path}/{id}`, access, params: IdParams, response: record }),
    /** `POST {path}/{id}/transition`: sends one event to the record's lifecycle. */
    transition: endpoint({
      id: ids.transition,
      method: 'POST',
      path: `${path}/{id}/transition`,
      access: kind.transitionPermission,
      ...(kind.transitionRequiresPassword && { requiresPassword: true }),
      params: IdParams,
      body: transitionBody(),
      response: record,
    }),
    /** `GET {path}/{id}/history`: everything that has happened to the record, newest first. */
    history: endpoint({
      id: ids.history,
      method: 'GET',
      path: `${path}/{id}/history`,
      access,
      params: IdParams,
      query: pagedQuery([], {}),
      response: pageSchema(HistoryLine),
    }),
    /** `GET {path}/{id}/steps`: the lines of the history with a lifecycle event, however long the history is. */
    steps: endpoint({
      id: ids.steps,
      method: 'GET',
      path: `${path}/{id}/steps`,
      access,
      params: IdParams,
      response: HistorySteps,
    }),
  }
}

/** Returns the endpoints of a kind of record by their ids, for the table of all endpoints. */
export function endpointsById<
  Name extends string,
  Endpoints extends Readonly<Record<keyof RecordEndpointIds, Endpoint>>,
>(
  { name }: RecordKind<Name>,
  endpoints: Endpoints,
): { [Role in keyof RecordEndpointIds as RecordEndpointIds<Name>[Role]]: Endpoints[Role] } {
  const roles = Object.entries(recordEndpointIds(name)) as [keyof RecordEndpointIds, string][]
  return Object.fromEntries(roles.map(([role, id]) => [id, endpoints[role]])) as never
}

const StatusCounts = v.object({
  items: v.array(
    v.object({
      status: v.number(),
      count: v.number(),
      /** The sum of `amountField` over these records; absent for kinds without an amount. */
      sum: v.optional(v.number()),
    }),
  ),
})

const StateSummary = v.object({
  items: v.array(
    v.object({
      status: v.number(),
      count: v.number(),
      /** When the record that has been in this state the longest entered it; null if no record is in it. */
      since: v.nullable(v.string()),
    }),
  ),
})
export type StateSummary = v.InferOutput<typeof StateSummary>

/** The states endpoint of any kind of record. */
export type StatesEndpoint = Endpoint<undefined, undefined, undefined, typeof StateSummary>

/** The counts endpoint of any kind of record. */
export type CountsEndpoint = Endpoint<undefined, PartSchema, undefined, typeof StatusCounts>

/** Accepts the range of the kind's codes. A test checks that the codes have no gaps. */
// @__NO_SIDE_EFFECTS__
function statusSchema({ states }: RecordKind) {
  const codes = Object.values(states)
  return v.optional(numberFromText(Math.min(...codes), Math.max(...codes)))
}
