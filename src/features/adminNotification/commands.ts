import { createElement } from 'react'
import * as v from 'valibot'
import {
  adminNotificationEndpoints,
  type AdminNotificationRow,
  createAdminNotification,
  deleteAdminNotification,
  testAdminNotification,
  updateAdminNotification,
} from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import {
  adminNotificationLifecycle,
  canDeleteAdminNotification,
  canEditAdminNotification,
} from '../../../machines/lifecycles/adminNotification.ts'
import { knownStateOf } from '../../../machines/lifecycle.ts'
import type { Command, MessageDescriptor } from '../../commands/command.ts'
import {
  addRecordCommand,
  commonCommandProperties,
  deleteRecordCommand,
  editRecordCommand,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { GetText } from '../../texts/text.ts'
import { FormPreview } from './FormPreview.tsx'
import {
  adminNotificationEditForm,
  adminNotificationFields,
  EMPTY_FORM_VALUES,
  formValuesOf,
  newAdminNotificationForm,
} from './form.ts'

type Row = Read<typeof AdminNotificationRow>

const { access } = createAdminNotification

/** Returns the command that writes a new draft and opens it. */
export function addAdminNotificationCommand(
  apiAndCache: ApiAndCache,
  open: (id: number) => Promise<void>,
  text: GetText,
): Command {
  return addRecordCommand(apiAndCache, 'adminNotification', {
    nameField: 'title',
    title: 'adminNotification.create',
    access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema: newAdminNotificationForm,
      fields: adminNotificationFields(text),
      initialValues: EMPTY_FORM_VALUES,
      renderBelowFields: (values) => createElement(FormPreview, { values }),
    },
    write: (values, options) =>
      apiAndCache.client.call(createAdminNotification, { body: v.parse(newAdminNotificationForm, values) }, options),
    open,
  })
}

/** Returns the commands of an admin notification that are no events of its lifecycle. */
export function adminNotificationCommands(
  apiAndCache: ApiAndCache,
  row: Row,
  close: () => Promise<void>,
  text: GetText,
): Command[] {
  const { id, title, version, status } = row
  const { client } = apiAndCache
  const record = { kind: 'adminNotification', id, name: title, version, access } as const
  const { codes } = adminNotificationLifecycle
  const codeOf = (state: string) => codes[state as keyof typeof codes] ?? status
  return [
    {
      ...editRecordCommand(apiAndCache, record, {
        keywords: ['henshuu', 'edit'],
        form: {
          schema: adminNotificationEditForm,
          fields: adminNotificationFields(text),
          initialValues: formValuesOf(row),
          valuesOfRecord: (current) => formValuesOf(current as Row),
          renderBelowFields: (values) => createElement(FormPreview, { values }),
        },
        get: adminNotificationEndpoints.get,
        write: (values, options) =>
          client.call(
            updateAdminNotification,
            { params: { id }, body: v.parse(adminNotificationEditForm, values) },
            options,
          ),
      }),
      isAllowedIn: (state) => canEditAdminNotification(codeOf(state)),
      ...refusalUnless(canEditAdminNotification(status), status, 'adminNotification.edit.refusal'),
    },
    {
      ...commonCommandProperties(record),
      id: 'adminNotification.test',
      title: { key: 'adminNotification.test' },
      translatedKeywords: 'adminNotification.test.also',
      keywords: ['tesuto', 'test', 'mail'],
      success: { key: 'adminNotification.test.done', values: { name: title } },
      perform: async (_values, { idempotencyKey }) => {
        await client.call(testAdminNotification, { params: { id } }, { idempotencyKey })
      },
    },
    {
      ...deleteRecordCommand(apiAndCache, record, {
        placeholderValues: { name: title },
        recordReadEndpoints: [
          adminNotificationEndpoints.get,
          adminNotificationEndpoints.history,
          adminNotificationEndpoints.steps,
        ],
        write: (request, options) => client.call(deleteAdminNotification, request, options),
        leave: close,
      }),
      isAllowedIn: (state) => canDeleteAdminNotification(codeOf(state)),
      ...refusalUnless(canDeleteAdminNotification(status), status, 'adminNotification.delete.refusal'),
    },
  ]
}

/** Returns why a command is disabled, unless it is allowed. */
function refusalUnless(
  isAllowed: boolean,
  status: number,
  key: 'adminNotification.edit.refusal' | 'adminNotification.delete.refusal',
): { refusal?: MessageDescriptor } {
  if (knownStateOf(adminNotificationLifecycle, status) === undefined)
    return { refusal: { key: 'lifecycle.unknown.refusal', values: { code: status } } }
  return isAllowed ? {} : { refusal: { key } }
}
