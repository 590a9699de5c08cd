import * as v from 'valibot'
import { type AdminNotificationRow, NewAdminNotification } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { recordVersion } from '../../../contract/endpoint.ts'
import { TargetAudience } from '../../../contract/enumerations.ts'
import { AUDIENCES } from '../../../contract/kinds/adminNotification.ts'
import { hasVisibleText } from '../../../contract/messageText.ts'
import type { FormField } from '../../commands/command.ts'
import { dayTimeTextSchema } from '../../commands/dayInput.ts'
import { parseBusinessTime } from '../../shared/businessTime.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDateTime } from '../../ui/format.ts'

const { title, type, content } = NewAdminNotification.entries

/** A typed time of Japan as an instant; null if the field is empty. */
const typedTime = v.lazy<v.GenericSchema<unknown, string | null>>((typed) =>
  typeof typed === 'string' && !hasVisibleText(typed)
    ? v.pipe(
        v.unknown(),
        v.transform(() => null),
      )
    : v.pipe(
        dayTimeTextSchema(),
        v.transform((at) => parseBusinessTime(at)?.toISOString() ?? null),
      ),
)

const fieldSchemas = {
  title,
  type,
  content,
  // A select passes on the code as a number; a form that is opened again, as the text that was stored.
  audience: v.pipe(v.unknown(), v.transform(Number), v.picklist(AUDIENCES, 'field.choice')),
  scheduledAt: typedTime,
}

/** The schema of the form for a new admin notification. Its output is the body of the call. */
export const newAdminNotificationForm = v.strictObject(fieldSchemas)
export const adminNotificationEditForm = v.strictObject({ ...fieldSchemas, version: recordVersion() })

/** The fields of both forms. */
export function adminNotificationFields(text: GetText): FormField[] {
  return [
    { name: 'title', label: 'adminNotification.field.title', kind: 'text' },
    { name: 'type', label: 'adminNotification.field.type', kind: 'text', hint: 'adminNotification.hint.type' },
    {
      name: 'audience',
      label: 'adminNotification.audience',
      kind: 'select',
      choices: AUDIENCES.map((value) => ({ value, label: text(`adminNotification.audience.${value}`) })),
    },
    { name: 'content', label: 'adminNotification.field.content', kind: 'textarea', rows: 6 },
    {
      name: 'scheduledAt',
      label: 'adminNotification.field.scheduledAt',
      kind: 'dayTime',
      hint: 'adminNotification.hint.scheduledAt',
    },
  ]
}

export const EMPTY_FORM_VALUES = { title: '', type: '', audience: TargetAudience.USER, content: '', scheduledAt: '' }

/** Returns the values of the form that edits an admin notification. */
export function formValuesOf(row: Read<typeof AdminNotificationRow>): Record<string, unknown> {
  const { title: rowTitle, type: rowType, audience, content: rowContent, scheduledAt, version } = row
  return {
    title: rowTitle,
    type: rowType,
    audience,
    content: rowContent,
    scheduledAt: formatDateTime(scheduledAt),
    version,
  }
}
