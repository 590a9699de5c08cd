import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formatDayHours } from '../../../contract/storeHours.ts'
import { dayHoursInputSchema } from './dayHoursInput.ts'

const parseAndFormat = (typed: string) => {
  const { success, output, issues } = v.safeParse(dayHoursInputSchema, typed)
  return success ? formatDayHours(output) : issues[0].message
}

describe('typed hours of a day', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    ['9-18', '09:00-18:00'],
    ['9:30 - 18:00', '09:30-18:00'],
    ['０９：００〜１８：００', '09:00-18:00'],
    ['11:00–14:30、17:00–26:00', '11:00-14:30, 17:00-26:00'],
    ['6-10 11-15; 17-23', '06:00-10:00, 11:00-15:00, 17:00-23:00'],
    ['0-24', '00:00-24:00'],
    ['23-29:59', '23:00-29:59'],
    ['9:00-12:00, 12:00-18:00', '09:00-12:00, 12:00-18:00'],
  ])('the typed hours %j are read as %j', (typed, hours) => {
    expect(parseAndFormat(typed)).toBe(hours)
  })

  test.each([
    ['9', 'storeHours.invalid.format'],
    ['9-', 'storeHours.invalid.format'],
    ['9-12-18', 'storeHours.invalid.format'],
    ['9:60-18', 'storeHours.invalid.format'],
    ['9-30', 'storeHours.invalid.format'],
    ['休み', 'storeHours.invalid.format'],
    ['1²-18', 'storeHours.invalid.format'],
    ['①-18', 'storeHours.invalid.format'],
    ['٩-18', 'storeHours.invalid.format'],
    ['24:00-26:00', 'storeHours.invalid.start'],
    ['18-9', 'storeHours.invalid.reversed'],
    ['9-9', 'storeHours.invalid.reversed'],
    ['1-29', 'storeHours.invalid.reversed'],
    ['9-12, 11-15', 'storeHours.invalid.overlap'],
    ['13-15, 9-12', 'storeHours.invalid.overlap'],
    ['1-2, 3-4, 5-6, 7-8', 'storeHours.invalid.tooMany'],
    ['9-18,'.repeat(41), 'field.tooLong'],
  ])('the typed hours %j are rejected with the message %s', (typed, message) => {
    expect(parseAndFormat(typed)).toBe(message)
  })
})
