import { useText } from '../texts/text.ts'
import { useIsOutsideBusinessTimeZone } from './useIsOutsideBusinessTimeZone.ts'

/** A note that names the business time zone if the browser's time differs from the time there. Shorter on a phone. */
export function TimeZoneNote({ id }: { id?: string }) {
  const text = useText()
  const isOutside = useIsOutsideBusinessTimeZone()
  if (!isOutside) return null
  return (
    <span id={id} className="max-w-48 min-w-0 truncate text-xs text-faint" title={text('time.zone')}>
      <span className="max-sm:sr-only">{text('time.zone')}</span>
      <span className="sm:hidden" aria-hidden>
        {text('time.zone.short')}
      </span>
    </span>
  )
}
