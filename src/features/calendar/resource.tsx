import { calendarDayRecordKind, type CalendarDayType } from '../../../contract/kinds/calendar.ts'
import { weekdayOf } from '../../../contract/storeHours.ts'
import { declaredCommands, defineVersionedResource } from '../../resources/forms/versionedResource.tsx'
import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDate } from '../../ui/format.ts'

/** The resource of the days of the calendar. */
export const calendarDayResource = defineVersionedResource(calendarDayRecordKind, {
  title: 'masterData.type.calendar',
  searchLabel: 'calendarDay.search',
  emptyText: 'calendarDay.empty',
  cells: { weekday: ({ date }) => <WeekdayName date={date} /> },
  columns: {
    date: { width: '8rem', cardPosition: 'side' },
    type: { cell: ({ type }) => <TypeChip type={type} />, width: '8rem' },
  },
  commands: declaredCommands(calendarDayRecordKind, ['holiday', 'shukujitsu']),
})

/** The weekday of the shown date. A server may send an instant in place of a day. */
function WeekdayName({ date }: { date: string }) {
  const text = useText()
  return text(`weekday.${weekdayOf(formatDate(date).replaceAll('/', '-'))}`)
}

function TypeChip({ type }: { type: CalendarDayType }) {
  const text = useText()
  return <Chip tone={type === 'holiday' ? 'off' : 'plain'}>{text(`calendarDay.type.${type}`)}</Chip>
}
