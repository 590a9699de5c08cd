import { useSyncExternalStore } from 'react'
import { type Text, useText } from '../text.ts'
import { formatDate, formatDateTime, formatRelative, isMoment, isReaderElsewhere } from './format.ts'

const MINUTE_MS = 60_000
let minute = Math.floor(Date.now() / MINUTE_MS)

function onMinute(changed: () => void): () => void {
  const timer = setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE_MS)
    changed()
  }, MINUTE_MS)
  return () => clearInterval(timer)
}

const never = () => () => {}

interface TimeProps {
  /** ISO 8601. */
  at: string
  as: 'date' | 'dateTime' | 'relative'
}

/**
 * A moment in the business's zone and the reader's language; the relative one moves on by itself and has its date as a
 * tooltip. The tooltip names the zone where the reader's own clock shows another time.
 */
export function Time({ at, as }: TimeProps) {
  const text = useText()
  useSyncExternalStore(as === 'relative' ? onMinute : never, () => minute)
  const words = {
    date: () => formatDate(at),
    dateTime: () => formatDateTime(at),
    relative: () => formatRelative(at, new Date(), text),
  }
  return (
    <time dateTime={at} title={tooltip(at, as, text)}>
      {words[as]()}
    </time>
  )
}

function tooltip(at: string, as: TimeProps['as'], text: Text): string | undefined {
  const parts = [
    ...(as === 'relative' ? [formatDateTime(at)] : []),
    ...(isMoment(at) && isReaderElsewhere(at) ? [text('time.zone')] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
