import type { StaffProfile } from '../../../contract/auth.ts'
import type { Read } from '../../../contract/answer.ts'
import type { Column } from '../../ui/column.ts'
import { columnIdsOf } from '../../ui/columnIds.ts'

/**
 * Returns the ids of the columns that were chosen for a list: those of the URL; for a saved view, none besides these; else
 * those of the staff member. Undefined if none were chosen, so that the list has its own columns.
 */
export function chosenColumnIds(
  { listColumns }: Pick<Read<typeof StaffProfile>, 'listColumns'>,
  listPath: string,
  { columns, saved }: { columns?: string | undefined; saved?: number | undefined },
): readonly string[] | undefined {
  if (columns !== undefined) return columnIdsOf(columns)
  return saved === undefined ? listColumns.find(({ list }) => list === listPath)?.columns : undefined
}

/** What the arrangement of columns depends on. */
type ArrangeableColumn = Pick<Column<never>, 'id' | 'cardPosition' | 'isPinned' | 'width'>

/** By how much the last column of a table is padded more than the others. */
const LAST_COLUMN_PADDING = '1rem'

/** Returns the id of the column that a list always shows, because it names its records. */
export function idOfNameColumn(columns: readonly ArrangeableColumn[]): string | undefined {
  return (columns.find(({ cardPosition }) => cardPosition === 'title') ?? columns[0])?.id
}

/**
 * Returns the chosen columns in their order; all columns if none were chosen. The column that names the records is always
 * among them. A column that is not the last one does not stay visible while the others scroll.
 */
export function arrangeColumns<C extends ArrangeableColumn>(
  columns: readonly C[],
  chosenIds: readonly string[] | undefined,
): readonly C[] {
  if (chosenIds === undefined) return columns
  const nameId = idOfNameColumn(columns)
  const ids = nameId === undefined || chosenIds.includes(nameId) ? chosenIds : [nameId, ...chosenIds]
  const chosen = [...new Set(ids)].flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return chosen.map((column, index) => {
    const isLast = index === chosen.length - 1
    if (isLast && column.width !== undefined && column !== columns.at(-1))
      return { ...column, width: `calc(${column.width} + ${LAST_COLUMN_PADDING})` }
    if (isLast || column.isPinned === undefined) return column
    const { isPinned: _, ...rest } = column
    return rest as C
  })
}
