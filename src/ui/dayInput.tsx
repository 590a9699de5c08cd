import { type InputHTMLAttributes, type KeyboardEvent, useRef, useState } from 'react'
import { japaneseDateOf } from '../../contract/date.ts'
import { KEY_MAP } from '../keyMap.ts'
import { usePreload } from '../loading/usePreload.ts'
import { DeferredOverlay } from '../loading/DeferredOverlay.tsx'
import { useText } from '../texts/text.ts'
import { IconButton } from './button.tsx'
import { currentDayReading, shortWeekdayName } from './dayReading.ts'
import { formatDate } from './format.ts'
import { readTypedDay, readTypedDayTime, typedTimeOf } from './typedDay.ts'
import { useFieldText } from './useFieldText.ts'

/** The time of a day that is chosen in the calendar while no time is typed. */
const DEFAULT_TIME = '9:00'

const loadCalendar = () => import('./dayCalendar.tsx')

interface DayInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'name' | 'disabled' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
> {
  /** The text in the field. */
  value: string
  /** Whether a time follows the day. */
  hasTime?: boolean
  /** Called with each text that is typed, or that the calendar fills in. */
  onTextChange: (text: string) => void
  /** Called when the focus leaves the field and its calendar, and after a day was chosen in the calendar. */
  onEntered: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  'data-autofocus'?: '' | undefined
}

/**
 * A field for a day that is typed (rule 6.14), with its weekday. ↓ or the button opens a calendar, whose code loads when
 * it is first needed. The date field of browsers writes days in the language of the browser, and takes no `+3`.
 */
export function DayInput({ value, hasTime = false, onTextChange, onEntered, onKeyDown, ...input }: DayInputProps) {
  const text = useText()
  const field = useRef<HTMLDivElement>(null)
  const textProps = useFieldText<HTMLInputElement>(value)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  usePreload(loadCalendar)
  const closeCalendar = () => setCalendarOpen(false)
  const day = dayOf(value, hasTime)
  const choose = (chosenDay: string) => {
    const time = hasTime ? ` ${typedTimeOf(value) ?? DEFAULT_TIME}` : ''
    setCalendarOpen(false)
    onTextChange(formatDate(chosenDay) + time)
    onEntered(formatDate(chosenDay) + time)
  }
  return (
    <div
      ref={field}
      className={`relative inline-block ${hasTime ? 'w-60' : 'w-38'} max-w-full`}
      onBlur={({ relatedTarget }) => {
        if (!isCalendarOpen && !(field.current?.contains(relatedTarget) ?? false))
          onEntered(textProps.ref.current?.value ?? '')
      }}
    >
      <input
        {...input}
        {...textProps}
        className="control w-full pe-14 tabular-nums"
        autoComplete="off"
        spellCheck={false}
        aria-haspopup="dialog"
        aria-keyshortcuts={KEY_MAP.dialog.calendar[0]}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== KEY_MAP.dialog.calendar[0] || event.defaultPrevented) return
          event.preventDefault()
          setCalendarOpen(true)
        }}
      />
      {day !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 end-8 flex items-center text-xs text-faint">
          {shortWeekdayName(day, text)}
        </span>
      )}
      <IconButton
        icon="calendar"
        label={text('field.day.calendar')}
        tabIndex={-1}
        disabled={input.disabled}
        className="absolute inset-y-0 end-0"
        data-field-button=""
        onClick={() => setCalendarOpen(true)}
      />
      {isCalendarOpen && textProps.ref.current && (
        <DeferredOverlay
          load={loadCalendar}
          componentProps={{
            anchor: textProps.ref.current,
            day,
            today: currentDayReading().today,
            onChoose: choose,
            onClose: closeCalendar,
          }}
          onClose={closeCalendar}
        />
      )}
    </div>
  )
}

/** Returns the day of a text that was typed, `YYYY-MM-DD`; undefined if it is not a day. */
function dayOf(typed: string, hasTime: boolean): string | undefined {
  const reading = currentDayReading()
  const result = hasTime ? readTypedDayTime(typed, reading) : readTypedDay(typed, reading)
  if ('instant' in result) return japaneseDateOf(result.instant.getTime())
  return 'day' in result ? result.day : undefined
}
