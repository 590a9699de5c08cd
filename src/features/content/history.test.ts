import { expect, test } from 'vitest'
import type { GetText } from '../../texts/text.ts'
import { formatHistoryValue } from './history.ts'

const text = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as GetText
const hash = '3fa9c1d2'.padEnd(64, '0')

test.each([
  ['value', `/picture/content/${hash}.webp`, 'content.history.picture {"hash":"3fa9c1d2"}'],
  ['value', '/picture/content/other.webp', '/picture/content/other.webp'],
  ['description', `/picture/content/${hash}.webp`, `/picture/content/${hash}.webp`],
  ['position', '1200', '1,200'],
  ['language', 'ja', 'content.language.ja {}'],
  ['kind', '2', 'content.kind.image {}'],
])('the history of a content resource shows the field %s with the value %s as %s', (field, value, shownText) => {
  expect(formatHistoryValue(field, value, text)).toBe(shownText)
})
