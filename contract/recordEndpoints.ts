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

/**
 * The endpoints that every kind of record has. Path, access, sorts, filters and codes are the kind's; the ids follow from
 * its name: `listStores`, `countStores`, `getStore`, `transitionStore`, `listStoreHistory`.
 */

/** `GET {path}`: one page of the records, filtered by status too. */
// @__NO_SIDE_EFFECTS__
export function recordsOf<K extends Kind, Item extends v.GenericSchema>(kind: K, item: Item) {
  const { path, access, sorts } = kind
  const filters = { ...filtersOf(kind), status: statusFilter(kind) }
  const query = pagedQuery<SortOf<K>, typeof filters>(sorts, filters)
  return endpoint({ id: `list${titled(kind)}s`, method: 'GET', path, access, query, answer: pageOf(item) })
}

/** `GET {path}/count`: how many records each status has under the same search and filters, the numbers on the tabs. */
// @__NO_SIDE_EFFECTS__
export function countsOf<K extends Kind>(kind: K) {
  return endpoint({
    id: `count${titled(kind)}s`,
    method: 'GET',
    path: `${kind.path}/count`,
    access: kind.access,
    query: v.strictObject(filtersOf(kind)),
    answer: StatusCounts,
  })
}

/** What `countsOf` declares, of whatever kind. */
export type CountsEndpoint = Endpoint<undefined, PartSchema, undefined, typeof StatusCounts>

const StatusCounts = v.object({ items: v.array(v.object({ status: v.number(), count: v.number() })) })

/** `GET {path}/{id}`: one record. */
// @__NO_SIDE_EFFECTS__
export function recordOf<Item extends v.GenericSchema>(kind: Kind, item: Item) {
  const { path, access } = kind
  return endpoint({ id: `get${titled(kind)}`, method: 'GET', path: `${path}/{id}`, access, params: ById, answer: item })
}

/** `POST {path}/{id}/transition`: sends one event to the record's lifecycle. */
// @__NO_SIDE_EFFECTS__
export function transitionOf<Item extends v.GenericSchema>(kind: Kind, item: Item) {
  return endpoint({
    id: `transition${titled(kind)}`,
    method: 'POST',
    path: `${kind.path}/{id}/transition`,
    access: kind.decidedBy,
    params: ById,
    body: transitionBody(),
    answer: item,
  })
}

/** `GET {path}/{id}/history`: everything that has happened to the record, newest first. */
// @__NO_SIDE_EFFECTS__
export function historyOf(kind: Kind) {
  return endpoint({
    id: `list${titled(kind)}History`,
    method: 'GET',
    path: `${kind.path}/{id}/history`,
    access: kind.access,
    params: ById,
    query: pagedQuery([], {}),
    answer: pageOf(HistoryLine),
  })
}

/** The codes of a kind have no gaps: a test holds it. */
// @__NO_SIDE_EFFECTS__
function statusFilter({ states }: Kind) {
  const codes = Object.values(states)
  return v.optional(writtenNumber(Math.min(...codes), Math.max(...codes)))
}

function titled({ name }: Kind): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
