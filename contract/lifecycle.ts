import * as v from 'valibot'
import { ById, endpoint, pagedQuery, pageOf, searchText, transitionBody } from './endpoint.ts'
import { HistoryLine } from './history.ts'
import type { Access } from './permission.ts'

/** Sends one event to the lifecycle of a record: `POST {path}/{id}/transition`. */
// @__NO_SIDE_EFFECTS__
export function transitionOf<Item extends v.GenericSchema>(id: string, path: string, access: Access, answer: Item) {
  return endpoint({
    id,
    method: 'POST',
    path: `${path}/{id}/transition`,
    access,
    params: ById,
    body: transitionBody(),
    answer,
  })
}

/** Everything that has happened to a record, newest first: `GET {path}/{id}/history`. */
// @__NO_SIDE_EFFECTS__
export function historyOf(id: string, path: string, access: Access) {
  return endpoint({
    id,
    method: 'GET',
    path: `${path}/{id}/history`,
    access,
    params: ById,
    query: pagedQuery([], {}),
    answer: pageOf(HistoryLine),
  })
}

/** How many records each status has under the same search and filters, the numbers on the tabs: `GET {path}/count`. */
// @__NO_SIDE_EFFECTS__
export function countsOf<Filters extends v.ObjectEntries>(id: string, path: string, access: Access, filters: Filters) {
  return endpoint({
    id,
    method: 'GET',
    path: `${path}/count`,
    access,
    query: v.strictObject({ q: searchText(), ...filters }),
    answer: StatusCounts,
  })
}

const StatusCounts = v.object({ items: v.array(v.object({ status: v.number(), count: v.number() })) })
