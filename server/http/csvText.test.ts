import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { FORMULA_CELL, toCsvLines } from './csvText.ts'
import { translate } from './text.ts'

const toLines = (...rows: Parameters<typeof toCsvLines>[0]) => toCsvLines(rows, (key) => translate('en', key))

test('texts are quoted as RFC 4180 says, and each line ends by CRLF', () => {
  expect(toLines(['藤屋', 'a,b', 'say "x"', 'two\r\nlines'], ['', null, ' x', 1])).toBe(
    '藤屋,"a,b","say ""x""","two\nlines"\r\n,," x",1\r\n',
  )
})

test('numbers stay numbers, and texts that a spreadsheet would compute get an apostrophe', () => {
  expect(toLines([-1200, '-1200', '=1+1', '+81 3', '@a', '\tx', '\rx', "'=1", '＝1', 'a=1'])).toBe(
    `-1200,'-1200,'=1+1,'+81 3,'@a,'\tx,"'\rx",''=1,'＝1,a=1\r\n`,
  )
})

test('states are words, and times are those of Japan', () => {
  expect(toLines([{ text: 'report.state.handled' }, { at: '2026-11-20T15:00:05.123Z' }, { at: null }])).toBe(
    'Handled,2026-11-21 00:00:05,\r\n',
  )
})

test('a text of parts has words among them, and is no formula', () => {
  expect(
    toLines([{ parts: [{ text: 'report.field.content' }, ': a → b\r\n', 'x: 1 → 2'] }, { parts: ['=', '1+1'] }]),
  ).toBe(`"Content: a → b\nx: 1 → 2",'=1+1\r\n`)
})

test('any texts are read back as they were, without a formula among them', () => {
  const rowsArbitrary = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(rowsArbitrary, (rows) => {
      const { data } = Papa.parse<string[]>(toLines(...rows).slice(0, -2), { newline: '\r\n' })
      expect(data).toEqual(
        rows.map((row) => row.map((text) => (FORMULA_CELL.test(text) ? `'${text}` : text).replaceAll('\r\n', '\n'))),
      )
    }),
  )
})
