import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { ResponseDataOf } from '../../../contract/endpoint.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { type EditableMasterDataType, MASTER_DATA_TYPE_CODES } from '../../../contract/kinds/masterData.ts'
import type { MasterDataOption } from '../../../contract/masterData.ts'
import {
  listMasterDataEntryHistory,
  createMasterDataEntry,
  deleteMasterDataEntry,
  getMasterDataEntry,
  type MasterDataEntry,
  MasterDataEntryEdit,
  mergeMasterDataEntry,
  previewMasterDataMerge,
  moveMasterDataEntry,
  NewMasterDataEntry,
  restoreMasterDataEntry,
  retireMasterDataEntry,
  updateMasterDataEntry,
  toRecordUseCounts,
} from '../../../contract/masterDataEntry.ts'
import { recordTopics } from '../../../contract/topics.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { endpointQuery, NEVER_FRESH } from '../../api/endpointQuery.ts'
import { type Command, type Fact, type FormField, recordKeyOf, type WriteAttempt } from '../../commands/command.ts'
import {
  addRecordCommand,
  deleteRecordCommand,
  editRecordCommand,
  commonCommandProperties,
} from '../../commands/formCommands.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import { type ApiAndCache, deleteAndLeave, writeThroughResponse } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { PanelActions } from '../../resources/forms/recordFormCommands.ts'
import { formatNumber } from '../../ui/format.ts'
import { usageListUrls } from './usageListUrls.ts'

const { access } = updateMasterDataEntry
const VALUE_FIELD: FormField = { name: 'value', label: 'masterData.field.value', kind: 'text' }
const CATEGORY_NUMBER_FIELD: FormField = {
  name: 'categoryNumber',
  label: 'masterData.field.categoryNumber',
  kind: 'number',
}
const POSITION_FIELD: FormField = {
  name: 'position',
  label: 'masterData.field.position',
  kind: 'number',
  hint: 'masterData.hint.position',
}
const categoryOnlyFieldSchemas = { categoryNumber: numberInputSchema(1) }
const newCategoryFormSchema = v.strictObject({ ...NewMasterDataEntry.entries, ...categoryOnlyFieldSchemas })
const nonCategoryEditFormSchema = v.strictObject({ ...MasterDataEntryEdit.entries, position: numberInputSchema(1) })
const categoryEditFormSchema = v.strictObject({ ...nonCategoryEditFormSchema.entries, ...categoryOnlyFieldSchemas })
const mergeFormSchema = v.strictObject({ intoId: numberInputSchema(1) })

/** Returns the command that adds an entry of a type. */
export function addEntryCommand(
  apiAndCache: ApiAndCache,
  typeName: EditableMasterDataType,
  { open }: Pick<PanelActions, 'open'>,
): Command {
  const type = MASTER_DATA_TYPE_CODES[typeName]
  const isCategory = type === MasterDataType.CATEGORIES
  const schema = isCategory ? newCategoryFormSchema : NewMasterDataEntry
  return addRecordCommand(apiAndCache, 'masterData', {
    nameField: 'value',
    title: `masterData.create.${typeName}`,
    access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema,
      fields: isCategory ? [VALUE_FIELD, CATEGORY_NUMBER_FIELD] : [VALUE_FIELD],
      initialValues: isCategory ? { type, value: '', categoryNumber: '' } : { type, value: '' },
    },
    write: (values, options) =>
      apiAndCache.client.call(createMasterDataEntry, { body: v.parse(schema, values) }, options),
    open,
  })
}

/**
 * Returns the commands of an entry.
 * @param entriesOfType all entries of the same type, for the choices of the merge form; undefined until they have
 * loaded
 */
export function entryCommands(
  apiAndCache: ApiAndCache,
  entry: Read<typeof MasterDataEntry>,
  entriesOfType: readonly Read<typeof MasterDataOption>[] | undefined,
  actions: PanelActions,
): Command[] {
  const { id, type, value, position, version, uses, retiredAt } = entry
  const { client, queryClient } = apiAndCache
  const usedBy = toRecordUseCounts(uses)
  const record = { kind: 'masterData', id, name: value, version, access } as const
  const sharedCommandProperties = commonCommandProperties(record)
  const write = (call: () => Promise<unknown>) =>
    writeThroughResponse(apiAndCache, getMasterDataEntry, { params: { id } }, recordTopics.masterData.affects, call)
  const requestOf = (attempt: WriteAttempt) => ({ params: { id }, body: { version: attempt.version ?? version } })
  const idempotencyOptions = ({ idempotencyKey }: WriteAttempt) => ({ idempotencyKey })
  const isCategory = type === MasterDataType.CATEGORIES
  const editSchema = isCategory ? categoryEditFormSchema : nonCategoryEditFormSchema
  const previewQuery = (values: Values) =>
    endpointQuery(client, previewMasterDataMerge, { params: { id }, query: v.parse(mergeFormSchema, values) })
  /** Returns the preview of the merge, which the form loads before the question is shown. */
  const previewOf = (values: Values): MergePreview => {
    const preview = queryClient.getQueryData(previewQuery(values).queryKey)
    if (preview === undefined) throw new Error('the merge has not been previewed')
    return preview
  }
  const moveCommand = (name: 'moveUp' | 'moveDown', by: 1 | -1): Command => ({
    ...sharedCommandProperties,
    id: `masterData.${name}`,
    title: { key: `masterData.${name}` },
    shortcut: KEY_MAP.record[name][0],
    keywords: ['junban', 'order', 'move'],
    queue: 'masterData.move',
    perform: (_values, attempt) =>
      write(() => client.call(moveMasterDataEntry, { params: { id }, body: { by } }, idempotencyOptions(attempt))),
  })
  return [
    editRecordCommand(apiAndCache, record, {
      keywords: ['henshuu', 'edit'],
      form: {
        schema: editSchema,
        fields: [VALUE_FIELD, ...(isCategory ? [CATEGORY_NUMBER_FIELD] : []), POSITION_FIELD],
        initialValues: formValuesOf(entry),
        valuesOfRecord: (current) => formValuesOf(current as Read<typeof MasterDataEntry>),
      },
      get: getMasterDataEntry,
      write: (values, options) => {
        const { position: typed, ...edit } = v.parse(editSchema, values)
        // An unchanged position is not sent, because others may have moved entries meanwhile.
        const body = typed === position ? edit : { ...edit, position: typed }
        return client.call(updateMasterDataEntry, { params: { id }, body }, options)
      },
    }),
    retiredAt === null
      ? {
          ...sharedCommandProperties,
          id: 'masterData.retire',
          title: { key: 'masterData.retire' },
          shortcut: KEY_MAP.record.retire[0],
          translatedKeywords: 'masterData.retire.also',
          keywords: ['haishi', 'retire'],
          isDestructive: true,
          question: {
            title: { key: 'masterData.retire.question' },
            message: { key: 'masterData.retire.question.message', values: { value } },
            facts: usageFacts(uses),
          },
          success: { key: 'masterData.retire.done', values: { value } },
          perform: (_values, attempt) =>
            write(() => client.call(retireMasterDataEntry, requestOf(attempt), idempotencyOptions(attempt))),
        }
      : {
          ...sharedCommandProperties,
          id: 'masterData.restore',
          title: { key: 'masterData.restore' },
          shortcut: KEY_MAP.record.restore[0],
          translatedKeywords: 'masterData.restore.also',
          keywords: ['fukkatsu', 'restore'],
          question: {
            title: { key: 'masterData.restore.question' },
            message: { key: 'masterData.restore.question.message', values: { value } },
          },
          success: { key: 'masterData.restore.done', values: { value } },
          perform: (_values, attempt) =>
            write(() => client.call(restoreMasterDataEntry, requestOf(attempt), idempotencyOptions(attempt))),
        },
    moveCommand('moveUp', -1),
    moveCommand('moveDown', 1),
    {
      ...sharedCommandProperties,
      id: 'masterData.merge',
      title: { key: 'masterData.merge' },
      shortcut: KEY_MAP.record.merge[0],
      translatedKeywords: 'masterData.merge.also',
      keywords: ['tougou', 'merge'],
      isDestructive: true,
      form: {
        schema: mergeFormSchema,
        fields: [
          {
            name: 'intoId',
            label: 'masterData.merge.into',
            kind: 'combobox',
            ...(entriesOfType && { choices: mergeTargetChoicesOf(entriesOfType, id) }),
          },
        ],
        initialValues: { intoId: '' },
        submitLabel: 'masterData.merge.preview',
        checkOnServer: async (values) => {
          await queryClient.fetchQuery({ ...previewQuery(values), staleTime: NEVER_FRESH })
        },
      },
      question: {
        title: { key: 'masterData.merge.question' },
        message: { key: 'masterData.merge.question.message', values: { value } },
        facts: (values) => mergeFacts(previewOf(values)),
        obsoleteNote: 'masterData.merge.changed',
      },
      listRecordsToWrite: (values) => {
        const { into } = previewOf(values)
        return [{ recordKey: recordKeyOf('masterData', into.id), name: into.value, version: into.version }]
      },
      success: { key: 'masterData.merge.done', values: { value } },
      perform: async (values, attempt) => {
        const body = {
          ...v.parse(mergeFormSchema, values),
          intoVersion: previewOf(values).into.version,
          version: attempt.version ?? version,
        }
        await deleteAndLeave(
          queryClient,
          { affectedEndpointIds: recordTopics.masterData.affects, recordReadEndpoints: ENTRY_READ_ENDPOINTS },
          () => client.call(mergeMasterDataEntry, { params: { id }, body }, idempotencyOptions(attempt)),
          (into) => (into === undefined ? actions.close() : actions.open(into.id)),
        )
      },
    },
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { value },
      refusal: uses === null || usedBy.length === 0 ? undefined : { key: 'masterData.inUse', values: uses, usedBy },
      usageListUrls: usageListUrls(entry),
      recordReadEndpoints: ENTRY_READ_ENDPOINTS,
      write: (request, options) => client.call(deleteMasterDataEntry, request, options),
      leave: actions.close,
    }),
  ]
}

/** The endpoints of a single entry, which must not be called again after the entry is deleted. */
const ENTRY_READ_ENDPOINTS = [getMasterDataEntry, listMasterDataEntryHistory]

/** Returns the choices of entries into which an entry can be merged: all others that are not retired. */
function mergeTargetChoicesOf(entries: readonly Read<typeof MasterDataOption>[], mergedId: number) {
  return entries
    .filter(({ id, isRetired }) => id !== mergedId && !isRetired)
    .map(({ id, value }) => ({ value: id, label: value }))
}

type MergePreview = ResponseDataOf<typeof previewMasterDataMerge>

function mergeFacts({ into, uses }: MergePreview): Fact[] {
  const formatChange = (kind: keyof typeof uses) =>
    `${formatNumber(into.uses?.[kind] ?? null) || '—'} → ${formatNumber(uses[kind])}`
  return [
    { label: 'masterData.merge.into', value: into.value },
    { label: 'masterData.merge.stores', value: formatChange('stores') },
    { label: 'masterData.merge.users', value: formatChange('users') },
    { label: 'masterData.merge.products', value: formatChange('products') },
  ]
}

function usageFacts(uses: Read<typeof MasterDataEntry>['uses']): Fact[] {
  if (uses === null) return []
  const { stores, users, products } = uses
  return [
    { label: 'masterData.uses.stores', value: formatNumber(stores) },
    { label: 'masterData.uses.users', value: formatNumber(users) },
    { label: 'masterData.uses.products', value: formatNumber(products) },
  ]
}

function formValuesOf({ type, value, categoryNumber, position, version }: Read<typeof MasterDataEntry>): Values {
  const categoryValues = type === MasterDataType.CATEGORIES ? { categoryNumber: String(categoryNumber ?? '') } : {}
  return { value, ...categoryValues, position: String(position ?? ''), version }
}
