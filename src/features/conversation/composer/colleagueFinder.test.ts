import { expect, test } from 'vitest'
import { createColleagueFinder } from './colleagueFinder.ts'

const COLLEAGUES = [
  { id: 1, name: 'すずき', fullName: '鈴木 花子', email: 'hanako@choba.example' },
  { id: 2, name: '大野 健太', fullName: '大野 健太', email: 'ono.kenta@choba.example' },
  { id: 3, name: 'Nguyễn Thị An', fullName: null, email: null },
]

test.each([
  ['すず', [1]],
  ['スズ', [1]],
  ['ｽｽﾞ', [1]],
  ['suzu', [1]],
  ['鈴木', [1]],
  ['花子', [1]],
  ['大野', [2]],
  ['kenta', [2]],
  ['oono', [2]],
  ['nguyen', [3]],
  ['thị', [3]],
  ['', [1, 2, 3]],
  ['田中', []],
])('%j finds the colleagues %j', (words, ids) => {
  expect(createColleagueFinder(COLLEAGUES)(words).map(({ id }) => id)).toEqual(ids)
})

test('a colleague is shown with what tells them from another one of the same name, at most eight', () => {
  expect(createColleagueFinder(COLLEAGUES)('').map(({ detail }) => detail)).toEqual([
    '鈴木 花子 · hanako@choba.example',
    'ono.kenta@choba.example',
    '',
  ])
  const many = Array.from({ length: 12 }, (_, index) => ({ id: index, name: '佐藤', fullName: null, email: null }))
  expect(createColleagueFinder(many)('佐藤')).toHaveLength(8)
})
