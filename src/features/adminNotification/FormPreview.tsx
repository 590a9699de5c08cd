import { useQuery } from '@tanstack/react-query'
import { countAdminNotificationAudience } from '../../../contract/adminNotification.ts'
import { cleanLine, cleanMultilineText } from '../../../contract/cleanText.ts'
import { TargetAudience } from '../../../contract/enumerations.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { formatBusinessTime, parseBusinessTime } from '../../shared/businessTime.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { NotificationCard } from './NotificationCard.tsx'

/** What the typed values lead to: when it is sent, how many get it, and how they see it. */
export function FormPreview({ values }: { values: Values }) {
  const text = useText()
  // Without the invisible characters that are not stored, such as those that reverse a text.
  const typed = {
    title: cleanLine(String(values['title'])),
    type: cleanLine(String(values['type'])),
    content: cleanMultilineText(String(values['content'])),
  }
  const time = parseBusinessTime(String(values['scheduledAt']))
  const isEmpty = Object.values(typed).every((each) => each.trim() === '')
  return (
    <>
      {time !== undefined && <p className="mt-1 text-sm font-medium">{formatBusinessTime(time, text)}</p>}
      <AudienceSize audience={Number(values['audience'])} />
      <section className="mt-4">
        <h3 className="mb-1 text-sm font-medium text-soft">{text('adminNotification.preview')}</h3>
        {isEmpty ? (
          <p className="text-sm text-faint">{text('adminNotification.preview.empty')}</p>
        ) : (
          <NotificationCard {...typed} />
        )}
      </section>
    </>
  )
}

const SIZE_TEXT_KEYS = {
  [TargetAudience.USER]: 'adminNotification.audienceSize.members',
  [TargetAudience.STORE]: 'adminNotification.audienceSize.stores',
  [TargetAudience.ALL]: 'adminNotification.audienceSize',
} as const

/** How many members and stores an audience has now. Its line is kept free until they are counted. */
export function AudienceSize({ audience }: { audience: number }) {
  const text = useText()
  const { client } = useConsole()
  const { data } = useQuery(endpointQuery(client, countAdminNotificationAudience, { query: { audience } }))
  const key = SIZE_TEXT_KEYS[audience as keyof typeof SIZE_TEXT_KEYS]
  return (
    <p className="mt-2 min-h-lh text-sm text-soft tabular-nums">
      {data &&
        key !== undefined &&
        text(key, { members: formatNumber(data.members), stores: formatNumber(data.stores) })}
    </p>
  )
}
