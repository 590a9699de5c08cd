import { useMemo } from 'react'
import { type CalendarDay, getCalendarDay, listCalendarDayHistory } from '../../../contract/calendarDay.ts'
import { CALENDAR_DAY_TYPES } from '../../../contract/kinds/calendar.ts'
import { weekdayOf } from '../../../contract/storeHours.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { useText } from '../../text.ts'
import { formatDate } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  date: 'calendarDay.field.date',
  name: 'calendarDay.field.name',
  type: 'calendarDay.field.type',
} as const
const NO_COMMANDS: readonly Command[] = []

interface CalendarPanelProps {
  id: number
  commandsOf: (day: CalendarDay) => readonly Command[]
  onClose: () => void
}

/** The panel of a calendar day beside the list: the day's data and history. */
export function CalendarPanel({ id, commandsOf, onClose }: CalendarPanelProps) {
  const text = useText()
  const query = useRecord(getCalendarDay, String(id))
  const day = query.data
  useCommands(useMemo(() => (day === undefined ? NO_COMMANDS : commandsOf(day)), [day, commandsOf]))
  return (
    <RecordPanel
      kind="calendarDay"
      id={id}
      version={day?.version}
      title={query.lastData?.name ?? text('masterData.type.calendar')}
      onClose={onClose}
    >
      {day === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody
          facts={
            <Facts>
              <Fact name={text('calendarDay.field.date')}>{formatDate(day.date)}</Fact>
              <Fact name={text('calendarDay.field.weekday')}>{text(`weekday.${weekdayOf(day.date)}`)}</Fact>
              <Fact name={text('calendarDay.field.name')}>{day.name}</Fact>
              <Fact name={text('calendarDay.field.type')}>{text(`calendarDay.type.${day.type}`)}</Fact>
              <Fact name={text('calendarDay.field.updatedAt')}>
                <Time at={day.updatedAt} as="dateTime" />
              </Fact>
              <Fact name={text('calendarDay.field.id')}>{day.id}</Fact>
            </Facts>
          }
        >
          <History
            endpoint={listCalendarDayHistory}
            id={id}
            fields={HISTORY_FIELDS}
            formatValue={(field, value) => {
              const type = CALENDAR_DAY_TYPES.find((each) => each === value)
              if (field === 'type' && type !== undefined) return text(`calendarDay.type.${type}`)
              return field === 'date' ? formatDate(value) : value
            }}
          />
        </RecordBody>
      )}
    </RecordPanel>
  )
}
