import type { Read } from '../../../contract/answer.ts'
import type { CalendarDay } from '../../../contract/calendarDay.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { calendarList } from '../../../contract/kinds/calendar.ts'
import { weekdayOf } from '../../../contract/storeHours.ts'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatDate } from '../../ui/format.ts'
import { Chip } from '../../ui/chip.tsx'

/** The columns of the list of calendar days. */
export const calendarColumns: readonly Column<Read<typeof CalendarDay>, SortFieldOf<typeof calendarList>>[] = [
  {
    id: 'date',
    header: 'calendarDay.field.date',
    cell: ({ date }) => formatDate(date),
    sortField: 'date',
    width: '8rem',
    cardPosition: 'side',
  },
  { id: 'weekday', header: 'calendarDay.field.weekday', cell: (day) => <WeekdayName {...day} />, width: '8rem' },
  {
    id: 'name',
    header: 'calendarDay.field.name',
    cell: ({ name }) => name,
    sortField: 'name',
    cardPosition: 'title',
    isLink: true,
  },
  { id: 'type', header: 'calendarDay.field.type', cell: (day) => <TypeChip {...day} />, width: '8rem' },
  {
    id: 'id',
    header: 'calendarDay.field.id',
    cell: ({ id }) => id,
    sortField: 'id',
    width: '5rem',
    align: 'end',
  },
]

/** The weekday of the shown date. A server may send an instant in place of a day. */
export function WeekdayName({ date }: Pick<Read<typeof CalendarDay>, 'date'>) {
  const text = useText()
  return text(`weekday.${weekdayOf(formatDate(date).replaceAll('/', '-'))}`)
}

function TypeChip({ type }: Pick<Read<typeof CalendarDay>, 'type'>) {
  const text = useText()
  return <Chip tone={type === 'holiday' ? 'off' : 'plain'}>{text(`calendarDay.type.${type}`)}</Chip>
}
