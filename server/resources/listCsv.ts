import type { CsvFile } from '../http/handler.ts'
import { createCsvFile, type CsvColumn } from './csv.ts'
import { type List, type ListQuery, type ListScope, readIds, readRowsInOrder } from './list.ts'

/** What the CSV file of a list has besides its rows. */
interface ListCsvFile<Row> {
  /** The kind of record in the line of the history. */
  record: string
  columns: readonly CsvColumn<Row>[]
  query: Omit<ListQuery, 'page' | 'limit'>
  /** Limits the file to some rows of the list's table. */
  scope?: ListScope
}

/** Creates the CSV file of a list: the rows that the list has with the same query, in its order. Nothing is read yet. */
export function createListCsvFile<Row extends { id: number }>(
  list: List<Row>,
  { record, columns, query, scope }: ListCsvFile<Row>,
): CsvFile {
  return createCsvFile({
    record,
    columns,
    query,
    readIds: (context, limit) => readIds(context, list, { ...query, page: 1, limit }, scope),
    readRows: (context, ids) => readRowsInOrder(context, list, ids),
  })
}
