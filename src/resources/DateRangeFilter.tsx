import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { EARLIEST_DATE, LATEST_DATE } from '../../contract/limits.ts'
import { preloadModules } from '../deferred.ts'
import { DeferredOverlay } from '../DeferredOverlay.tsx'
import { type DateRange, isReversedRange } from '../navigation/search.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { focusGridOrHeading } from '../ui/focus.ts'
import { useIsOutsideBusinessTimeZone } from '../ui/useIsOutsideBusinessTimeZone.ts'
import { TimeZoneNote } from '../ui/timeZoneNote.tsx'

interface DateRangeFilterProps {
  range: DateRange
  onChange: (changes: DateRange) => void
}

const loadMenu = () => import('./DayPresetsMenu.tsx')

/**
 * A filter by days in Japan's time zone, with a menu of common ranges. The button of the menu is before the two fields,
 * because a browser makes a tab stop of each part of a date. An invalid date does not change the filter,
 * and its field shows an error when it loses the focus. A reversed range is kept and shows an error.
 */
export function DateRangeFilter({ range, onChange }: DateRangeFilterProps) {
  const text = useText()
  const messageId = useId()
  const timeZoneNoteId = useId()
  const rangeKey = `${range.from} ${range.to}`
  const [typedRange, setTypedRange] = useState({ rangeKey, ...range })
  if (typedRange.rangeKey !== rangeKey) setTypedRange({ rangeKey, ...range })
  const isOutsideBusinessTimeZone = useIsOutsideBusinessTimeZone()
  const [invalidDateField, setInvalidDateField] = useState<'from' | 'to'>()
  const [menuAnchor, setMenuAnchor] = useState<Element>()
  useEffect(() => preloadModules(loadMenu), [])
  const closeMenu = useCallback(() => setMenuAnchor(undefined), [])
  const messageKey = invalidDateField ? 'list.filter.day' : isReversedRange(range) ? 'list.filter.range' : undefined
  const isInvalid = (name: 'from' | 'to') => (invalidDateField ? invalidDateField === name : messageKey !== undefined)
  const describedBy = (name: 'from' | 'to') =>
    [...(isInvalid(name) ? [messageId] : []), ...(isOutsideBusinessTimeZone ? [timeZoneNoteId] : [])].join(' ') ||
    undefined
  const changeDay = (name: 'from' | 'to', { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const value = currentTarget.value === '' ? undefined : currentTarget.value
    setTypedRange((before) => ({ ...before, [name]: value }))
    if (!currentTarget.validity.valid) return
    setInvalidDateField((before) => (before === name ? undefined : before))
    onChange({ [name]: value })
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    focusGridOrHeading()
  }
  return (
    <>
      <IconButton
        icon="calendar"
        label={text('list.filter.presets')}
        aria-haspopup="menu"
        aria-expanded={menuAnchor !== undefined}
        className="-me-1.5"
        onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
        onKeyDown={leaveOnEscape}
      />
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-1.5 text-sm text-faint">
          {text(`list.filter.${name}`)}
          <input
            type="date"
            className="control"
            min={EARLIEST_DATE}
            max={LATEST_DATE}
            value={typedRange[name] ?? ''}
            aria-invalid={isInvalid(name) || undefined}
            aria-describedby={describedBy(name)}
            onChange={(event) => changeDay(name, event)}
            onBlur={({ currentTarget }) => {
              if (!currentTarget.validity.valid) setInvalidDateField(name)
              else if (invalidDateField === name) setInvalidDateField(undefined)
            }}
            onKeyDown={leaveOnEscape}
          />
        </label>
      ))}
      {menuAnchor && (
        <DeferredOverlay
          load={loadMenu}
          componentProps={{
            anchor: menuAnchor,
            onClose: closeMenu,
            onChoose: (presetRange: DateRange) => {
              setInvalidDateField(undefined)
              onChange(presetRange)
            },
          }}
          onClose={closeMenu}
        />
      )}
      <TimeZoneNote id={timeZoneNoteId} />
      {messageKey && (
        <p id={messageId} role="alert" className="order-last w-full text-sm text-accent">
          {text(messageKey)}
        </p>
      )}
    </>
  )
}
