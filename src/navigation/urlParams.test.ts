import { describe, expect, test } from 'vitest'
import { storesScreen } from '../features/store/screens.ts'
import { readSearch } from './search.ts'
import { formatUrlParams, parseUrlParams } from './urlParams.ts'
import { urlOfScreen } from './urlOfScreen.ts'

const searchTexts = [
  ...['123', '00123', '-0', '1e5', '1.50', 'Infinity', 'NaN', '0x10', '1_000', '９８７'],
  ...['true', 'false', 'null', 'undefined', 'a', '"a"', "'a'", '""', '{"a":1}', '[1]', '[', '{', '\\', '\\n'],
  ...['%', '%20', '%E3%81', '100%', 'a+b', 'a b', 'a&b=c', '#1', '?', '?q=x', '=', '&', '/', '..', '__proto__'],
  ...['大阪 ラーメン', '𠮷野家', '🍣', 'café', '<b>', '\ufffd'],
]

describe.each(searchTexts)('the search text %j', (q) => {
  test('is the same text after a navigation, a reload and in a link', () => {
    const url = formatUrlParams({ tab: 'approved', q, page: 2 })
    const expected = { tab: 'approved', q, page: 2 }
    expect(readSearch(storesScreen, parseUrlParams(url))).toEqual(expected)
    expect(readSearch(storesScreen, parseUrlParams(url.slice(1)))).toEqual(expected)
    expect(readSearch(storesScreen, { tab: 'approved', q, page: 2 })).toEqual(expected)
    expect(urlOfScreen('/stores', {}, { tab: 'approved', q, page: 2 })).toBe(`/stores${url}`)
  })
})

test.each([
  ['?q=a%09b', 'a b'],
  ['?q=%E2%80%8B', undefined],
  ['?q=+a+', 'a'],
  ['?q=%00', undefined],
  ['?q=', undefined],
  [`?q=${'a'.repeat(101)}`, 'a'.repeat(100)],
  ['?q=a&q=b', 'b'],
])('the URL %j searches for %j', (url, q) => {
  expect(readSearch(storesScreen, parseUrlParams(url))).toEqual({ q })
})

test.each(['2.0', '1e1', '0x2', '02', '+2', '-2', '0', 'true', '"2"', '[2]', '２', '99999999'])(
  'the page %s of a URL is no page',
  (page) => {
    expect(readSearch(storesScreen, parseUrlParams(formatUrlParams({ page })))).toEqual({ page: undefined })
  },
)

test('parameters without a value are not in the URL', () => {
  expect(formatUrlParams({ q: undefined, page: undefined })).toBe('')
})
