import { describe, expect, test } from 'vitest'
import type { Column } from '../../ui/column.ts'
import { arrangeColumns, chosenColumnIds } from './listColumns.ts'

const COLUMNS: readonly Pick<Column<never>, 'id' | 'cardPosition' | 'isPinned' | 'width'>[] = [
  { id: 'id' },
  { id: 'name', cardPosition: 'title' },
  { id: 'phone', width: '7rem' },
  { id: 'status', isPinned: true, width: '9rem' },
]
const idsOf = (chosen: readonly string[] | undefined) => arrangeColumns(COLUMNS, chosen).map(({ id }) => id)

describe('the columns of a list', () => {
  test('are those of the list, unless some were chosen', () => {
    expect(arrangeColumns(COLUMNS, undefined)).toBe(COLUMNS)
  })

  test.each([
    [
      ['status', 'name'],
      ['status', 'name'],
    ],
    [['phone'], ['name', 'phone']],
    [['fax', 'name', 'name'], ['name']],
    [[], ['name']],
  ])('%j chosen', (chosen, shown) => {
    expect(idsOf(chosen)).toEqual(shown)
  })

  test('stay visible at the end of the row only as the last one', () => {
    expect(arrangeColumns(COLUMNS, ['name', 'status', 'phone'])).toEqual([
      { id: 'name', cardPosition: 'title' },
      { id: 'status', width: '9rem' },
      { id: 'phone', width: 'calc(7rem + 1rem)' },
    ])
    expect(arrangeColumns(COLUMNS, ['name', 'status']).at(-1)).toEqual(COLUMNS.at(-1))
  })
})

describe('the chosen columns', () => {
  const profile = { listColumns: [{ list: '/user', columns: ['phone'] }] }

  test.each([
    ['those of the person', '/user', {}, ['phone']],
    ['none for another list', '/store', {}, undefined],
    ['those of the URL', '/user', { columns: 'name.id' }, ['name', 'id']],
    ['those of the URL in a view', '/user', { columns: 'name.id', saved: 3 }, ['name', 'id']],
    ['none in a view without any, so that everybody sees the same', '/user', { saved: 3 }, undefined],
  ])('are %s', (_, list, search, ids) => {
    expect(chosenColumnIds(profile, list, search)).toEqual(ids)
  })
})
