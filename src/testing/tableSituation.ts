import type { TableSituation } from '../ui/tableKeys.ts'

/** The state of a table in which every table key has an effect, with the cursor in the body of the table. */
export const tableSituation: TableSituation = {
  visibleRowCount: 12,
  selectable: true,
  hasSelection: true,
  isInHeader: false,
  mayHaveRows: true,
  numberOfPages: 2,
  isColumnSortable: true,
}
