import type { Read } from '../../../contract/answer.ts'
import { type CalendarDay, getCalendarDay, listCalendarDayHistory } from '../../../contract/calendarDay.ts'
import { CALENDAR_DAY_TYPES } from '../../../contract/kinds/calendar.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { formatDate } from '../../ui/format.ts'
import { CALENDAR_DAY_FACTS } from './facts.tsx'

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  date: 'calendarDay.field.date',
  name: 'calendarDay.field.name',
  type: 'calendarDay.field.type',
} as const

/** The panel of a calendar day beside the list: the day's data and history. */
export function CalendarPanel(props: ListedRecordPanelProps<Read<typeof CalendarDay>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="calendarDay"
      endpoint={getCalendarDay}
      title={text('masterData.type.calendar')}
      nameOf={({ name }) => name}
      facts={CALENDAR_DAY_FACTS}
    >
      <History
        endpoint={listCalendarDayHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) => {
          const type = CALENDAR_DAY_TYPES.find((each) => each === value)
          if (field === 'type' && type !== undefined) return text(`calendarDay.type.${type}`)
          return field === 'date' ? formatDate(value) : value
        }}
      />
    </VersionedRecordPanel>
  )
}
