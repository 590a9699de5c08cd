import { type KeyboardEvent, useId, useState } from 'react'
import { usePreload } from '../../loading/usePreload.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import { type DateRange, isReversedRange } from '../../navigation/search.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { DayInput } from '../../ui/dayInput.tsx'
import { currentDayReading } from '../../ui/dayReading.ts'
import { focusGridOrHeading } from '../../ui/focus.ts'
import { formatDate } from '../../ui/format.ts'
import { TimeZoneNote } from '../../ui/timeZoneNote.tsx'
import { readTypedDay } from '../../ui/typedDay.ts'
import { useIsOutsideBusinessTimeZone } from '../../ui/useIsOutsideBusinessTimeZone.ts'

interface DateRangeFilterProps {
  range: DateRange
  onChange: (changes: DateRange) => void
}

const END_NAMES = ['from', 'to'] as const
type EndName = (typeof END_NAMES)[number]

/** A text that was typed into one of the fields and is no day. */
interface UnreadText {
  name: EndName
  typed: string
  refusal: TextKey
}

/** A day that is typed completely, which the filter takes while the field has the focus. */
const COMPLETE_DAY = /^\d{4}[-/]\d{2}[-/]\d{2}$/

const loadMenu = () => import('./DayPresetsMenu.tsx')

/**
 * A filter by days in Japan's time zone, with a menu of common ranges. A typed text becomes a day when Enter is pressed
 * or the focus leaves its field. A text that is no day does not change the filter; the error names it. A reversed range
 * is kept and shows an error.
 */
export function DateRangeFilter({ range, onChange }: DateRangeFilterProps) {
  const text = useText()
  const fieldId = useId()
  const messageId = useId()
  const timeZoneNoteId = useId()
  const rangeKey = `${range.from} ${range.to}`
  const [typedTexts, setTypedTexts] = useState<{ rangeKey: string } & Partial<Record<EndName, string>>>({ rangeKey })
  if (typedTexts.rangeKey !== rangeKey) setTypedTexts({ rangeKey })
  const isOutsideBusinessTimeZone = useIsOutsideBusinessTimeZone()
  const [unreadText, setUnreadText] = useState<UnreadText>()
  const [menuAnchor, setMenuAnchor] = useState<Element>()
  usePreload(loadMenu)
  const closeMenu = () => setMenuAnchor(undefined)
  const isReversed = isReversedRange(range)
  const isInvalid = (name: EndName) => (unreadText ? unreadText.name === name : isReversed)
  const describedBy = (name: EndName) =>
    [...(isInvalid(name) ? [messageId] : []), ...(isOutsideBusinessTimeZone ? [timeZoneNoteId] : [])].join(' ') ||
    undefined
  const setDay = (name: EndName, day: string | undefined) => {
    setUnreadText((before) => (before?.name === name ? undefined : before))
    setTypedTexts(({ [name]: _, ...others }) => others)
    if (day !== range[name]) onChange({ [name]: day })
  }
  const enter = (name: EndName, typed: string) => {
    if (typed.trim() === '') return setDay(name, undefined)
    const result = readTypedDay(typed, currentDayReading())
    if ('day' in result) setDay(name, result.day)
    else setUnreadText({ name, typed: typed.trim(), refusal: result.refusal })
  }
  const type = (name: EndName, typed: string) => {
    setTypedTexts((before) => ({ ...before, [name]: typed }))
    if (typed === '' || COMPLETE_DAY.test(typed)) enter(name, typed)
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
        icon="chevronDown"
        label={text('list.filter.presets')}
        aria-haspopup="menu"
        aria-expanded={menuAnchor !== undefined}
        className="-me-1.5"
        onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
        onKeyDown={leaveOnEscape}
      />
      {END_NAMES.map((name) => (
        <div key={name} className="flex items-center gap-1.5 text-sm text-faint">
          <label htmlFor={`${fieldId}-${name}`}>{text(`list.filter.${name}`)}</label>
          <DayInput
            id={`${fieldId}-${name}`}
            value={typedTexts[name] ?? formatDate(range[name] ?? null)}
            aria-invalid={isInvalid(name) || undefined}
            aria-describedby={describedBy(name)}
            onTextChange={(typed) => type(name, typed)}
            onEntered={(typed) => enter(name, typed)}
            onKeyDown={(event) => {
              leaveOnEscape(event)
              if (event.key === 'Enter') enter(name, event.currentTarget.value)
            }}
          />
        </div>
      ))}
      {menuAnchor && (
        <DeferredOverlay
          load={loadMenu}
          componentProps={{
            anchor: menuAnchor,
            onClose: closeMenu,
            onChoose: (presetRange: DateRange) => {
              setUnreadText(undefined)
              onChange(presetRange)
            },
          }}
          onClose={closeMenu}
        />
      )}
      <TimeZoneNote id={timeZoneNoteId} />
      {(unreadText !== undefined || isReversed) && (
        <p id={messageId} role="alert" className="order-last w-full text-sm text-accent">
          {unreadText === undefined
            ? text('list.filter.range')
            : `${text(unreadText.refusal, { typed: unreadText.typed })} ${text('list.filter.day')}`}
        </p>
      )}
    </>
  )
}
