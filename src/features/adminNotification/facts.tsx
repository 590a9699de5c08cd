import type { AdminNotification } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import {
  awaitsScheduling,
  canEditAdminNotification,
  hasBegunToSend,
} from '../../../machines/lifecycles/adminNotification.ts'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { formatBusinessTime } from '../../shared/businessTime.ts'
import { formatNumber } from '../../ui/format.ts'
import { AudienceName } from './columns.tsx'
import { AudienceSize } from './FormPreview.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { RecipientCount } from './RecipientCount.tsx'

type Notification = Read<typeof AdminNotification>

/** Which facts of an admin notification stand where. */
export const ADMIN_NOTIFICATION_FACTS: RecordFacts<Notification> = {
  head: [
    {
      label: 'adminNotification.audience',
      value: ({ audience, status }) => (
        <>
          <AudienceName code={audience} />
          {canEditAdminNotification(status) && <AudienceSize audience={audience} />}
        </>
      ),
    },
    {
      label: 'adminNotification.field.time',
      value: (record, text) =>
        !hasBegun(record) && (
          <>
            {record.scheduledAt === null
              ? text('adminNotification.time.none')
              : formatBusinessTime(record.scheduledAt, text)}
            {record.scheduledAt !== null && awaitsScheduling(record.status) && (
              <p className="text-sm text-soft">{text('adminNotification.time.notScheduled')}</p>
            )}
          </>
        ),
      isOptional: true,
    },
    {
      label: 'adminNotification.field.recipientCount',
      value: (record) => hasBegun(record) && <RecipientCount record={record} />,
      isOptional: true,
    },
    {
      label: 'adminNotification.field.readCount',
      value: (record) => hasBegun(record) && formatNumber(record.readCount),
      isOptional: true,
    },
    { ...timeFact<Notification>('adminNotification.field.sentAt', ({ sentAt }) => sentAt), isOptional: true },
    reasonFact('adminNotification.field.statusReason'),
  ],
  groups: [
    {
      layout: 'stacked',
      facts: [
        {
          label: 'adminNotification.preview',
          value: ({ title, type, content }) => <NotificationCard title={title} type={type} content={content} />,
        },
      ],
    },
    {
      title: 'record.group.dates',
      layout: 'across',
      facts: [
        timeFact('adminNotification.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('adminNotification.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
  ],
}

/** Whether somebody may already have got the notification. */
function hasBegun({ totalCount, sentAt, status }: Notification): boolean {
  return totalCount > 0 || sentAt !== null || hasBegunToSend(status)
}
