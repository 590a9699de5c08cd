import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import { pageVersionLifecycle } from '../../../machines/lifecycles/pageVersion.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of the versions of public pages. */
export const pageVersionCsvColumns: readonly CsvColumn<PageVersionRow>[] = [
  { header: 'pageVersion.field.id', cell: ({ id }) => id },
  { header: 'pageVersion.field.page', cell: ({ page }) => ({ text: `public.${page}` }) },
  { header: 'pageVersion.field.number', cell: ({ number }) => number },
  stateCsvColumn('pageVersion.field.status', pageVersionLifecycle),
  { header: 'pageVersion.field.validFrom', cell: ({ validFrom }) => validFrom },
  { header: 'pageVersion.field.publishedAt', cell: ({ publishedAt }) => ({ at: publishedAt }) },
  { header: 'pageVersion.field.publishedBy', cell: ({ publishedBy }) => publishedBy },
  { header: 'pageVersion.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
