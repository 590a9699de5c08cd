import * as v from 'valibot'
import { instant, orNull } from './answer.ts'
import {
  IdParams,
  type Endpoint,
  type IdOnlyEndpoint,
  declareEndpoint,
  type RequestPartSchema,
  pagedQuery,
  pageSchema,
  transitionBody,
  numberFromText,
} from './endpoint.ts'
import { HistorySteps } from './history.ts'
import { onScreens } from './need.ts'
import { declareGetEndpoint, declareHistoryEndpoint } from './recordCalls.ts'
import type { RecordKind, SortFieldOf } from './recordKind.ts'
import { declareCsvEndpoint, filterSchemas } from './listEndpoints.ts'
import { type RecordEndpointIds, recordEndpointIds } from './recordEndpointIds.ts'

/** How precisely a search matches names: `similar` tolerates one wrong letter in each word. */
const SPELLING_MATCHES = ['exact', 'similar'] as const

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
  const { path, screens, recordScreens = screens, access, sortFields } = kind
  const ids = recordEndpointIds(kind.name)
  const filters = filterSchemas(kind)
  const listFilters = {
    ...filters,
    status: statusSchema(kind),
    spelling: v.optional(v.picklist(SPELLING_MATCHES, 'field.choice'), 'exact'),
  }
  return {
    /**
     * `GET {path}`: one page of the records, which can also be filtered by status. With `spelling=similar`, a search
     * without results is repeated in the names, tolerating one wrong letter in each word; the result is a single page.
     */
    list: declareEndpoint({
      id: ids.list,
      need: onScreens('rows', ...screens),
      method: 'GET',
      path,
      access,
      query: pagedQuery<SortFieldOf<K>, typeof listFilters>(sortFields, listFilters),
      response: pageSchema(row),
    }),
    /** `GET {path}/csv`: all records of the list with these filters, in its order, as a CSV file. */
    csv: declareCsvEndpoint(ids.csv, kind, { ...filters, status: listFilters.status }),
    /**
     * `GET {path}/count`: for each status, the number of records that match the search and the filters, and the sum of
     * their amounts.
     */
    counts: declareEndpoint({
      id: ids.counts,
      need: onScreens('counts', ...screens),
      method: 'GET',
      path: `${path}/count`,
      access,
      query: v.strictObject(filters),
      response: StatusCounts,
    }),
    /**
     * `GET {path}/states`: for each state, the number of records in it, and when the record that has been in it the
     * longest entered it.
     */
    states: declareEndpoint({
      id: ids.states,
      need: onScreens('states', ...screens),
      method: 'GET',
      path: `${path}/states`,
      access,
      response: StateSummary,
    }),
    /** `GET {path}/{id}`: one record. */
    get: declareGetEndpoint(ids.get, { ...kind, screens: recordScreens }, record),
    /** `POST {path}/{id}/transition`: sends one event to the record's lifecycle. */
    transition: declareEndpoint({
      id: ids.transition,
      need: onScreens('event', ...new Set([...screens, ...recordScreens])),
      method: 'POST',
      path: `${path}/{id}/transition`,
      access: kind.transitionPermission,
      ...(kind.transitionRequiresPassword && { requiresPassword: true }),
      params: IdParams,
      body: transitionBody(),
      response: record,
    }),
    /** `GET {path}/{id}/history`: everything that has happened to the record, newest first. */
    history: declareHistoryEndpoint(ids.history, { ...kind, screens: recordScreens }),
    /**
     * `GET {path}/{id}/steps`: the history lines of the creation and of the latest lifecycle events, without paging.
     */
    steps: declareEndpoint({
      id: ids.steps,
      need: onScreens('steps', ...recordScreens),
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
): { [Purpose in keyof RecordEndpointIds as RecordEndpointIds<Name>[Purpose]]: Endpoints[Purpose] } {
  const idsByPurpose = Object.entries(recordEndpointIds(name)) as [keyof RecordEndpointIds, string][]
  return Object.fromEntries(idsByPurpose.map(([purpose, id]) => [id, endpoints[purpose]])) as never
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

/** For each state of a lifecycle, the number of records in it, and when the first of them entered it. */
export const StateSummary = v.object({
  items: v.array(
    v.object({
      status: v.number(),
      count: v.number(),
      /** When the record that has been in this state the longest entered it; null if no record is in it. */
      since: orNull(instant),
    }),
  ),
})
export type StateSummary = v.InferInput<typeof StateSummary>

/** The endpoint of any kind of record with the summary of the states of its records. */
export type StateSummaryEndpoint = Endpoint<undefined, undefined, undefined, typeof StateSummary>

/** The endpoint with the summary of the states of the records that belong to one record, such as a store. */
export type ChildStateSummaryEndpoint = IdOnlyEndpoint<typeof StateSummary>

/** The endpoint of any kind of record that counts its records by status. */
export type CountsEndpoint = Endpoint<undefined, RequestPartSchema, undefined, typeof StatusCounts>

/**
 * The schema of the filter by status: any number from the kind's lowest to its highest code. A test checks that the
 * codes have no gaps.
 */
// @__NO_SIDE_EFFECTS__
function statusSchema({ states }: RecordKind) {
  const codes = Object.values(states)
  return v.optional(numberFromText(Math.min(...codes), Math.max(...codes)))
}
