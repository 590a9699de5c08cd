import Papa from 'papaparse'
import { BUSINESS_TIME_ZONE } from '../../contract/limits.ts'
import type { TextKey, TextValues } from './text.ts'

/** Matches a cell that a spreadsheet would compute as a formula, even if apostrophes before it prevent that. */
export const FORMULA_CELL = /^'*[=+\-@\t\r＝＋－＠]/

/**
 * The value of a cell of a CSV file: a text, a number, a text in the language of the reader, an instant, or a text that
 * consists of parts, some of them in the language of the reader.
 */
export type CsvCell =
  | string
  | number
  | null
  | { text: TextKey; values?: TextValues }
  | { at: string | null }
  | { parts: readonly (string | { text: TextKey })[] }

/** What spreadsheets need to recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/** Swedish writes times as spreadsheets of every language read them: 2026-11-21 12:00:00. */
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * Returns the lines of a CSV file as RFC 4180 says, each with its end. A text that a spreadsheet would compute as a
 * formula gets an apostrophe. Within a text, lines end by LF, so that each CRLF ends a line of the file.
 */
export function toCsvLines(
  rows: readonly (readonly CsvCell[])[],
  translate: (key: TextKey, values?: TextValues) => string,
): string {
  const formatCell = (cell: CsvCell): string | number => {
    if (cell === null) return ''
    if (typeof cell === 'number') return cell
    if (typeof cell === 'string') return disarm(cell.replaceAll('\r\n', '\n'))
    if ('parts' in cell) {
      const parts = cell.parts.map((part) => (typeof part === 'string' ? part : translate(part.text)))
      return disarm(parts.join('').replaceAll('\r\n', '\n'))
    }
    if ('text' in cell) return disarm(translate(cell.text, cell.values))
    return cell.at === null ? '' : timeFormat.format(new Date(cell.at))
  }
  return Papa.unparse(
    rows.map((row) => row.map(formatCell)),
    { newline: LINE_END },
  ).concat(LINE_END)
}

function disarm(text: string): string {
  return FORMULA_CELL.test(text) ? `'${text}` : text
}
