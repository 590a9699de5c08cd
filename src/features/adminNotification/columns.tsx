import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { adminNotificationRecordKind } from '../../../contract/kinds/adminNotification.ts'
import { stateColumn, timeColumn } from '../../resources/columns/columns.tsx'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { audienceName } from './audienceName.ts'
import { adminNotificationResource } from './resource.ts'

type Row = Read<typeof AdminNotificationRow>

/** The columns of the list of admin notifications. */
export const adminNotificationColumns: readonly Column<Row, SortFieldOf<typeof adminNotificationRecordKind>>[] = [
  {
    id: 'title',
    header: 'adminNotification.field.title',
    cell: ({ title }) => title,
    sortField: 'name',
    width: '13rem',
    wraps: true,
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'content',
    header: 'adminNotification.field.content',
    cell: ({ content }) => content,
    isHiddenBesideRecord: true,
  },
  {
    id: 'type',
    header: 'adminNotification.field.type',
    cell: ({ type }) => type,
    width: '7rem',
    wraps: true,
    isHiddenBesideRecord: true,
  },
  {
    id: 'audience',
    header: 'adminNotification.audience',
    cell: ({ audience }) => <AudienceName code={audience} />,
    width: '6.5rem',
    wraps: true,
    isHiddenBesideRecord: true,
  },
  stateColumn('adminNotification.field.status', adminNotificationResource.lifecycleTextKeys),
  {
    id: 'time',
    header: 'adminNotification.field.time',
    cell: ({ sentAt, scheduledAt }) => <Time at={sentAt ?? scheduledAt} as="dateTime" />,
    width: '9rem',
  },
  {
    id: 'recipientCount',
    header: 'adminNotification.field.recipientCount',
    cell: ({ recipientCount }) => formatNumber(recipientCount),
    width: '5rem',
    align: 'end',
    isHiddenBesideRecord: true,
  },
  {
    id: 'readCount',
    header: 'adminNotification.field.readCount',
    cell: ({ readCount }) => formatNumber(readCount),
    width: '4.5rem',
    align: 'end',
    isHiddenBesideRecord: true,
  },
  timeColumn('createdAt', 'adminNotification.field.createdAt', 'relative', '8.5rem'),
]

export function AudienceName({ code }: { code: number }) {
  return audienceName(code, useText())
}
