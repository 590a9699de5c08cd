import type { Read } from '../../../contract/answer.ts'
import { type CalendarDay, listCalendarDays } from '../../../contract/calendarDay.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { calendarColumns } from './columns.tsx'
import { calendarDayCommands, addCalendarDayCommand } from './commands.ts'
import { CalendarPanel } from './CalendarPanel.tsx'

const CALENDAR_LIST: ListDefinition<Read<typeof CalendarDay>> = {
  endpoint: listCalendarDays,
  kind: 'calendarDay',
  openedKind: 'calendarDay',
  label: 'masterData.type.calendar',
  columns: calendarColumns,
  rowName: ({ name }) => name,
  searchLabel: 'calendarDay.search',
  emptyText: 'calendarDay.empty',
}

/** The list of calendar days, with the panel of the open day beside it. */
export function CalendarList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  useCommandRegistration([addCalendarDayCommand({ client, queryClient }, { open }, text)])
  const commandsOf = (day: Read<typeof CalendarDay>) =>
    calendarDayCommands({ client, queryClient }, day, { close }, text)
  return (
    <>
      <List definition={CALENDAR_LIST} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <CalendarPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
