import { useText } from '../text.ts'
import { useReaderElsewhere } from './useReaderElsewhere.ts'

/** In whose zone days and times are shown, for a reader whose own clock differs, shorter on a phone; otherwise nothing. */
export function ZoneNote({ id }: { id?: string }) {
  const text = useText()
  const isElsewhere = useReaderElsewhere()
  if (!isElsewhere) return null
  return (
    <span id={id} className="text-xs whitespace-nowrap text-faint" title={text('time.zone')}>
      <span className="max-sm:sr-only">{text('time.zone')}</span>
      <span className="sm:hidden" aria-hidden>
        {text('time.zone.short')}
      </span>
    </span>
  )
}
