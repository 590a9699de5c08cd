import { useText } from '../texts/text.ts'
import { useCountdown } from './useCountdown.ts'

/**
 * A countdown of the seconds until the server accepts another attempt. Its role keeps screen readers from reading an
 * alert that contains it again each second.
 */
export function RetryCountdown({ untilMs }: { untilMs: number }) {
  const text = useText()
  return (
    <p role="timer" className="text-sm text-soft">
      {text('command.wait', { seconds: useCountdown(untilMs) })}
    </p>
  )
}
