import { useText } from '../text.ts'
import { useIsOutsideBusinessZone } from './useIsOutsideBusinessZone.ts'

/** A note that names the business time zone if the browser's time differs from it. The note is shorter on a phone. */
export function ZoneNote({ id }: { id?: string }) {
  const text = useText()
  const isOutside = useIsOutsideBusinessZone()
  if (!isOutside) return null
  return (
    <span id={id} className="text-xs whitespace-nowrap text-faint" title={text('time.zone')}>
      <span className="max-sm:sr-only">{text('time.zone')}</span>
      <span className="sm:hidden" aria-hidden>
        {text('time.zone.short')}
      </span>
    </span>
  )
}
