import { useText } from '../text.ts'
import { useIsOutsideBusinessZone } from './useIsOutsideBusinessZone.ts'

/** Names the business time zone, shorter on a phone, if the browser's time differs from it; else renders nothing. */
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
