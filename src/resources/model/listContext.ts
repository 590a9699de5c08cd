import { createContext, useContext } from 'react'
import type { Command } from '../../commands/command.ts'
import type { Table } from '../../ui/tableModel.ts'
import type { ListedRecord } from '../resource.ts'
import type { ListModel, ListView } from './ListModel.ts'

/** A list as it is shown now, and the model that stays the same. */
export interface List<Row extends ListedRecord> {
  view: ListView<Row>
  model: ListModel<Row>
}

/** The commands and the sum that a list shows for its selected records. */
export interface SelectionView {
  commands: readonly Command[]
  /** The sum of the amounts; undefined if there are none, if a record is not cached, or if all records are selected. */
  sum: string | undefined
}

export const NO_SELECTION: SelectionView = { commands: [], sum: undefined }

/** The rows of a list as they are shown now. */
export interface ListRowsView<Row extends ListedRecord> {
  table: Table<Row>
  selection: SelectionView
  setSelection: (selection: SelectionView) => void
}

export const ListContext = createContext<List<never> | undefined>(undefined)
export const ListRowsContext = createContext<ListRowsView<never> | undefined>(undefined)

/** Returns the list that the component is a part of. Throws outside of a list. */
export function useList(): List<ListedRecord> {
  const list = useContext(ListContext)
  if (list === undefined) throw new Error('no list above this component')
  return list as unknown as List<ListedRecord>
}

/** Returns the rows of the list that the component is a part of. Throws outside of the rows of a list. */
export function useListRows(): ListRowsView<ListedRecord> {
  const rows = useContext(ListRowsContext)
  if (rows === undefined) throw new Error('no rows of a list above this component')
  return rows as unknown as ListRowsView<ListedRecord>
}
