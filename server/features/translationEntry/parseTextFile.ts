import Papa from 'papaparse'
import { cleanCode } from '../../../contract/cleanText.ts'
import { invalid } from '../../http/failure.ts'

/**
 * A row of a file, with its number as people count: in CSV the row number of the spreadsheet, in JSON the position of
 * the entry, starting at 1.
 */
export interface NumberedRow<Value> {
  rowNumber: number
  entry: Value
}

/** The cells of a row of a CSV file. */
export interface CsvRow {
  rowNumber: number
  cells: readonly string[]
}

/** What separates the cells of a CSV file. Excel writes semicolons in some countries, and tabs as "Unicode text". */
const DELIMITERS = [',', ';', '\t', '|']
/** The first line that Excel reads as the declaration of the delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i

/**
 * Reads the header and the rows of a CSV file, without blank rows. Throws 422 if the header lacks or repeats one of the
 * columns, or if a quotation mark is not closed.
 */
export function parseCsv(content: string, columns: readonly string[]): { header: readonly string[]; rows: CsvRow[] } {
  const text = content.replace(/^\ufeff/, '')
  const declaredDelimiter = DELIMITER_LINE.exec(text)?.[1]
  const table = text.replace(DELIMITER_LINE, '')
  const firstRowNumber = declaredDelimiter === undefined ? 1 : 2
  const delimiter =
    declaredDelimiter ??
    DELIMITERS.find((each) => wrongColumnsOf(headerOf(table, each), columns).length === 0) ??
    DELIMITERS[0]
  const { data, errors } = Papa.parse<string[]>(table, { delimiter })
  const [error] = errors
  if (error !== undefined)
    throw invalid({ content: { key: 'language.file.quotes', values: { row: firstRowNumber + (error.row ?? 0) } } })
  const [first, ...rows] = data
    .map((cells, index) => ({ rowNumber: firstRowNumber + index, cells }))
    .filter(({ cells }) => !areBlankCells(cells))
  const header = (first?.cells ?? []).map(cleanCode)
  const wrongColumns = wrongColumnsOf(header, columns)
  if (wrongColumns.length > 0)
    throw invalid({ content: { key: 'language.file.columns', values: { columns: wrongColumns.join(', ') } } })
  return { header, rows }
}

/** Reads the entries of a JSON file. Throws 422 if it is no array. */
export function parseJson(content: string): NumberedRow<unknown>[] {
  try {
    const rows: unknown = JSON.parse(content.replace(/^\ufeff/, ''))
    if (Array.isArray(rows)) return rows.map((entry: unknown, index) => ({ rowNumber: index + 1, entry }))
  } catch {
    // Invalid JSON is refused below, like JSON that is not an array.
  }
  throw invalid({ content: 'language.file.json' })
}

export function areBlankCells(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** Returns the cells of the first row that is not blank. */
function headerOf(table: string, delimiter: string): string[] {
  const { data } = Papa.parse<string[]>(table.trimStart(), { delimiter, preview: 1 })
  return (data[0] ?? []).map(cleanCode)
}

/** Returns the columns that the header lacks, and those that it has twice. */
function wrongColumnsOf(header: readonly string[], columns: readonly string[]): string[] {
  const missingColumns = columns.filter((column) => !header.includes(column))
  const repeatedColumns = header.filter((column, index) => column !== '' && header.indexOf(column) < index)
  return [...new Set([...missingColumns, ...repeatedColumns])]
}

/** Letters around a question mark without a blank, as in `C?a`, other than in a URL. */
const QUESTION_MARK_IN_WORD = /\p{Script=Latin}\?+\p{Script=Latin}/u
const URL_CHARACTERS = /[/=&.]/

/**
 * Returns whether characters of a text were replaced when its file was saved: by U+FFFD, or by question marks, as Excel
 * does for Vietnamese letters in Shift_JIS.
 * @param currentText the text that the new one replaces; undefined if there is none
 */
export function hasReplacedCharacters(newText: string, currentText: string | undefined): boolean {
  if (newText === currentText) return false
  return (
    newText.includes('\ufffd') ||
    (currentText !== undefined && isTextWithQuestionMarks(newText, currentText)) ||
    newText.split(/\s+/).some((word) => QUESTION_MARK_IN_WORD.test(word) && !URL_CHARACTERS.test(word))
  )
}

/** Returns whether a text is another one with question marks in place of characters other than ASCII. */
function isTextWithQuestionMarks(newText: string, currentText: string): boolean {
  const [newCharacters, currentCharacters] = [Array.from(newText), Array.from(currentText)]
  return (
    newCharacters.length === currentCharacters.length &&
    newCharacters.every(
      (character, index) =>
        character === currentCharacters[index] || (character === '?' && (currentCharacters[index] ?? '') > '\u007f'),
    )
  )
}
