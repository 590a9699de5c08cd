import { useMemo } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import type { Column } from '../../ui/column.ts'
import { arrangeColumns, chosenColumnIds } from './listColumns.ts'
import { useListSearch } from '../useListSearch.ts'

/** The columns of a list that the staff member or the URL has chosen. */
interface ChosenColumns<Row> {
  columns: readonly Column<Row>[]
  /** Whether they were chosen, rather than being those of the list itself. */
  areChosen: boolean
}

/**
 * Returns the columns that were chosen for a list, in their order.
 * @param listPath the path of the endpoint of the list
 * @param columns all columns of the list
 */
export function useChosenColumns<Row>(listPath: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const profile = useProfile()
  const [{ columns: param, saved }] = useListSearch()
  return useMemo(() => {
    const ids = chosenColumnIds(profile, listPath, { columns: param, saved })
    return { columns: arrangeColumns(columns, ids), areChosen: ids !== undefined }
  }, [profile, listPath, columns, param, saved])
}
