import { type KeyboardEvent, useId, useState } from 'react'
import { EARLIEST_DATE, LATEST_DATE } from '../../contract/limits.ts'
import { activeLanguage, useText } from '../texts/text.ts'
import { Button, IconButton } from './button.tsx'
import { dayAfterKey, addMonths, weeksOfMonth } from './calendarDays.ts'
import { shortWeekdayName, weekdayName } from './dayReading.ts'
import { focusOnMount, returnFocusTo } from './focus.ts'
import { formatDate } from './format.ts'
import { useReportOpenOverlay } from './keyboard.ts'
import { usePopupPosition } from './usePopupPosition.ts'

interface DayCalendarProps {
  /** The field that the calendar is placed at, which gets the focus when the calendar closes. */
  anchor: HTMLElement
  /** The day in the field, `YYYY-MM-DD`. */
  day: string | undefined
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** Returns the day, or the nearest one that can be entered. */
function limitDay(day: string): string {
  if (day < EARLIEST_DATE) return EARLIEST_DATE
  return day > LATEST_DATE ? LATEST_DATE : day
}

/**
 * A month to choose a day from, on the ARIA pattern of a date picker dialog. It has the focus until it closes. The keys
 * of `dayAfterKey` move, Enter and Space choose, Escape and Tab close.
 */
export default function DayCalendar({ anchor, day, today, onChoose, onClose }: DayCalendarProps) {
  const text = useText()
  const monthId = useId()
  const [focusedDay, setFocusedDay] = useState(() => limitDay(day ?? today))
  const [placePanel, position] = usePopupPosition(anchor, { align: 'start' })
  const weeks = weeksOfMonth(focusedDay)
  useReportOpenOverlay()
  const close = () => {
    returnFocusTo(anchor)
    onClose()
  }
  const choose = (chosenDay: string) => {
    returnFocusTo(anchor)
    onChoose(chosenDay)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isOnDay = event.target instanceof Element && event.target.matches('[role="gridcell"]')
    const nextDay =
      isOnDay && !event.ctrlKey && !event.metaKey && !event.altKey ? dayAfterKey(focusedDay, event) : undefined
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (nextDay !== undefined) setFocusedDay(limitDay(nextDay))
    else if (isOnDay && (event.key === 'Enter' || event.key === ' ')) choose(focusedDay)
    else return
    event.preventDefault()
  }
  const month = new Date(`${focusedDay}T00:00:00Z`)
  return (
    <>
      <span
        className="fixed inset-0 z-50"
        onPointerDown={(event) => {
          event.preventDefault()
          close()
        }}
      />
      <div
        ref={placePanel}
        role="dialog"
        aria-modal="true"
        aria-label={text('field.day.calendar')}
        className="fixed z-50 rounded-lg border border-line bg-surface p-2 shadow-float"
        style={position}
        onKeyDown={onKeyDown}
      >
        <div className="flex items-center">
          <IconButton
            icon="chevronLeft"
            label={text('field.day.previous')}
            tabIndex={-1}
            onClick={() => setFocusedDay(limitDay(addMonths(focusedDay, -1)))}
          />
          <p id={monthId} aria-live="polite" className="grow text-center text-sm font-medium text-ink">
            {new Intl.DateTimeFormat(activeLanguage(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
              month,
            )}
          </p>
          <IconButton
            icon="chevronRight"
            label={text('field.day.next')}
            tabIndex={-1}
            onClick={() => setFocusedDay(limitDay(addMonths(focusedDay, 1)))}
          />
        </div>
        <table role="grid" aria-labelledby={monthId} className="text-center text-sm tabular-nums">
          <thead>
            <tr>
              {(weeks[0] ?? []).map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  abbr={weekdayName(weekday, text)}
                  className="h-7 text-xs font-normal text-faint"
                >
                  {shortWeekdayName(weekday, text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <DayCell
                    key={each}
                    day={each}
                    isChosen={each === day}
                    isToday={each === today}
                    isFocused={each === focusedDay}
                    isOfMonth={each.slice(0, 7) === focusedDay.slice(0, 7)}
                    onChoose={choose}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button tone="quiet" tabIndex={-1} className="mt-1 w-full" onClick={() => choose(today)}>
          {text('list.filter.preset.today')}
        </Button>
      </div>
    </>
  )
}

interface DayCellProps {
  day: string
  isChosen: boolean
  isToday: boolean
  isFocused: boolean
  isOfMonth: boolean
  onChoose: (day: string) => void
}

function DayCell({ day, isChosen, isToday, isFocused, isOfMonth, onChoose }: DayCellProps) {
  const text = useText()
  const isDisabled = day < EARLIEST_DATE || day > LATEST_DATE
  const color = isDisabled ? 'opacity-40' : isOfMonth ? 'text-ink' : 'text-faint'
  return (
    <td
      ref={isFocused ? focusOnMount : undefined}
      role="gridcell"
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isDisabled || undefined}
      aria-label={text('field.day.named', { date: formatDate(day), weekday: weekdayName(day, text) })}
      className={`size-8 cursor-default rounded-md outline-none hover:bg-sunk focus:inset-ring-2 focus:inset-ring-link ${isChosen ? 'bg-link-tint font-medium' : ''} ${isToday ? 'underline underline-offset-4' : ''} ${color}`}
      onClick={() => !isDisabled && onChoose(day)}
    >
      {Number(day.slice(8))}
    </td>
  )
}
