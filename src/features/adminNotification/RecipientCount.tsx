import type { AdminNotification } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progressBar.tsx'

/** How many recipients have got an admin notification, with a bar until all have. */
export function RecipientCount({
  record: { recipientCount, totalCount, sentAt },
}: {
  record: Read<typeof AdminNotification>
}) {
  const text = useText()
  const progressText = text('adminNotification.progress', {
    n: formatNumber(recipientCount),
    all: formatNumber(totalCount),
  })
  return (
    <>
      <span className="tabular-nums">{progressText}</span>
      {sentAt === null && (
        <ProgressBar label={text('adminNotification.field.recipientCount')} value={recipientCount} max={totalCount} />
      )}
    </>
  )
}
