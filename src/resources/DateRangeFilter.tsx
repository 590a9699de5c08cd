import { type ChangeEvent, useId, useState } from 'react'
import { type DateRange, isReversed } from '../navigation/search.ts'
import { useText } from '../text.ts'
import { useIsOutsideBusinessZone } from '../ui/useIsOutsideBusinessZone.ts'
import { ZoneNote } from '../ui/zoneNote.tsx'

interface DateRangeFilterProps {
  range: DateRange
  onChange: (changes: DateRange) => void
}

const EARLIEST = '2000-01-01'
const LATEST = '2099-12-31'

/** A filter by days in Japan's time zone. Incomplete dates are ignored; a reversed range stays and shows an error. */
export function DateRangeFilter({ range, onChange }: DateRangeFilterProps) {
  const text = useText()
  const messageId = useId()
  const zoneId = useId()
  const lastRange = `${range.from} ${range.to}`
  const [typed, setTyped] = useState({ lastRange, ...range })
  if (typed.lastRange !== lastRange) setTyped({ lastRange, ...range })
  const isOutside = useIsOutsideBusinessZone()
  const isWrong = isReversed(range)
  const notes = [...(isWrong ? [messageId] : []), ...(isOutside ? [zoneId] : [])]
  const described = notes.length === 0 ? undefined : notes.join(' ')
  const type = (name: 'from' | 'to', { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const value = currentTarget.value === '' ? undefined : currentTarget.value
    setTyped((before) => ({ ...before, [name]: value }))
    if (currentTarget.validity.valid) onChange({ [name]: value })
  }
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-1.5 text-sm text-faint">
          {text(`list.filter.${name}`)}
          <input
            type="date"
            className="control"
            min={EARLIEST}
            max={LATEST}
            value={typed[name] ?? ''}
            aria-invalid={isWrong || undefined}
            aria-describedby={described}
            onChange={(event) => type(name, event)}
          />
        </label>
      ))}
      <ZoneNote id={zoneId} />
      {isWrong && (
        <p id={messageId} role="alert" className="order-last w-full text-sm text-shu">
          {text('list.filter.range')}
        </p>
      )}
    </>
  )
}
