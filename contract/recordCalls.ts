import type * as v from 'valibot'
import {
  declareEndpoint,
  deletionBodyDefaults,
  EmptyResponse,
  IdParams,
  pagedQuery,
  pageSchema,
  type RequestPartSchema,
} from './endpoint.ts'
import { HistoryLine } from './history.ts'
import { onScreens } from './need.ts'
import type { ListDeclaration } from './recordKind.ts'

/** The path of a kind of record, who may call it, the screens that do, and whether writes need the password. */
export type RecordCalls = Pick<ListDeclaration, 'path' | 'screens' | 'access'> & { requiresPassword?: true }

/** Declares `GET {path}/{id}`, which returns one record. */
// @__NO_SIDE_EFFECTS__
export function declareGetEndpoint<Item extends v.GenericSchema>(
  id: string,
  { path, screens, access }: RecordCalls,
  response: Item,
) {
  const need = onScreens('record', ...screens)
  return declareEndpoint({ id, need, method: 'GET', path: `${path}/{id}`, access, params: IdParams, response })
}

/** Declares `POST {path}`, which adds a record and returns it. */
// @__NO_SIDE_EFFECTS__
export function declareCreateEndpoint<Body extends RequestPartSchema, Item extends v.GenericSchema>(
  id: string,
  calls: RecordCalls,
  body: Body,
  response: Item,
) {
  return declareEndpoint({ ...writeDefaultsOf(calls), id, method: 'POST', body, response })
}

/** Declares `PUT {path}/{id}`, which changes a record and returns it. */
// @__NO_SIDE_EFFECTS__
export function declareUpdateEndpoint<Body extends RequestPartSchema, Item extends v.GenericSchema>(
  id: string,
  calls: RecordCalls,
  body: Body,
  response: Item,
) {
  const path = `${calls.path}/{id}`
  return declareEndpoint({ ...writeDefaultsOf(calls), id, method: 'PUT', path, params: IdParams, body, response })
}

/** Declares `DELETE {path}/{id}`, which deletes a record. */
// @__NO_SIDE_EFFECTS__
export function declareDeleteEndpoint(id: string, calls: RecordCalls) {
  return declareEndpoint({
    ...writeDefaultsOf(calls),
    id,
    method: 'DELETE',
    path: `${calls.path}/{id}`,
    params: IdParams,
    ...deletionBodyDefaults,
    response: EmptyResponse,
  })
}

/** Declares `GET {path}/{id}/history`, which returns one page of what has happened to a record, newest first. */
// @__NO_SIDE_EFFECTS__
export function declareHistoryEndpoint(id: string, { path, screens, access }: RecordCalls) {
  return declareEndpoint({
    id,
    need: onScreens('history', ...screens),
    method: 'GET',
    path: `${path}/{id}/history`,
    access,
    params: IdParams,
    query: pagedQuery([], {}),
    response: pageSchema(HistoryLine),
  })
}

// @__NO_SIDE_EFFECTS__
function writeDefaultsOf({ path, screens, access, requiresPassword }: RecordCalls) {
  return { need: onScreens('write', ...screens), path, access, ...(requiresPassword && { requiresPassword }) }
}
