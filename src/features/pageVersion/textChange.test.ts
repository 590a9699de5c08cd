import { expect, test } from 'vitest'
import { changeOf } from './textChange.ts'

const previous = { ja: '一', vi: 'một', en: '', all: '' }

test.each([
  ['ja', previous, null, undefined],
  ['en', previous, null, 'missing'],
  ['ja', previous, previous, 'same'],
  ['ja', { ...previous, ja: '二' }, previous, 'changed'],
  ['vi', { ...previous, ja: '二' }, previous, 'older'],
  ['en', { ...previous, ja: '二' }, previous, 'missing'],
  ['en', { ...previous, en: 'one' }, previous, 'changed'],
  ['all', { ...previous, ja: '二' }, previous, undefined],
] as const)('the change of the language %s', (language, texts, before, change) => {
  expect(changeOf(language, texts, before)).toBe(change)
})
