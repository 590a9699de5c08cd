import { expect, test } from 'vitest'
import { findMentions } from './mentions.ts'

const PEOPLE = [
  { id: 1, name: '鈴木' },
  { id: 2, name: '鈴木 花子' },
  { id: 3, name: 'Ken' },
  { id: 4, name: 'Nguyễn Thị An' },
]

test.each([
  ['@鈴木 確認をお願いします', [1]],
  ['確認を＠鈴木さんに', [1]],
  ['@鈴木 花子 @鈴木', [2, 1]],
  ['@Ken, @Kenneth', [3]],
  ['@Nguyễn Thị An: @Nguyễn Thị Anh', [4]],
  ['鈴木 Ken @', []],
])('%j mentions %j', (text, ids) => {
  expect(findMentions(text, PEOPLE).map(({ person }) => person.id)).toEqual(ids)
})

test('a mention reaches from the @ to the end of the name', () => {
  expect(findMentions('要確認@鈴木さん', PEOPLE)).toEqual([{ start: 3, end: 6, person: PEOPLE[0] }])
})

test('of people with the same name, the first mention is the first one’s', () => {
  const [first, second] = [
    { id: 7, name: '佐藤' },
    { id: 8, name: '佐藤' },
  ]
  const idsIn = (text: string) => findMentions(text, [first, second]).map(({ person }) => person.id)
  expect([idsIn('@佐藤'), idsIn('@佐藤 @佐藤'), idsIn('@佐藤 @佐藤 @佐藤')]).toEqual([[7], [7, 8], [7, 8, 7]])
})
