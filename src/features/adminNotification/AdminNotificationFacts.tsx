import type { AdminNotification } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { awaitsScheduling, canEditAdminNotification, hasBegunToSend } from '../../../machines/adminNotification.ts'
import { formatBusinessTime } from '../../shared/businessTime.ts'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progressBar.tsx'
import { Time } from '../../ui/time.tsx'
import { AudienceName } from './columns.tsx'
import { AudienceSize } from './FormPreview.tsx'
import { NotificationCard } from './NotificationCard.tsx'

/** The data of an admin notification, as its recipients see it, and how many of them have got and read it. */
export function AdminNotificationFacts({ record }: { record: Read<typeof AdminNotification> }) {
  const text = useText()
  const { title, type, content, audience, status, scheduledAt, sentAt, recipientCount, totalCount, readCount } = record
  const hasBegun = totalCount > 0 || sentAt !== null || hasBegunToSend(status)
  const progressText = text('adminNotification.progress', {
    n: formatNumber(recipientCount),
    all: formatNumber(totalCount),
  })
  return (
    <Facts>
      <Fact name={text('adminNotification.preview')}>
        <NotificationCard title={title} type={type} content={content} />
      </Fact>
      <Fact name={text('adminNotification.audience')}>
        <AudienceName code={audience} />
        {canEditAdminNotification(status) && <AudienceSize audience={audience} />}
      </Fact>
      {!hasBegun && (
        <Fact name={text('adminNotification.field.time')}>
          {scheduledAt === null ? text('adminNotification.time.none') : formatBusinessTime(scheduledAt, text)}
          {scheduledAt !== null && awaitsScheduling(status) && (
            <p className="mt-2 text-sm text-soft">{text('adminNotification.time.notScheduled')}</p>
          )}
        </Fact>
      )}
      {hasBegun && (
        <Fact name={text('adminNotification.field.recipientCount')}>
          <span className="tabular-nums">{progressText}</span>
          {sentAt === null && (
            <ProgressBar
              label={text('adminNotification.field.recipientCount')}
              value={recipientCount}
              max={totalCount}
            />
          )}
        </Fact>
      )}
      {hasBegun && (
        <Fact name={text('adminNotification.field.readCount')}>
          <span className="tabular-nums">{formatNumber(readCount)}</span>
        </Fact>
      )}
      {sentAt !== null && (
        <Fact name={text('adminNotification.field.sentAt')}>
          <Time at={sentAt} as="dateTime" />
        </Fact>
      )}
      {record.statusReason !== null && (
        <Fact name={text('adminNotification.field.statusReason')}>{record.statusReason}</Fact>
      )}
      <Fact name={text('adminNotification.field.createdAt')}>
        <Time at={record.createdAt} as="dateTime" />
      </Fact>
      <Fact name={text('adminNotification.field.updatedAt')}>
        <Time at={record.updatedAt} as="dateTime" />
      </Fact>
      <Fact name={text('adminNotification.field.id')}>{record.id}</Fact>
    </Facts>
  )
}
