import { useText } from '../text.ts'
import { useCountdown } from './useCountdown.ts'

/** A countdown of the seconds until the server accepts another attempt. */
export function RetryCountdown({ until }: { until: number }) {
  const text = useText()
  return <p className="text-sm text-soft">{text('command.wait', { seconds: useCountdown(until) })}</p>
}
