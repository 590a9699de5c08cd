import type { ReportRow } from '../../../contract/report.ts'
import { reportLifecycle } from '../../../machines/lifecycles/report.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of reports. */
export const reportCsvColumns: readonly CsvColumn<ReportRow>[] = [
  { header: 'records.field.id', cell: ({ id }) => id },
  { header: 'report.field.userName', cell: ({ userName }) => userName },
  { header: 'report.field.email', cell: ({ email }) => email },
  { header: 'report.field.store', cell: ({ storeName }) => storeName },
  { header: 'report.field.content', cell: ({ content }) => content },
  stateCsvColumn('report.field.status', reportLifecycle),
  { header: 'report.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
