import type { TableSituation } from '../ui/tableKeys.ts'

/** A table with the cursor in its body, in which every key does something. */
export const tableSituation: TableSituation = {
  visibleRows: 12,
  selectable: true,
  hasSelection: true,
  isInHeader: false,
  hasRows: true,
  pages: 2,
  isSortable: true,
}
