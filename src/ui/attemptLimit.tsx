import { useText } from '../text.ts'
import { useCountdown } from './useCountdown.ts'

/** Shows in how many seconds the server accepts another attempt. */
export function RetryCountdown({ until }: { until: number }) {
  const text = useText()
  return <p className="text-sm text-soft">{text('command.wait', { seconds: useCountdown(until) })}</p>
}
