import { describe, expect, test } from 'vitest'
import { reportReasonResource } from '../../features/reportReason/resource.ts'
import { addFormRecordCommand, editFormRecordCommand } from './formResource.ts'
import { formColumnsOf, formFactsOf } from './FormRecordList.tsx'

const row = { id: 7, name: '迷惑行為', position: 3, status: 1, version: 4, createdAt: null, updatedAt: null }
const apiAndCache = {} as Parameters<typeof addFormRecordCommand>[0]

describe('what follows from the declaration of a form record', () => {
  test('the list has a column of each field that says so; the name is the link, and sorted fields can be sorted by', () => {
    expect(
      formColumnsOf(reportReasonResource).map(({ id, header, sortField, isLink, align }) => [
        id,
        header,
        sortField,
        isLink,
        align,
      ]),
    ).toEqual([
      ['name', 'reportReason.field.name', 'name', true, undefined],
      ['position', 'reportReason.field.position', 'position', undefined, 'end'],
      ['status', 'reportReason.field.status', undefined, undefined, undefined],
      ['createdAt', 'reportReason.field.createdAt', undefined, undefined, undefined],
    ])
    const { kind } = reportReasonResource
    const columns = formColumnsOf({
      ...reportReasonResource,
      kind: { ...kind, columns: ['name', 'status', 'createdAt'] },
    })
    expect(columns.map(({ id }) => id)).toEqual(['name', 'status', 'createdAt'])
  })

  test('the panel has every field but the name, and the times', () => {
    expect(formFactsOf(reportReasonResource).head.map((fact) => 'label' in fact && fact.label)).toEqual([
      'reportReason.field.position',
      'reportReason.field.createdAt',
      'reportReason.field.updatedAt',
    ])
  })

  test('the forms have every field in its order, with the values of the record', () => {
    const add = addFormRecordCommand(apiAndCache, reportReasonResource, () => Promise.resolve())
    const edit = editFormRecordCommand(apiAndCache, reportReasonResource, row)
    const fields = [
      { name: 'name', label: 'reportReason.field.name', kind: 'text' },
      { name: 'position', label: 'reportReason.field.position', kind: 'number' },
    ]
    expect([add.id, add.form?.fields, add.form?.initialValues]).toEqual([
      'reportReason.create',
      fields,
      { name: '', position: '' },
    ])
    expect([edit.id, edit.recordName, edit.form?.fields, edit.form?.initialValues]).toEqual([
      'reportReason.edit',
      '迷惑行為',
      fields,
      { name: '迷惑行為', position: 3, version: 4 },
    ])
  })
})
