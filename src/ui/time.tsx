import { useSyncExternalStore } from 'react'
import { useText } from '../text.ts'
import { formatDate, formatDateTime, formatRelative } from './format.ts'

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

/** A moment in the reader's zone and language; the relative one moves on by itself and has its date as a tooltip. */
export function Time({ at, as }: TimeProps) {
  const text = useText()
  useSyncExternalStore(as === 'relative' ? onMinute : never, () => minute)
  const words = {
    date: () => formatDate(at),
    dateTime: () => formatDateTime(at),
    relative: () => formatRelative(at, new Date(), text),
  }
  return (
    <time dateTime={at} title={as === 'relative' ? formatDateTime(at) : undefined}>
      {words[as]()}
    </time>
  )
}
