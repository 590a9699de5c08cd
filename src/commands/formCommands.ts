import type * as v from 'valibot'
import { cleanLine } from '../../contract/cleanText.ts'
import type { Endpoint, IdOnlyEndpoint } from '../../contract/endpoint.ts'
import type { RequiredAccess } from '../../contract/permission.ts'
import { type RecordKindName, recordTopics } from '../../contract/topics.ts'
import type { Values } from '../../machines/console/commandContext.ts'
import { answerIfReadable } from '../api/answerIfReadable.ts'
import { invalidateEndpoints } from '../api/invalidation.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { KEY_MAP } from '../keyMap.ts'
import type { TextKey } from '../texts/text.ts'
import { type Command, type CommandForm, recordKeyOf, type UsageListUrls } from './command.ts'
import { type ApiAndCache, deleteAndLeave, writeThroughResponse } from './writeThrough.ts'

/** The kinds of records for which the messages `<kind>.<suffix>` exist with every suffix. */
export type KindWithTexts<Suffix extends string> = {
  [Kind in RecordKindName]: `${Kind}.${Suffix}` extends TextKey ? Kind : never
}[RecordKindName]
export type CreatedKind = KindWithTexts<'create.also' | 'create.submit'>
export type EditedKind = KindWithTexts<'edit' | 'edit.also'>
export type DeletedKind = KindWithTexts<
  'delete' | 'delete.also' | 'delete.question' | 'delete.question.message' | 'delete.done'
>

/** The options of a call that writes. */
interface WriteOptions {
  idempotencyKey: string
}

interface AddRecordCommandOptions {
  access: RequiredAccess
  title: TextKey
  keywords: readonly string[]
  form: Pick<CommandForm, 'schema' | 'fields' | 'initialValues' | 'renderBelowFields'>
  /** Sends the typed values. Returns the new record. */
  write: (values: Values, options: WriteOptions) => Promise<{ id: number }>
  /** The field of the form with the name of the new record, for the notice. */
  nameField: string
  /** Opens the panel of the new record; absent if the screen shows the record anyway. */
  open?: (id: number) => Promise<void>
}

/** Returns the command that creates a record and, if `open` is given, opens its panel. */
export function addRecordCommand(
  { queryClient }: Pick<ApiAndCache, 'queryClient'>,
  kind: CreatedKind,
  { access, title, keywords, form, write, nameField, open }: AddRecordCommandOptions,
): Command {
  return {
    id: `${kind}.create`,
    title: { key: title },
    scope: 'screen',
    shortcut: KEY_MAP.record.create[0],
    translatedKeywords: `${kind}.create.also`,
    keywords,
    access,
    form: { ...form, submitLabel: `${kind}.create.submit` },
    perform: async (values, { idempotencyKey }) => {
      const added = await answerIfReadable(write(values, { idempotencyKey }))
      invalidateEndpoints(queryClient, recordTopics[kind].affects)
      if (added !== undefined) await open?.(added.id)
      return { success: { key: 'notice.added', values: { name: cleanLine(String(values[nameField])).trim() } } }
    },
  }
}

/** The data of a record on the screen that its commands need. */
interface CommandRecord<Kind extends RecordKindName> {
  kind: Kind
  id: number
  name: string
  version: number
  access: RequiredAccess
}

/** Returns the properties that all commands of a record have in common. */
export function commonCommandProperties({ kind, id, name, version, access }: CommandRecord<RecordKindName>) {
  return { scope: 'record', recordName: name, recordKey: recordKeyOf(kind, id), version, access } as const
}

interface EditRecordCommandOptions {
  keywords: readonly string[]
  /** `valuesOfRecord` is required, because another staff member may change the record meanwhile. */
  form: Pick<CommandForm, 'schema' | 'fields' | 'initialValues' | 'renderBelowFields' | 'layout'> &
    Required<Pick<CommandForm, 'valuesOfRecord'>>
  /** The endpoint that reads the record. */
  get: IdOnlyEndpoint
  /** Sends the typed values. Returns the changed record. */
  write: (values: Values, options: WriteOptions) => Promise<unknown>
}

/** Returns the command that edits a record in a form. */
export function editRecordCommand(
  apiAndCache: ApiAndCache,
  record: CommandRecord<EditedKind>,
  { keywords, form, get, write }: EditRecordCommandOptions,
): Command {
  const { kind, id } = record
  return {
    ...commonCommandProperties(record),
    id: `${kind}.edit`,
    title: { key: `${kind}.edit` },
    shortcut: KEY_MAP.record.edit[0],
    translatedKeywords: `${kind}.edit.also`,
    keywords,
    form: { ...form, submitLabel: 'dialog.save' },
    success: { key: 'notice.saved', values: { name: record.name } },
    perform: (values, { idempotencyKey }) =>
      writeThroughResponse(apiAndCache, get, { params: { id } }, recordTopics[kind].affects, () =>
        write(values, { idempotencyKey }),
      ),
  }
}

type RestoredKind = KindWithTexts<
  'delete.undo' | 'delete.undo.question' | 'delete.undo.question.message' | 'delete.undo.done' | 'restore.also'
>

interface RestoreRecordCommandOptions<Item extends v.GenericSchema> {
  /** The endpoint that reads the restored record. */
  get: IdOnlyEndpoint<Item>
  /** Sends the restoration. Returns the restored record. */
  write: (request: { params: { id: number } }, options: WriteOptions) => Promise<v.InferOutput<Item>>
  /** Opens the restored record. */
  open: (id: number) => Promise<void>
}

/** Returns the command that asks a question, restores a deleted record and opens it. */
export function restoreRecordCommand<Item extends v.GenericSchema>(
  { client, queryClient }: ApiAndCache,
  { kind, id, name, access }: Omit<CommandRecord<RestoredKind>, 'version'>,
  { get, write, open }: RestoreRecordCommandOptions<Item>,
): Command {
  return {
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf(kind, id),
    access,
    id: `${kind}.restoreDeleted`,
    title: { key: `${kind}.delete.undo` },
    shortcut: KEY_MAP.record.restore[0],
    translatedKeywords: `${kind}.restore.also`,
    keywords: ['fukkatsu', 'restore', 'undo'],
    question: {
      title: { key: `${kind}.delete.undo.question` },
      message: { key: `${kind}.delete.undo.question.message`, values: { key: name } },
    },
    success: { key: `${kind}.delete.undo.done`, values: { key: name } },
    perform: async (_values, { idempotencyKey }) => {
      const request = { params: { id } }
      const restoredRecord = await answerIfReadable(write(request, { idempotencyKey }))
      const { queryKey } = endpointQuery<IdOnlyEndpoint>(client, get, request)
      if (restoredRecord !== undefined) queryClient.setQueryData<unknown>(queryKey, restoredRecord)
      invalidateEndpoints(queryClient, recordTopics[kind].affects)
      await open(id)
    },
  }
}

interface DeleteRecordCommandOptions {
  /** The values of the placeholders in the question and in the notice. */
  placeholderValues: Readonly<Record<string, string>>
  refusal?: Command['refusal']
  usageListUrls?: UsageListUrls
  /** The endpoints that read the record. They are not called again: the record and its history are no longer shown. */
  recordReadEndpoints: readonly Endpoint[]
  /** Sends the deletion, with the version of the record that has been on the screen. */
  write: (request: { params: { id: number }; body: { version: number } }, options: WriteOptions) => Promise<unknown>
  /** Closes the panel of the record. */
  leave: () => Promise<void>
  /** The command that restores the deleted record; undefined if it cannot be restored. */
  undo?: Command
}

/** Returns the command that asks a question and then deletes a record. */
export function deleteRecordCommand(
  { queryClient }: Pick<ApiAndCache, 'queryClient'>,
  record: CommandRecord<DeletedKind>,
  { placeholderValues, refusal, usageListUrls, recordReadEndpoints, write, leave, undo }: DeleteRecordCommandOptions,
): Command {
  const { kind, id, version } = record
  return {
    ...commonCommandProperties(record),
    id: `${kind}.delete`,
    title: { key: `${kind}.delete` },
    shortcut: KEY_MAP.record.delete[0],
    translatedKeywords: `${kind}.delete.also`,
    keywords: ['sakujo', 'remove', 'delete'],
    isDestructive: true,
    question: {
      title: { key: `${kind}.delete.question` },
      message: { key: `${kind}.delete.question.message`, values: placeholderValues },
    },
    success: { key: `${kind}.delete.done`, values: placeholderValues },
    ...(refusal === undefined ? {} : { refusal }),
    ...(usageListUrls === undefined ? {} : { usageListUrls }),
    perform: async (_values, { idempotencyKey, version: seenVersion = version }) => {
      await deleteAndLeave(
        queryClient,
        { affectedEndpointIds: recordTopics[kind].affects, recordReadEndpoints },
        () => write({ params: { id }, body: { version: seenVersion } }, { idempotencyKey }),
        leave,
      )
      return undo === undefined ? {} : { undo }
    },
  }
}
