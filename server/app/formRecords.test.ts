import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedFieldsOf } from '../../contract/declaredFields.ts'
import type { FormRecordKind } from '../../contract/recordKind.ts'
import { versionedKinds } from '../../contract/recordKinds.ts'
import ja from '../../locales/ja.json' with { type: 'json' }
import { addFormRecord, anyFormResources, limitsOf, sampleFields } from '../testing/formSamples.ts'
import { type CallerName, openTestApp, type TestApp } from '../testing/testApp.ts'

/* Whatever staff edit in a form: what its declaration says of its fields holds over HTTP. */

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

interface FormRecord {
  id: number
  version: number
  [field: string]: unknown
}

describe.each(anyFormResources.map(({ kind }) => [kind.name, kind as FormRecordKind] as const))(
  'the form records of the kind %s',
  (name, kind) => {
    const { fields, nameField, path, states } = kind
    const as = kind.access as CallerName
    const fieldNames = Object.keys(fields)
    const send = async (method: string, url: string, body?: object) => {
      const response = await app.send(method, url, { as, ...(body && { body: JSON.stringify(body) }) })
      return { ...response, data: response.body.data as FormRecord }
    }

    test('a record is added in the initial state, edited, and keeps each change in its history', async () => {
      const values = sampleFields(kind, 1)
      const added = (await send('POST', path, values)).data
      expect(added).toEqual({
        id: added.id,
        ...values,
        status: Object.values(states)[0],
        statusReason: null,
        version: 1,
        createdAt: app.time.now.toISOString(),
        updatedAt: app.time.now.toISOString(),
      })
      const edited = sampleFields(kind, 2)
      expect((await send('PUT', `${path}/${added.id}`, { ...edited, version: 1 })).data).toMatchObject({
        ...edited,
        version: 2,
      })
      // An edit that changes nothing keeps the version.
      expect((await send('PUT', `${path}/${added.id}`, { ...edited, version: 2 })).data).toMatchObject({ version: 2 })
      const stale = await send('PUT', `${path}/${added.id}`, { ...values, version: 1 })
      expect([stale.status, stale.data]).toMatchObject([409, { record: { version: 2 } }])
      const { items } = (await send('GET', `${path}/${added.id}/history`)).data as unknown as {
        items: { event: string; changes: { field: string; before: string | null; after: string | null }[] }[]
      }
      const changesOf = (before: object | undefined, after: object) =>
        fieldNames.map((field) => ({
          field,
          before: before === undefined ? null : String(before[field as never]),
          after: String(after[field as never]),
        }))
      expect(items.map(({ event, changes }) => [event, changes])).toEqual([
        ['edit', changesOf(values, edited)],
        ['create', changesOf(undefined, values)],
      ])
    })

    test('two records have different names, however they are written', async () => {
      const values = { ...sampleFields(kind, 11), [nameField]: 'サンプル' }
      const first = (await send('POST', path, values)).data
      const second = await send('POST', path, { ...values, [nameField]: 'ｻﾝﾌﾟﾙ' })
      expect([second.status, second.body.errors]).toEqual([422, { [nameField]: ja['field.nameTaken'] }])
      const other = (await send('POST', path, sampleFields(kind, 12))).data
      const renamed = await send('PUT', `${path}/${other.id}`, { ...values, version: 1 })
      expect([renamed.status, renamed.body.errors]).toEqual([422, { [nameField]: ja['field.nameTaken'] }])
      expect((await send('GET', `${path}/${first.id}`)).data).toMatchObject({ version: 1 })
    })

    test('a record of each state can be edited', async () => {
      const resource = anyFormResources.find((each) => each.kind.name === name)
      if (resource === undefined) return
      for (const [index, state] of Object.keys(states).entries()) {
        const id = await addFormRecord(app, resource, 60 + index, [state])
        const body = { ...sampleFields(kind, 80 + index), version: 1 }
        expect((await send('PUT', `${path}/${id}`, body)).data).toMatchObject({ version: 2, status: states[state] })
      }
    })
  },
)

/** The kinds to which staff add records in a form, with a lifecycle or without. */
const FORM_KINDS = [
  ...anyFormResources.map(({ kind }) => kind as FormRecordKind),
  ...versionedKinds.filter(({ isFixedSet }) => !isFixedSet),
]

describe.each(FORM_KINDS.map((kind) => [kind.name, kind] as const))('the form of the kind %s', (_, kind) => {
  const { path, fields } = kind
  const as = kind.access as CallerName
  const fieldNames = Object.keys(fields)
  const add = (body: object) => app.send('POST', path, { as, body: JSON.stringify(body) })

  test.each(editedFieldsOf(kind))('the field %s has its declared limits', async (name, field) => {
    const { accepted, refused } = limitsOf(field)
    // Each record has other values.
    let number = 100 + 20 * fieldNames.indexOf(name)
    const statusOf = async (value: unknown) =>
      (await add({ ...sampleFields(kind, (number += 1)), [name]: value })).status
    for (const value of accepted) expect([value, await statusOf(value)]).toEqual([value, 200])
    for (const value of refused) expect([value, await statusOf(value)]).toEqual([value, 422])
  })

  test.each(editedFieldsOf(kind))('the search finds records by the field %s if it says so', async (name, field) => {
    // The largest value of a number is in no id.
    const value = {
      line: '鰯雲',
      day: '2031-08-09',
      integer: limitsOf(field).accepted[1],
      choice: limitsOf(field).accepted[0],
    }[field.type]
    const body = { ...sampleFields(kind, 40 + fieldNames.indexOf(name)), [name]: value }
    const { id } = (await add(body)).body.data as FormRecord
    const found = await app.send('GET', `${path}?q=${encodeURIComponent(String(value))}&limit=100`, { as })
    const ids = (found.body.data as { items: FormRecord[] }).items.map((each) => each.id)
    expect([name, ids.includes(id)]).toEqual([name, field.isSearched])
  })
})
