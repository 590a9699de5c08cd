import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { type CalendarDay, listCalendarDays } from '../../../contract/calendarDay.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { useText } from '../../texts/text.ts'
import { calendarColumns } from './columns.tsx'
import { calendarDayCommands, addCalendarDayCommand } from './commands.ts'
import { CalendarPanel } from './CalendarPanel.tsx'

/** The list of calendar days, with the panel of the open day beside it. */
export function CalendarList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof CalendarDay>) => open(id), [open])
  useCommandRegistration(
    useMemo(() => [addCalendarDayCommand({ client, queryClient }, { open }, text)], [client, queryClient, open, text]),
  )
  const commandsOf = useCallback(
    (day: Read<typeof CalendarDay>) => calendarDayCommands({ client, queryClient }, day, { close }, text),
    [client, queryClient, close, text],
  )
  const rowCommandsOf = useCallback(
    (day: Read<typeof CalendarDay>) => [
      openInPanelCommand('calendarDay', { id: day.id, name: day.name }, open),
      ...commandsOf(day),
    ],
    [commandsOf, open],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="calendarDay"
        endpoint={listCalendarDays}
        label={text('masterData.type.calendar')}
        columns={calendarColumns}
        rowName={nameOf}
        searchLabel={text('calendarDay.search')}
        emptyText={text('calendarDay.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <CalendarPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function nameOf({ name }: Read<typeof CalendarDay>): string {
  return name
}

function hrefOf({ id }: Read<typeof CalendarDay>): string {
  return urlOfScreen('/masterdata', {}, { type: 'calendar', open: id })
}
