import { useMemo } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { withAssumedRows } from '../../api/assumedStates.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import type { ListedRecord } from '../resource.ts'
import { useAssumedStates } from './useAssumedStates.ts'

interface AssumedPage<Row> {
  rows: readonly Row[]
  total: number
  /** Whether all rows have left the page, and others will follow when the server has answered. */
  isReplaced: boolean
}

const NO_ROWS: readonly never[] = []

/**
 * Returns the rows of a page of a list, and their number on all pages, in their assumed states (rule 4.16).
 * @param status the status code of the list's records, if the list shows a single status
 */
export function useAssumedPage<Row extends ListedRecord>(
  list: Endpoint,
  page: ReadPage<Row> | undefined,
  status: string | number | undefined,
): AssumedPage<Row> {
  const assumed = useAssumedStates()
  const loadedRows = page?.items ?? NO_ROWS
  const rows = useMemo(
    () => withAssumedRows(assumed, list, loadedRows, status === undefined ? undefined : Number(status)),
    [assumed, list, loadedRows, status],
  )
  const total = (page?.total ?? 0) - (loadedRows.length - rows.length)
  return { rows, total, isReplaced: rows.length === 0 && loadedRows.length > 0 && total > 0 }
}
