import type { PgTable } from 'drizzle-orm/pg-core'
import { EARLIEST_DATE, LATEST_DATE } from '../../contract/limits.ts'
import { type EditedField, editedFieldsOf } from '../../contract/declaredFields.ts'
import type { FormRecordKind } from '../../contract/recordKind.ts'
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
  const valueOf = (field: EditedField) => {
    if (field.type === 'integer') return field.min + (number % (field.max - field.min + 1))
    if (field.type === 'choice') return field.choices[number % field.choices.length] ?? ''
    return field.type === 'day' ? dayAfter(EARLIEST_DATE, number) : `見本${number}番`
  }
  return Object.fromEntries(editedFieldsOf({ fields }).map(([name, field]) => [name, valueOf(field)]))
}

/** Returns values that a field accepts, and values that it refuses. */
export function limitsOf(field: EditedField): { accepted: unknown[]; refused: unknown[] } {
  if (field.type === 'integer')
    return {
      accepted: [field.min, field.max],
      refused: [field.min - 1, field.max + 1, field.min + 0.5, String(field.min)],
    }
  if (field.type === 'choice') return { accepted: [...field.choices], refused: ['other', ''] }
  if (field.type === 'line')
    return { accepted: ['長'.repeat(field.max)], refused: ['長'.repeat(field.max + 1), '', ' '] }
  return {
    accepted: [EARLIEST_DATE, LATEST_DATE],
    refused: [dayAfter(EARLIEST_DATE, -1), dayAfter(LATEST_DATE, 1), '2027-02-29', '2027/03/01', ''],
  }
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
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
