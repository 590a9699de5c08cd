import * as v from 'valibot'
import { ifKnown, instant, versionOrFirst } from './answer.ts'
import { capitalize } from './capitalize.ts'
import { answerEntriesOf, type FieldValues, writeBodiesOf } from './declaredFields.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import { type FormEndpointIds, formEndpointIds } from './formRecord.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'
import { type RecordEndpointIds, recordEndpointIds } from './recordEndpointIds.ts'
import type { VersionedRecordKind } from './recordKind.ts'

/** A record without a lifecycle, as a complete server sends it. Times are ISO 8601 in UTC. */
export type VersionedRecord<K extends VersionedRecordKind> = FieldValues<K['fields']> & {
  id: number
  version: number
  updatedAt: string
}

/** A record without a lifecycle, as the console reads it from any server. */
export type ReadVersionedRecord<K extends VersionedRecordKind> = Omit<VersionedRecord<K>, 'updatedAt'> & {
  updatedAt: string | null
}

/**
 * Declares the endpoints of a kind of record without a lifecycle. All schemas follow from the declared fields. A kind
 * whose records are a fixed set uses neither `create` nor `delete`.
 */
// @__NO_SIDE_EFFECTS__
export function versionedRecordEndpoints<K extends VersionedRecordKind>(kind: K) {
  const { fields } = kind
  const ids = versionedEndpointIds<K['name']>(kind.name)
  const response = v.object({
    id: v.number(),
    ...answerEntriesOf(fields),
    version: versionOrFirst,
    updatedAt: ifKnown(instant),
  }) as unknown as v.GenericSchema<VersionedRecord<K>, ReadVersionedRecord<K>>
  const { newBody, editBody } = writeBodiesOf<K['fields']>(fields)
  return {
    /** `GET {path}`: one page of the records. */
    list: declareListEndpoint(ids.list, kind, response),
    /** `GET {path}/{id}`: one record. */
    get: declareGetEndpoint(ids.get, kind, response),
    /** `POST {path}`: adds a record. 422 with `errors` if another record has what must be unique. */
    create: declareCreateEndpoint(ids.create, kind, newBody, response),
    /** `PUT {path}/{id}`: changes the fields of a record. 409 with the current record if `version` is stale. */
    update: declareUpdateEndpoint(ids.update, kind, editBody, response),
    /** `DELETE {path}/{id}`: deletes a record. Its history stays. */
    delete: declareDeleteEndpoint(ids.delete, kind),
    /** `GET {path}/{id}/history`: everything that has happened to the record, newest first. */
    history: declareHistoryEndpoint(ids.history, kind),
  }
}

/** The ids of the endpoints of a kind of record without a lifecycle, by their purpose. */
type VersionedEndpointIds<Name extends string> = Pick<RecordEndpointIds<Name>, 'list' | 'get' | 'history'> &
  FormEndpointIds<Name> & { delete: `delete${Capitalize<Name>}` }

type NamedKind = Pick<VersionedRecordKind, 'name' | 'isFixedSet'>

/** The purposes of the endpoints of a kind. */
type PurposeOf<K extends NamedKind> = Exclude<
  keyof VersionedEndpointIds<string>,
  K['isFixedSet'] extends true ? 'create' | 'delete' : never
>

/** The ids of the endpoints that a kind of record without a lifecycle has. */
export type VersionedEndpointId<K extends NamedKind> = VersionedEndpointIds<K['name']>[PurposeOf<K>]

/** Returns the ids of the endpoints of a kind of record without a lifecycle, of which a fixed set has not all. */
export function versionedEndpointIds<Name extends string>(name: Name): VersionedEndpointIds<Name> {
  const { list, get, history } = recordEndpointIds(name)
  const { create, update } = formEndpointIds(name)
  return {
    list,
    get,
    create,
    update,
    delete: `delete${capitalize(name)}`,
    history,
  }
}

/** Returns what the endpoints of a kind of record without a lifecycle have, by their ids. */
export function byVersionedEndpointId<K extends NamedKind, Values extends Record<PurposeOf<K>, unknown>>(
  { name, isFixedSet }: K,
  values: Values,
): { [Purpose in PurposeOf<K> as VersionedEndpointIds<K['name']>[Purpose]]: Values[Purpose] } {
  const ids = Object.entries(versionedEndpointIds(name)) as [PurposeOf<K>, string][]
  return Object.fromEntries(
    ids
      .filter(([purpose]) => !isFixedSet || (purpose !== 'create' && purpose !== 'delete'))
      .map(([purpose, id]) => [id, values[purpose]]),
  ) as never
}

/** Returns the endpoints of a kind of record without a lifecycle by their ids, for the table of all endpoints. */
export function versionedEndpointsById<K extends VersionedRecordKind>(kind: K) {
  return byVersionedEndpointId<K, ReturnType<typeof versionedRecordEndpoints<K>>>(kind, versionedRecordEndpoints(kind))
}
