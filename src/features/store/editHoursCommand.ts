import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { recordTopics } from '../../../contract/topics.ts'
import type { Store } from '../../../contract/store.ts'
import {
  formatDayHours,
  getStoreHours,
  noOverlapAfterMidnight,
  type StoreHours,
  storeHoursVersion,
  updateStoreHours,
  WEEK_HOURS_DAYS,
} from '../../../contract/storeHours.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type ApiAndCache, writeThroughResponse } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { RecentChangeNote } from '../../resources/changes/RecentChangeNote.tsx'
import { dayHoursInputSchema } from './dayHoursInput.ts'
import { hoursRecordKeyOf } from './hoursQuery.ts'

/** The schema of the form: the typed hours of each day, and the version of the stored hours. */
const hoursFormSchema = v.pipe(
  v.object({
    monday: dayHoursInputSchema,
    tuesday: dayHoursInputSchema,
    wednesday: dayHoursInputSchema,
    thursday: dayHoursInputSchema,
    friday: dayHoursInputSchema,
    saturday: dayHoursInputSchema,
    sunday: dayHoursInputSchema,
    holiday: dayHoursInputSchema,
    version: storeHoursVersion,
  }),
  noOverlapAfterMidnight(),
)

/** Returns the command that edits the opening hours of a store. */
export function editHoursCommand(
  { client, queryClient }: ApiAndCache,
  { id, name, version }: Pick<Read<typeof Store>, 'id' | 'name' | 'version'>,
  hours: StoreHours,
): Command {
  return {
    id: 'store.editHours',
    title: { key: 'store.editHours' },
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf('store', id),
    version: hours.version,
    versionedRecordKey: hoursRecordKeyOf(id),
    shortcut: KEY_MAP.record.editHours[0],
    translatedKeywords: 'store.editHours.also',
    keywords: ['eigyou', 'jikan', 'hours', 'opening'],
    access: updateStoreHours.access,
    form: {
      schema: hoursFormSchema,
      fields: WEEK_HOURS_DAYS.map((day, index) => ({
        name: day,
        label: `weekday.${day}`,
        kind: 'text',
        ...(index === 0 ? { hint: 'storeHours.hint' } : {}),
      })),
      initialValues: formValuesOf(hours),
      submitLabel: 'dialog.save',
      valuesOfRecord: (record) => formValuesOf(record as StoreHours),
      // The form itself says who has changed the hours. This says who has changed the store since the form was opened.
      renderBelowFields: () =>
        createElement(RecentChangeNote, { recordKey: recordKeyOf('store', id), version: version + 1 }),
    },
    success: { key: 'store.editHours.done', values: { name } },
    perform: (values, { idempotencyKey }) =>
      writeThroughResponse(
        { client, queryClient },
        getStoreHours,
        { params: { id } },
        recordTopics.storeHours.affects,
        () =>
          client.call(updateStoreHours, { params: { id }, body: v.parse(hoursFormSchema, values) }, { idempotencyKey }),
      ),
  }
}

function formValuesOf({ hours, version }: StoreHours): Record<string, unknown> {
  return { ...Object.fromEntries(WEEK_HOURS_DAYS.map((day) => [day, formatDayHours(hours[day])])), version }
}
