import { expect, test } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }
import { createTranslator } from '../texts/translator.ts'
import type { GetText } from '../texts/text.ts'
import { formatBusinessTime, parseBusinessTime } from './businessTime.ts'

test.each([
  ['2026/12/01 9:00', '2026-12-01T00:00:00.000Z'],
  ['２０２６-12-1 09:30', '2026-12-01T00:30:00.000Z'],
  ['2026/02/30 09:00', undefined],
  ['2026/12/01 24:00', undefined],
  ['2026/12/01', undefined],
  ['', undefined],
])('the typed time %j is %s', (typed, instant) => {
  expect(parseBusinessTime(typed)?.toISOString()).toBe(instant)
})

test.each([
  ['ja', ja, '2026/12/01（火曜日）09:00（日本時間）'],
  ['vi', vi, 'Thứ Ba, 2026/12/01 09:00 (giờ Nhật)'],
  ['en', en, '2026/12/01 (Tuesday) 09:00, Japan time'],
])('a time to plan by has its weekday and names its time zone: %s', (language, messages, expected) => {
  const translator = createTranslator()
  translator.add(language, messages)
  const text: GetText = (key, values = {}) => translator.translate(language, key, values)
  expect(formatBusinessTime('2026-12-01T00:00:00.000Z', text)).toBe(expected)
  // Still Tuesday in UTC and in New York.
  expect(formatBusinessTime('2026-12-01T15:00:00.000Z', text)).not.toBe(expected)
})
