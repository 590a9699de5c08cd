import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import { AUDIENCES } from '../../../contract/kinds/adminNotification.ts'
import { adminNotificationLifecycle } from '../../../machines/lifecycles/adminNotification.ts'
import type { CsvCell } from '../../http/csvText.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of admin notifications. */
export const adminNotificationCsvColumns: readonly CsvColumn<AdminNotificationRow>[] = [
  { header: 'adminNotification.field.id', cell: ({ id }) => id },
  { header: 'adminNotification.field.title', cell: ({ title }) => title },
  { header: 'adminNotification.field.content', cell: ({ content }) => content },
  { header: 'adminNotification.field.type', cell: ({ type }) => type },
  { header: 'adminNotification.audience', cell: ({ audience }) => toAudienceCell(audience) },
  stateCsvColumn('adminNotification.field.status', adminNotificationLifecycle),
  {
    header: 'adminNotification.field.scheduledAt',
    listHeader: 'adminNotification.field.time',
    cell: ({ scheduledAt }) => ({ at: scheduledAt }),
  },
  {
    header: 'adminNotification.field.sentAt',
    listHeader: 'adminNotification.field.time',
    cell: ({ sentAt }) => ({ at: sentAt }),
  },
  { header: 'adminNotification.field.recipientCount', cell: ({ recipientCount }) => recipientCount },
  { header: 'adminNotification.field.readCount', cell: ({ readCount }) => readCount },
  { header: 'adminNotification.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]

function toAudienceCell(code: number): CsvCell {
  const audience = AUDIENCES.find((each) => each === code)
  return audience === undefined ? code : { text: `adminNotification.audience.${audience}` }
}
