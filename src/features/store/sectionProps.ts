import type { PageAndSort } from '../../api/pageQuery.ts'

/** The props of the list in each tab of a store. */
export interface SectionProps {
  params: { id: number }
  label: string
  tableKey: string
  pageAndSort: PageAndSort
  onPageAndSort: (pageAndSort: PageAndSort) => void
}
