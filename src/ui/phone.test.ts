import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { phone } from '../../contract/field.ts'
import { formatPhone } from './phone.ts'

test.each([
  ['09012345678', '090-1234-5678'],
  ['08012345678', '080-1234-5678'],
  ['07012345678', '070-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['08001234567', '0800-123-4567'],
  ['0120123456', '0120-123-456'],
  ['0570123456', '0570-123-456'],
  ['0312345678', '03-1234-5678'],
  ['0612345678', '06-1234-5678'],
  ['0112345678', '011-234-5678'],
  ['0452345678', '045-234-5678'],
  ['0922345678', '092-234-5678'],
  ['0963476803', '096-347-6803'],
  ['0225951234', '0225-95-1234'],
  ['0499221234', '04992-2-1234'],
])('the phone number %s is shown as %s', (phone, shownNumber) => {
  expect(formatPhone(phone)).toEqual(shownNumber)
})

test.each(['+81312345678', '++0312345678', '031234567', '03-1234-5678', '0012345678', '0102345678', '02012345678', ''])(
  'formatPhone returns "%s" unchanged, because it is not a Japanese number that consists of digits only',
  (phone) => {
    expect(formatPhone(phone)).toEqual(phone)
  },
)

test('a phone number with any valid beginning has the hyphens of libphonenumber', { timeout: 60_000 }, () => {
  const numbers = Array.from({ length: 100_000 }, (_, start) => `0${String(start).padStart(5, '0')}1234`)
  const misformattedNumbers = numbers.filter((number) => {
    // `010` is the prefix of international calls.
    if (number.startsWith('010')) return false
    const parsedNumber = parsePhoneNumberFromString(number, 'JP')
    return parsedNumber?.isValid() === true && parsedNumber.formatNational() !== formatPhone(number)
  })
  expect(misformattedNumbers).toEqual([])
})

test('a form reads every shown phone number as the number that is stored', () => {
  const schema = phone()
  const numberBeginnings = Array.from({ length: 100_000 }, (_, start) => `0${String(start).padStart(5, '0')}`)
  const numbers = numberBeginnings.flatMap((start) => [`${start}1234`, `${start}12345`])
  expect(numbers.filter((number) => v.parse(schema, formatPhone(number)) !== number)).toEqual([])
})
