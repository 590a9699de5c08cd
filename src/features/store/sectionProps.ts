import type { PageAndSort } from '../../api/pageQueryParams.ts'

/** The props of the list in each tab of a store. */
export interface SectionProps {
  params: { id: number }
  label: string
  /** The key of the actor of the table; see `useTableActor`. */
  tableKey: string
  pageAndSort: PageAndSort
  onPageAndSortChange: (pageAndSort: PageAndSort) => void
}
