import { expect, test } from 'vitest'
import type { Language } from '../../contract/language.ts'
import { addDays, readTypedDay, readTypedDayTime, typedTimeOf } from './typedDay.ts'

const reading = (language: Language = 'ja') => ({ language, today: '2026-11-30' })

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026/5/3', '2026-05-03'],
  ['2026.05.03', '2026-05-03'],
  ['20261130', '2026-11-30'],
  [' ２０２６／１１／３０ ', '2026-11-30'],
  ['2026年5月3日', '2026-05-03'],
  ['令和8年11月30日', '2026-11-30'],
  ['令和元年12月1日', '2019-12-01'],
  ['Ｒ８．１１．３０', '2026-11-30'],
  ['5月3日', '2026-05-03'],
  ['11/30', '2026-11-30'],
  ['5/3', '2026-05-03'],
  ['30/11', '2026-11-30'],
  ['30/11/2026', '2026-11-30'],
  ['+3', '2026-12-03'],
  ['＋３日', '2026-12-03'],
  ['ー1', '2026-11-29'],
  ['-30 days', '2026-10-31'],
  ['今日', '2026-11-30'],
  ['today', '2026-11-30'],
  ['Hôm nay', '2026-11-30'],
  ['明日', '2026-12-01'],
  ['hôm qua', '2026-11-29'],
  // As the console writes a day with its weekday.
  ['2026/11/30（月曜日）', '2026-11-30'],
  ['2026/11/30 (Monday)', '2026-11-30'],
  ['Thứ Hai, 2026/11/30', '2026-11-30'],
  ['2028/2/29', '2028-02-29'],
])('%j is the day %s', (typed, day) => {
  expect(readTypedDay(typed, reading())).toEqual({ day })
})

test.each([
  ['3/5/2026', '2026-05-03'],
  ['3/5', '2026-05-03'],
  ['30-11-2026', '2026-11-30'],
  ['11/30', '2026-11-30'],
  ['2026/11/30', '2026-11-30'],
])('in Vietnamese, where the day comes first, %j is %s', (typed, day) => {
  expect(readTypedDay(typed, reading('vi'))).toEqual({ day })
})

test.each([
  ['', 'field.day.unread'],
  ['abc', 'field.day.unread'],
  ['2026', 'field.day.unread'],
  ['2026/11', 'field.day.unread'],
  ['11/30/', 'field.day.unread'],
  ['+3.5', 'field.day.unread'],
  ['constructor', 'field.day.unread'],
  ['2026/02/30', 'field.day.noSuch'],
  ['13/45', 'field.day.noSuch'],
  ['令和8年2月29日', 'field.day.noSuch'],
  ['3/5/2026', 'field.day.ambiguous'],
  ['1999/12/31', 'field.dateRange'],
  ['2100-01-01', 'field.dateRange'],
])('%j is refused because of %s', (typed, refusal) => {
  expect(readTypedDay(typed, reading())).toEqual({ refusal })
})

test('day and month that are equal are no question of the order', () => {
  expect(readTypedDay('5/5/2026', reading('en'))).toEqual({ day: '2026-05-05' })
})

test.each([
  ['2026/12/01 9:00', '2026-12-01T00:00:00.000Z'],
  ['２０２６-12-1　09:30', '2026-12-01T00:30:00.000Z'],
  ['明日 9時', '2026-12-01T00:00:00.000Z'],
  ['明日 9時5分', '2026-12-01T00:05:00.000Z'],
  ['+3 9h30', '2026-12-03T00:30:00.000Z'],
  ['11/30 0:00', '2026-11-29T15:00:00.000Z'],
])('%j is the instant %s', (typed, instant) => {
  expect(readTypedDayTime(typed, reading())).toEqual({ instant: new Date(instant) })
})

test.each([
  ['2026/12/01', 'field.time.missing'],
  ['2026/12/01 24:00', 'field.time.noSuch'],
  ['2026/12/01 9:60', 'field.time.noSuch'],
  ['9:00', 'field.day.unread'],
  ['2026/02/30 9:00', 'field.day.noSuch'],
])('%j as a day with a time is refused because of %s', (typed, refusal) => {
  expect(readTypedDayTime(typed, reading())).toEqual({ refusal })
})

test('the time of a text is kept when another day is chosen for it', () => {
  expect(['2026/12/01 9:30', '明日 9時', '2026/12/01', ''].map(typedTimeOf)).toEqual([
    '9:30',
    '9時',
    undefined,
    undefined,
  ])
})

test('days are added across months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})
