import type { PgTable } from 'drizzle-orm/pg-core'
import type { DeclaredField, FormRecordKind } from '../../contract/recordKind.ts'
import { formResources } from '../app/resources.ts'
import { auditLog } from '../db/schema.ts'
import type { FormResource } from '../resources/formRecord.ts'
import type { KindFixtures } from './kindFixtures.ts'
import type { TestApp } from './testApp.ts'

/** So many that PostgreSQL reads their list from an index. */
const SAMPLE_COUNT = 400

/** Returns sample values of the declared fields; each number gives others. */
export function sampleFields(
  { fields }: Pick<FormRecordKind, 'fields'>,
  number: number,
): Record<string, string | number> {
  const valueOf = (field: DeclaredField) =>
    field.type === 'integer' ? field.min + (number % (field.max - field.min + 1)) : `見本${number}番`
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))
}

/** The form resources, without the types of their fields. */
export const anyFormResources = Object.values(formResources) as unknown as FormResource<FormRecordKind>[]

/** Adds a record with the sample values of this number. Returns its id. */
export async function addFormRecord(
  app: TestApp,
  { kind, table }: Pick<FormResource<FormRecordKind>, 'kind' | 'table'>,
  number: number,
  [state = '']: readonly string[] = Object.keys(kind.states),
): Promise<number> {
  const at = app.time.now
  const values = {
    ...sampleFields(kind, number),
    status: kind.states[state],
    createdAt: at,
    updatedAt: at,
    stateSince: at,
  }
  const [added] = await app.db
    .insert(table as PgTable)
    .values(values as object)
    .returning({ id: table.id })
  const recordId = Number(added?.id)
  await app.db.insert(auditLog).values({ record: kind.name, recordId, event: 'create', toState: state, at })
  return recordId
}

/** Adds records of all kinds that staff edit in a form; returns what the tests need of each. */
export async function createFormSamples(app: TestApp): Promise<Record<keyof typeof formResources, KindFixtures>> {
  const fixtures: [string, KindFixtures][] = []
  for (const resource of anyFormResources) {
    const { kind, table } = resource
    const states = Object.keys(kind.states)
    let number = 0
    const add = (state: string) => addFormRecord(app, resource, (number += 1), [state])
    for (let index = 0; index < SAMPLE_COUNT; index += 1) await add(states[index % states.length] ?? '')
    const { searchText } = table as unknown as { searchText: KindFixtures['search']['textColumn'] }
    fixtures.push([kind.name, { add, search: { word: '見本', textColumn: searchText } }])
  }
  return Object.fromEntries(fixtures) as Record<keyof typeof formResources, KindFixtures>
}
