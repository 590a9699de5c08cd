import { useSyncExternalStore } from 'react'
import { type Text, useText } from '../text.ts'
import { formatDate, formatDateTime, formatRelative, isMoment, isReaderElsewhere } from './format.ts'

const MINUTE_MS = 60_000

function onMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}

/** `relative`: how long ago; it moves on by itself. */
export type TimeStyle = 'date' | 'dateTime' | 'relative'

interface TimeProps {
  /** ISO 8601. */
  at: string
  as: TimeStyle
}

/**
 * A moment in the business's zone and the reader's language; the relative one moves on by itself and has its date as a
 * tooltip. The tooltip names the zone where the reader's own clock shows another time.
 */
export function Time({ at, as }: TimeProps) {
  const text = useText()
  return (
    <time dateTime={at} title={tooltip(at, as, text)}>
      {as === 'relative' ? <Relative at={at} /> : as === 'date' ? formatDate(at) : formatDateTime(at)}
    </time>
  )
}

/** How long ago, or until then, by the clock. */
function Relative({ at }: { at: string }) {
  const text = useText()
  return useSyncExternalStore(onMinute, () => formatRelative(at, new Date(), text))
}

function tooltip(at: string, as: TimeStyle, text: Text): string | undefined {
  const parts = [
    ...(as === 'relative' ? [formatDateTime(at)] : []),
    ...(isMoment(at) && isReaderElsewhere(at) ? [text('time.zone')] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
