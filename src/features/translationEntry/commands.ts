import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { type Language, LANGUAGES } from '../../../contract/language.ts'
import {
  listTranslationEntryHistory,
  createTranslationEntry,
  deleteTranslationEntry,
  getTranslationEntry,
  type TranslationEntry,
  TranslationEntryEdit,
  NewTranslationEntry,
  restoreDeletedTranslationEntry,
  restoreTranslationEntry,
  updateTranslationEntry,
} from '../../../contract/translationEntry.ts'
import { TRANSLATION_ENTRY_TARGETS } from '../../../contract/kinds/translationEntry.ts'
import { recordTopics } from '../../../contract/topics.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { type Command, type FormField, withoutQuestion, type WriteAttempt } from '../../commands/command.ts'
import {
  addRecordCommand,
  editRecordCommand,
  commonCommandProperties,
  restoreRecordCommand,
} from '../../commands/formCommands.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import { type ApiAndCache, deleteAndLeave, writeThroughResponse } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { currentText } from '../../texts/text.ts'
import { earlierTextChoices, loadWholeHistory } from './earlierTexts.ts'
import { isTextMissing } from './isTextMissing.ts'

type Entry = Read<typeof TranslationEntry>

const { access } = updateTranslationEntry
const TEXT_FIELDS = LANGUAGES.map((name) => ({ name, label: `language.field.${name}`, kind: 'textarea' }) as const)
const restoreFormSchema = v.strictObject({ lineId: numberInputSchema(1) })

/** What the commands do on the screen, besides calling the API. */
export interface EntryScreenActions {
  open: (id: number) => Promise<void>
  /**
   * Returns the next text key after `entry` that lacks a text, or else the first such key in the list; undefined if no
   * other key lacks a text. If a panel is open, it shows the returned key.
   */
  showNextEntryWithMissingText: (entry: Entry) => Promise<Entry | undefined>
  close: () => Promise<void>
  /** Whether the list of text keys is still shown. */
  isListShown: () => boolean
}

/** Returns the command that adds a text key. */
export function addEntryCommand(apiAndCache: ApiAndCache, { open }: Pick<EntryScreenActions, 'open'>): Command {
  return addRecordCommand(apiAndCache, 'language', {
    nameField: 'key',
    title: 'language.create',
    access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema: NewTranslationEntry,
      fields: [
        { name: 'key', label: 'language.field.key', kind: 'text' },
        {
          name: 'target',
          label: 'language.field.target',
          kind: 'select',
          choices: TRANSLATION_ENTRY_TARGETS.map((value) => ({
            value,
            label: currentText()(`language.target.${value}`),
          })),
        },
        ...TEXT_FIELDS,
      ],
      initialValues: { key: '', target: 'CMS', ja: '', vi: '', en: '' },
    },
    write: (values, options) =>
      apiAndCache.client.call(createTranslationEntry, { body: v.parse(NewTranslationEntry, values) }, options),
    open,
  })
}

/** Returns the commands of a text key. */
export function entryCommands(apiAndCache: ApiAndCache, entry: Entry, actions: EntryScreenActions): Command[] {
  return [
    editEntryCommand(apiAndCache, entry),
    editAndGoToNextCommand(apiAndCache, entry, actions),
    restoreTextsCommand(apiAndCache, entry, actions),
    deleteEntryCommand(apiAndCache, entry, actions),
  ]
}

function toCommandRecord({ id, key, version }: Entry) {
  return { kind: 'language', id, name: key, version, access } as const
}

/** @param focusedField the field that gets the focus when the form opens; the first one if undefined */
function editEntryCommand(apiAndCache: ApiAndCache, entry: Entry, focusedField?: Language): Command {
  const { id, base } = entry
  return editRecordCommand(apiAndCache, toCommandRecord(entry), {
    keywords: ['henshuu', 'edit', "hon'yaku"],
    form: {
      schema: TranslationEntryEdit,
      fields: TEXT_FIELDS.map((field): FormField => ({
        ...field,
        hasInitialFocus: field.name === focusedField,
        ...(base !== null && field.name === LANGUAGES.at(-1) ? { hint: 'language.edit.hint' } : {}),
      })),
      layout: 'row',
      initialValues: formValuesOf(entry),
      valuesOfRecord: (current) => formValuesOf(current as Entry),
    },
    get: getTranslationEntry,
    write: (values, options) =>
      apiAndCache.client.call(
        updateTranslationEntry,
        { params: { id }, body: v.parse(TranslationEntryEdit, values) },
        options,
      ),
  })
}

/**
 * Returns a command like `language.edit`, whose form focuses the first missing text, and that then opens the form of
 * the next key that lacks a text, if any.
 */
function editAndGoToNextCommand(apiAndCache: ApiAndCache, entry: Entry, actions: EntryScreenActions): Command {
  const firstLanguageWithoutText = LANGUAGES.find((language) => isTextMissing(entry, language))
  const edit = editEntryCommand(apiAndCache, entry, firstLanguageWithoutText)
  return {
    ...edit,
    id: 'language.editNext',
    title: { key: 'language.editNext' },
    shortcut: KEY_MAP.record.nextMissing[0],
    perform: async (values, attempt) => {
      await edit.perform(values, attempt)
      const next = await actions.showNextEntryWithMissingText(entry)
      if (next === undefined) return { success: { key: 'language.editNext.none' } }
      return { next: editAndGoToNextCommand(apiAndCache, next, actions) }
    },
  }
}

/**
 * Returns the command that loads the history of a key and then opens the form in which an earlier text is chosen. The
 * form does not open if the staff member has left the list meanwhile.
 */
function restoreTextsCommand(
  apiAndCache: ApiAndCache,
  entry: Entry,
  { isListShown }: Pick<EntryScreenActions, 'isListShown'>,
): Command {
  const sharedCommandProperties = {
    ...commonCommandProperties(toCommandRecord(entry)),
    id: 'language.restore',
    title: { key: 'language.restore' },
    shortcut: KEY_MAP.record.restore[0],
    translatedKeywords: 'language.restore.also',
    keywords: ['fukkatsu', 'restore', 'undo'],
  } as const satisfies Omit<Command, 'perform'>
  return {
    ...sharedCommandProperties,
    // A key in its first version has no earlier texts: it is as in the release, or as staff added it.
    ...(entry.version > 1 ? {} : { refusal: { key: 'language.restore.none' } }),
    perform: async () => {
      const choices = earlierTextChoices(await loadWholeHistory(apiAndCache.client, entry.id), currentText())
      const [latest] = choices
      if (latest === undefined) return { success: { key: 'language.restore.none' } }
      if (!isListShown()) return {}
      return {
        next: {
          ...sharedCommandProperties,
          form: {
            schema: restoreFormSchema,
            fields: [
              {
                name: 'lineId',
                label: 'language.restore.line',
                kind: 'combobox',
                choices,
                hint: 'language.restore.hint',
              },
            ],
            initialValues: { lineId: latest.value },
            submitLabel: 'language.restore.submit',
          },
          success: { key: 'language.restore.done', values: { key: entry.key } },
          perform: (values, attempt) => restoreTexts(apiAndCache, entry, values, attempt),
        },
      }
    },
  }
}

function restoreTexts(
  apiAndCache: ApiAndCache,
  { id, version }: Entry,
  values: Values,
  { idempotencyKey, version: seenVersion = version }: WriteAttempt,
): Promise<void> {
  return writeThroughResponse(apiAndCache, getTranslationEntry, { params: { id } }, recordTopics.language.affects, () =>
    apiAndCache.client.call(
      restoreTranslationEntry,
      { params: { id }, body: { ...v.parse(restoreFormSchema, values), version: seenVersion } },
      { idempotencyKey },
    ),
  )
}

function deleteEntryCommand(apiAndCache: ApiAndCache, entry: Entry, actions: EntryScreenActions): Command {
  const { client, queryClient } = apiAndCache
  const { id, key, base, changed, version } = entry
  return {
    ...commonCommandProperties(toCommandRecord(entry)),
    id: 'language.delete',
    title: { key: 'language.delete' },
    shortcut: KEY_MAP.record.delete[0],
    translatedKeywords: 'language.delete.also',
    keywords: ['sakujo', 'remove', 'delete'],
    isDestructive: true,
    question: {
      title: { key: 'language.delete' },
      message: { key: 'language.delete.question.message', values: { key } },
    },
    success: { key: 'language.delete.done', values: { key } },
    ...(base === null || changed.length > 0 ? {} : { refusal: { key: 'language.delete.builtIn' } }),
    perform: async (_values, { idempotencyKey, version: seenVersion = version }) => {
      const write = () =>
        client.call(deleteTranslationEntry, { params: { id }, body: { version: seenVersion } }, { idempotencyKey })
      const { affects } = recordTopics.language
      if (base === null) {
        const recordReadEndpoints = [getTranslationEntry, listTranslationEntryHistory]
        await deleteAndLeave(queryClient, { affectedEndpointIds: affects, recordReadEndpoints }, write, actions.close)
      } else {
        await write()
        invalidateEndpoints(queryClient, affects)
      }
      // Restoring the texts of `entry` would undo what another staff member has edited since.
      if (base !== null && seenVersion !== version) return {}
      return { undo: undoEntryDeletionCommand(apiAndCache, entry, actions) }
    },
  }
}

/**
 * Returns the command that undoes a deletion: it restores a key and opens it, or restores the texts of a built-in key.
 */
function undoEntryDeletionCommand(apiAndCache: ApiAndCache, entry: Entry, actions: EntryScreenActions): Command {
  const { id, key, base, version } = entry
  const restore = withoutQuestion(restoreDeletedEntryCommand(apiAndCache, { id, name: key }, actions))
  if (base === null) return { ...restore, id: 'language.delete.undo' }
  return {
    ...restore,
    id: 'language.delete.undo',
    perform: async (_values, { idempotencyKey }) => {
      const body = v.parse(TranslationEntryEdit, { ...formValuesOf(entry), version: version + 1 })
      await apiAndCache.client.call(updateTranslationEntry, { params: { id }, body }, { idempotencyKey })
      invalidateEndpoints(apiAndCache.queryClient, recordTopics.language.affects)
    },
  }
}

/** Returns the command that restores a deleted text key and opens it. */
export function restoreDeletedEntryCommand(
  apiAndCache: ApiAndCache,
  { id, name }: { id: number; name: string },
  { open }: Pick<EntryScreenActions, 'open'>,
): Command {
  return restoreRecordCommand(
    apiAndCache,
    { kind: 'language', id, name, access },
    {
      get: getTranslationEntry,
      write: (request, options) => apiAndCache.client.call(restoreDeletedTranslationEntry, request, options),
      open,
    },
  )
}

function formValuesOf({ texts, version }: Entry): Record<string, unknown> {
  return { ja: texts.ja ?? '', vi: texts.vi ?? '', en: texts.en ?? '', version }
}
