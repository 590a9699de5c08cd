import type { PageAndSort } from '../../api/pageQuery.ts'

/** What the list of every tab of a store gets. */
export interface SectionProps {
  params: { id: number }
  label: string
  tableKey: string
  pageAndSort: PageAndSort
  onPageAndSort: (pageAndSort: PageAndSort) => void
}
