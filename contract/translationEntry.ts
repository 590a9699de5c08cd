import * as v from 'valibot'
import { alsoNamed, codeText, ifKnown, instant, listOrEmpty, orNull, versionOrFirst } from './answer.ts'
import { declareEndpoint, IdParams, recordVersion, wholeNumber } from './endpoint.ts'
import { DeletedRecord } from './deletedRecord.ts'
import { optionalMultilineText, requiredCode } from './field.ts'
import {
  deletedTranslationEntryList,
  TRANSLATION_ENTRY_TARGETS,
  translationEntryList,
} from './kinds/translationEntry.ts'
import { type Language, LANGUAGES } from './language.ts'
import { TRANSLATION_FILE_MAX, TRANSLATION_TEXT_MAX } from './limits.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'

/** The texts of a key by language. A server with one text for each key has the Japanese one. */
const TextsByLanguage = v.union([
  v.object({ ja: orNull(v.string()), vi: orNull(v.string()), en: orNull(v.string()) }),
  v.pipe(
    v.string(),
    v.transform((ja) => ({ ja, vi: null, en: null })),
  ),
]) as unknown as v.GenericSchema<Record<Language, string | null>>

/** A message key with its texts (rule 3.10). Times are ISO 8601 in UTC. */
export const TranslationEntry = v.object({
  id: v.number(),
  key: alsoNamed('keyName', v.string()),
  target: ifKnown(codeText(TRANSLATION_ENTRY_TARGETS)),
  /** For each language, the text of staff, or else the text of the console's release; null if there is neither. */
  texts: alsoNamed(
    'translateValue',
    v.nullish(TextsByLanguage, { ja: null, vi: null, en: null }),
  ) as typeof TextsByLanguage,
  /** The texts of the console's release; null if the release does not have the key. */
  base: orNull(v.object({ ja: v.string(), vi: v.string(), en: v.string() })),
  /** The languages in which staff have changed the text. */
  changed: listOrEmpty(v.picklist(LANGUAGES)),
  updatedAt: orNull(instant),
  version: versionOrFirst,
})
export type TranslationEntry = v.InferInput<typeof TranslationEntry>

/** A message key: parts of letters, digits, `-` and `_`, separated by dots. The first character is a letter. */
const messageKeySchema = v.pipe(requiredCode(200), v.regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)*$/, 'language.key.format'))

/** The text of each language. For a blank text, the console's own text is used if there is one. */
const editableFields = {
  ja: optionalMultilineText(TRANSLATION_TEXT_MAX),
  vi: optionalMultilineText(TRANSLATION_TEXT_MAX),
  en: optionalMultilineText(TRANSLATION_TEXT_MAX),
}

export const NewTranslationEntry = v.strictObject({
  key: messageKeySchema,
  target: v.picklist(TRANSLATION_ENTRY_TARGETS, 'field.choice'),
  ...editableFields,
})
export type NewTranslationEntry = v.InferOutput<typeof NewTranslationEntry>
export const TranslationEntryEdit = v.strictObject({ ...editableFields, version: recordVersion() })

const { access, path } = translationEntryList
const singleRecordDefaults = { path: `${path}/{id}`, params: IdParams } as const

/** Sorted by key by default. `q` matches parts of the key, of the texts in every language and of the id. */
export const listTranslationEntries = declareListEndpoint(
  'listTranslationEntries',
  translationEntryList,
  TranslationEntry,
)

export const getTranslationEntry = declareGetEndpoint('getTranslationEntry', translationEntryList, TranslationEntry)

/** Adds a message key with its texts. 422 with `errors.key` if the target already has the key. */
export const createTranslationEntry = declareCreateEndpoint(
  'createTranslationEntry',
  translationEntryList,
  NewTranslationEntry,
  TranslationEntry,
)

/**
 * Changes the texts of a message key. 422 with an error for each language whose text has other placeholders than the
 * console's own text. 409 with the current entry if `version` is stale.
 */
export const updateTranslationEntry = declareUpdateEndpoint(
  'updateTranslationEntry',
  translationEntryList,
  TranslationEntryEdit,
  TranslationEntry,
)

/** Deletes a message key. A key that the console has is kept with the console's own texts. */
export const deleteTranslationEntry = declareDeleteEndpoint('deleteTranslationEntry', translationEntryList)

/** Restores the texts that a message key had before the given line of its history. */
export const restoreTranslationEntry = declareEndpoint({
  ...singleRecordDefaults,
  id: 'restoreTranslationEntry',
  need: onScreens('write', '/languages'),
  method: 'POST',
  path: `${path}/{id}/restore`,
  access,
  body: v.strictObject({ lineId: wholeNumber(1), version: recordVersion() }),
  response: TranslationEntry,
})

/** What has happened to a message key, newest first. */
export const listTranslationEntryHistory = declareHistoryEndpoint('listTranslationEntryHistory', translationEntryList)

/** The deleted message keys, whose history `listTranslationEntryHistory` still returns. */
export const listDeletedTranslationEntries = declareListEndpoint(
  'listDeletedTranslationEntries',
  deletedTranslationEntryList,
  DeletedRecord,
  'deleted',
)

/**
 * Restores a deleted message key with its id, history and texts. 422 if the key is not deleted, for example because
 * somebody has already restored it, or if the target has another entry with the same key by now. 404 if there never was
 * an entry with this id.
 */
export const restoreDeletedTranslationEntry = declareEndpoint({
  id: 'restoreDeletedTranslationEntry',
  need: onScreens('write', '/languages'),
  method: 'POST',
  path: `${deletedTranslationEntryList.path}/{id}/restore`,
  params: IdParams,
  access,
  response: TranslationEntry,
})

const FILE_FORMATS = ['csv', 'json'] as const

/**
 * Exports all message keys with the texts that are shown and with `updatedAt`, as a file. In CSV, a cell that a
 * spreadsheet would evaluate as a formula is prefixed with `'`.
 */
export const exportTranslations = declareEndpoint({
  id: 'exportTranslations',
  need: onScreens('file', '/languages'),
  method: 'GET',
  path: `${path}/export`,
  access,
  query: v.strictObject({ format: v.optional(v.picklist(FILE_FORMATS, 'field.choice'), 'json') }),
  response: v.object({ fileName: v.string(), content: v.string() }),
})

/**
 * Adds and changes the message keys of a file in the format of `exportTranslations`: all of them or none. Keys that are
 * not in the file are unchanged. 422 with the row number in `errors.content` if a row is invalid, or if its key was
 * changed after the row's `updatedAt`; a file without `updatedAt` is imported without this check. A dry run changes
 * nothing.
 */
export const importTranslations = declareEndpoint({
  id: 'importTranslations',
  need: onScreens('file', '/languages'),
  method: 'POST',
  path: `${path}/import`,
  access,
  hasLargeBody: true,
  body: v.strictObject({
    format: v.picklist(FILE_FORMATS, 'field.choice'),
    content: v.pipe(
      v.string('field.required'),
      v.nonEmpty('language.file.empty'),
      v.excludes('\u0000', 'language.file.format'),
      v.maxBytes(TRANSLATION_FILE_MAX, 'language.file.tooLarge'),
    ),
    isDryRun: v.boolean('field.choice'),
  }),
  response: v.object({ added: ifKnown(v.number()), changed: ifKnown(v.number()), unchanged: ifKnown(v.number()) }),
})
