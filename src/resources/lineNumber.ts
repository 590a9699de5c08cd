import type { HistoryLine } from '../../contract/history.ts'

/** A page of a record's history, the newest line first. */
export interface HistoryPage {
  items: readonly HistoryLine[]
  total: number
  page: number
  limit: number
}

/** Returns the number of a line of the page in the whole history, from 1 for the oldest. */
export function lineNumber({ total, page, limit }: Omit<HistoryPage, 'items'>, index: number): number {
  return total - (page - 1) * limit - index
}
