import { spokenLanguage, useText } from '../text.ts'
import { formatDateTime, formatRelative } from '../ui/format.ts'

/** How long ago something was, up to a week, then its date (specification §9); the exact time as its tooltip. */
export function Since({ at }: { at: string }) {
  useText()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, new Date(), spokenLanguage())}
    </time>
  )
}
