import { useSyncExternalStore } from 'react'
import { serverNow } from '../base/serverClock.ts'
import { type GetText, useText } from '../texts/text.ts'
import {
  formatDate,
  formatDateTime,
  formatRelative,
  formatTimeOfDay,
  isInstant,
  isOutsideBusinessTimeZone,
} from './format.ts'
import { subscribeToMinutes } from './minutes.ts'

/** `relative`: the time relative to now, such as “5 min ago”, updated every minute. */
export type TimeStyle = 'date' | 'dateTime' | 'relative'

interface TimeProps {
  /** An ISO 8601 string; null if the server did not send it, which is shown as a dash. */
  at: string | null
  as: TimeStyle
}

/**
 * An instant in the business time zone and the language of the console. The tooltip of a relative time has the exact
 * time, which a print shows instead; if the browser's time differs from the business time, the tooltip names the
 * business time zone.
 */
export function Time({ at, as }: TimeProps) {
  const text = useText()
  if (at === null) return '—'
  return (
    <time dateTime={at} title={tooltip(at, as, text)} data-exact={as === 'relative' ? formatDateTime(at) : undefined}>
      {as === 'relative' ? <RelativeTime at={at} /> : as === 'date' ? formatDate(at) : formatDateTime(at)}
    </time>
  )
}

/** The time of day of an instant in the business time zone. The tooltip has the date too, which a print shows instead. */
export function TimeOfDay({ at }: { at: string }) {
  const text = useText()
  const zone = isOutsideBusinessTimeZone(at) ? ` ${text('time.zone')}` : ''
  return (
    <time dateTime={at} title={formatDateTime(at) + zone} data-exact={formatDateTime(at)}>
      <span>{formatTimeOfDay(at)}</span>
    </time>
  )
}

/** The time relative to now, updated every minute. */
function RelativeTime({ at }: { at: string }) {
  const text = useText()
  return <span>{useSyncExternalStore(subscribeToMinutes, () => formatRelative(at, new Date(serverNow()), text))}</span>
}

function tooltip(at: string, as: TimeStyle, text: GetText): string | undefined {
  const parts = [
    ...(as === 'relative' ? [formatDateTime(at)] : []),
    ...(isInstant(at) && isOutsideBusinessTimeZone(at) ? [text('time.zone')] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
