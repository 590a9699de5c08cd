import { CSV_ROWS_MAX } from '../../contract/limits.ts'
import { knownStateOf, type Lifecycle } from '../../machines/lifecycle.ts'
import type { CsvCell } from '../http/csvText.ts'
import { Failure, invalid } from '../http/failure.ts'
import { formatNumber } from '../http/formatNumber.ts'
import type { Context, CsvFile } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import type { AuditEntry } from './audit.ts'
import { MANY_RECORDS_ID } from '../../contract/live/recordWrite.ts'
import type { PageOfIds } from './page.ts'

/** A column of the CSV file of a list. */
export interface CsvColumn<Row> {
  header: TextKey
  /** The header of the column of the list that shows it, if that is another one. */
  listHeader?: TextKey
  cell(row: Row): CsvCell
}

/** What the CSV file of a list consists of. */
interface CsvSource<Row> {
  record: string
  columns: readonly CsvColumn<Row>[]
  query: object
  /** Reads the first ids of the list, at most `limit`, and their whole number. */
  readIds(context: Context, limit: number): Promise<PageOfIds>
  /** Reads the rows with these ids in their order. */
  readRows(context: Context, ids: number[]): Promise<Row[]>
}

/** Creates the CSV file of a list. Nothing is read yet. */
export function createCsvFile<Row>(source: CsvSource<Row>): CsvFile {
  const { record, query, readIds, readRows } = source
  const columns = chosenColumns(source)
  return {
    record,
    headers: columns.map(({ header }) => header),
    query: query as CsvFile['query'],
    async readIds(context) {
      const { ids, total } = await readIds(context, CSV_ROWS_MAX)
      if (total > CSV_ROWS_MAX)
        throw new Failure(422, 'csv.tooManyRows', { values: { max: formatNumber(CSV_ROWS_MAX) } })
      return ids
    },
    async readCells(context, ids) {
      const rows = await readRows(context, ids)
      return rows.map((row) => columns.map(({ cell }) => cell(row)))
    },
  }
}

/** Returns the columns that the query names, in its order; all columns if it names none. Throws 422 if there is none. */
function chosenColumns<Row>({ columns, query }: CsvSource<Row>): readonly CsvColumn<Row>[] {
  const { columns: headers } = query as { columns?: readonly string[] }
  if (headers === undefined) return columns
  const chosen = headers.flatMap((each) => columns.filter(({ header, listHeader = header }) => listHeader === each))
  if (chosen.length === 0) throw invalid({ columns: 'field.choice' })
  return [...new Set(chosen)]
}

/** Returns the line of the audit log about the download of a CSV file. It belongs to no single record. */
export function csvAuditEntry({ record, query }: CsvFile, rowCount: number): AuditEntry {
  const parameters = Object.entries({ rows: rowCount, ...query }).filter(([, value]) => value !== undefined)
  return {
    record,
    recordId: MANY_RECORDS_ID,
    event: 'downloadCsv',
    changes: parameters.map(([field, value]) => ({ field, before: null, after: String(value) })),
  }
}

/** Returns the column of the state of the records of a lifecycle, in words. */
export function stateCsvColumn(header: TextKey, lifecycle: Lifecycle): CsvColumn<{ status: number }> {
  return { header, cell: ({ status }) => toStateCell(lifecycle, status) }
}

/** Returns the cell of a state, in words. */
export function toStateCell(lifecycle: Lifecycle, status: number): CsvCell {
  const state = knownStateOf(lifecycle, status)
  return state === undefined ? status : { text: `${lifecycle.record}.state.${state}` as TextKey }
}
