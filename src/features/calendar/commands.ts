import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import {
  type CalendarDay,
  CalendarDayEdit,
  createCalendarDay,
  deleteCalendarDay,
  getCalendarDay,
  listCalendarDayHistory,
  NewCalendarDay,
  updateCalendarDay,
} from '../../../contract/calendarDay.ts'
import { CALENDAR_DAY_TYPES } from '../../../contract/kinds/calendar.ts'
import type { Command, FormField } from '../../commands/command.ts'
import { dayInputSchema } from '../../commands/dayInput.ts'
import { addRecordCommand, deleteRecordCommand, editRecordCommand } from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDate } from '../../ui/format.ts'

const { access } = updateCalendarDay

const newFormSchema = v.object({ ...NewCalendarDay.entries, date: dayInputSchema() })
const editFormSchema = v.object({ ...CalendarDayEdit.entries, date: dayInputSchema() })

/** Returns the command that adds a day to the calendar. */
export function addCalendarDayCommand(
  apiAndCache: ApiAndCache,
  { open }: { open: (id: number) => Promise<void> },
  text: GetText,
): Command {
  return addRecordCommand(apiAndCache, 'calendarDay', {
    nameField: 'name',
    title: 'calendarDay.create',
    access,
    keywords: ['tsuika', 'add', 'create', 'holiday', 'shukujitsu'],
    form: {
      schema: newFormSchema,
      fields: formFields(text),
      initialValues: { date: '', name: '', type: 'holiday' },
    },
    write: (values, options) =>
      apiAndCache.client.call(createCalendarDay, { body: v.parse(newFormSchema, values) }, options),
    open,
  })
}

/** Returns the commands of a calendar day. */
export function calendarDayCommands(
  apiAndCache: ApiAndCache,
  day: Read<typeof CalendarDay>,
  actions: { close: () => Promise<void> },
  text: GetText,
): Command[] {
  const { id, name, date, version } = day
  const { client } = apiAndCache
  const record = { kind: 'calendarDay', id, name, version, access } as const
  return [
    editRecordCommand(apiAndCache, record, {
      keywords: ['henshuu', 'edit'],
      form: {
        schema: editFormSchema,
        fields: formFields(text),
        initialValues: formValuesOf(day),
        valuesOfRecord: (current) => formValuesOf(current as Read<typeof CalendarDay>),
      },
      get: getCalendarDay,
      write: (values, options) =>
        client.call(updateCalendarDay, { params: { id }, body: v.parse(editFormSchema, values) }, options),
    }),
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { name, date: formatDate(date) },
      recordReadEndpoints: [getCalendarDay, listCalendarDayHistory],
      write: (request, options) => client.call(deleteCalendarDay, request, options),
      leave: actions.close,
    }),
  ]
}

function formFields(text: GetText): FormField[] {
  return [
    { name: 'date', label: 'calendarDay.field.date', kind: 'day', hint: 'calendarDay.hint.date' },
    { name: 'name', label: 'calendarDay.field.name', kind: 'text' },
    {
      name: 'type',
      label: 'calendarDay.field.type',
      kind: 'select',
      hint: 'calendarDay.hint.type',
      choices: CALENDAR_DAY_TYPES.map((value) => ({ value, label: text(`calendarDay.type.${value}`) })),
    },
  ]
}

function formValuesOf({ date, name, type, version }: Read<typeof CalendarDay>) {
  return { date: formatDate(date), name, type, version }
}
