import * as v from 'valibot'
import { ifKnown, instant, orNull, versionOrFirst } from './answer.ts'
import { capitalize } from './capitalize.ts'
import { answerEntriesOf, type FieldValues, writeBodiesOf } from './declaredFields.ts'
import { declareCreateEndpoint, declareUpdateEndpoint } from './recordCalls.ts'
import type { FormRecordKind } from './recordKind.ts'
import { endpointsById, recordEndpoints } from './recordEndpoints.ts'

/** A row of the list of a form record, as a complete server sends it. Times are ISO 8601 in UTC. */
export type FormRow<K extends FormRecordKind> = FieldValues<K['fields']> & {
  id: number
  status: number
  version: number
  createdAt: string
}
/** A single form record, as a complete server sends it. */
export type FormRecord<K extends FormRecordKind> = FormRow<K> & { statusReason: string | null; updatedAt: string }

type ReadRow<K extends FormRecordKind> = Omit<FormRow<K>, 'createdAt'> & { createdAt: string | null }
type ReadRecord<K extends FormRecordKind> = ReadRow<K> & { statusReason: string | null; updatedAt: string | null }

/**
 * Declares the endpoints of a kind of record that staff edit in a form: those of every kind, the creation and the edit.
 * All schemas follow from the declared fields. `q` matches parts of the searched fields and the id.
 */
// @__NO_SIDE_EFFECTS__
export function formRecordEndpoints<K extends FormRecordKind>(kind: K) {
  const { fields } = kind
  const ids = formEndpointIds(kind.name)
  const rowEntries = { id: v.number(), ...answerEntriesOf(fields), status: v.number(), version: versionOrFirst }
  const row = v.object({ ...rowEntries, createdAt: ifKnown(instant) })
  const record = v.object({ ...row.entries, statusReason: orNull(v.string()), updatedAt: ifKnown(instant) })
  const { newBody, editBody } = writeBodiesOf<K['fields']>(fields)
  const response = record as unknown as v.GenericSchema<FormRecord<K>, ReadRecord<K>>
  return {
    ...recordEndpoints(kind, { row: row as unknown as v.GenericSchema<FormRow<K>, ReadRow<K>>, record: response }),
    /** `POST {path}`: adds a record in the initial state of its chart. */
    create: declareCreateEndpoint(ids.create, kind, newBody, response),
    /** `PUT {path}/{id}`: changes the fields of a record. 409 with the current record if `version` is stale. */
    update: declareUpdateEndpoint(ids.update, kind, editBody, response),
  }
}

/** The ids of the endpoints that only form records have. */
export type FormEndpointIds<Name extends string> = {
  create: `create${Capitalize<Name>}`
  update: `update${Capitalize<Name>}`
}

/** Returns the ids of the endpoints that only form records have. */
export function formEndpointIds<Name extends string>(name: Name): FormEndpointIds<Name> {
  const capitalizedName = capitalize(name)
  return { create: `create${capitalizedName}`, update: `update${capitalizedName}` }
}

/** Returns the endpoints of a kind of record that staff edit in a form, by their ids, for the table of all endpoints. */
export function formRecordEndpointsById<K extends FormRecordKind>(kind: K) {
  const { create, update, ...endpoints } = formRecordEndpoints(kind)
  const formEndpoints = { [create.id]: create, [update.id]: update } as {
    [Purpose in 'create' | 'update' as FormEndpointIds<K['name']>[Purpose]]: ReturnType<
      typeof formRecordEndpoints<K>
    >[Purpose]
  }
  return { ...endpointsById<K['name'], typeof endpoints>(kind, endpoints), ...formEndpoints }
}
