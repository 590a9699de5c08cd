import * as v from 'valibot'
import {
  deletion,
  EmptyResponse,
  endpoint,
  IdParams,
  pagedQuery,
  pageSchema,
  recordVersion,
  wholeNumber,
} from './endpoint.ts'
import { DeletedRecord } from './deletedRecord.ts'
import { optionalLines } from './field.ts'
import { HistoryLine } from './history.ts'
import { deletedLanguageList, LANGUAGE_TARGETS, languageList } from './kinds/language.ts'
import { LANGUAGE_FILE_MAX, LANGUAGE_TEXT_MAX } from './limits.ts'
import { listEndpoint } from './listEndpoints.ts'

const LANGUAGES = ['ja', 'vi', 'en'] as const

const texts = { ja: v.nullable(v.string()), vi: v.nullable(v.string()), en: v.nullable(v.string()) }

/** A key with its texts (rule 3.10). Times are ISO 8601 in UTC. */
export const LanguageEntry = v.object({
  id: v.number(),
  key: v.string(),
  target: v.picklist(LANGUAGE_TARGETS),
  /** The texts that staff have written, or else those of the console's release; null where a language has none. */
  texts: v.object(texts),
  /** The texts of the console's release; null if it does not have the key. */
  base: v.nullable(v.object({ ja: v.string(), vi: v.string(), en: v.string() })),
  /** The languages whose text staff have changed. */
  changed: v.array(v.picklist(LANGUAGES)),
  updatedAt: v.nullable(v.string()),
  version: v.number(),
})
export type LanguageEntry = v.InferOutput<typeof LanguageEntry>

/** A key: a letter, then letters, digits, `-` and `_`, in parts that dots separate. */
const languageKey = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(200, 'field.tooLong'),
  v.regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)*$/, 'language.key.format'),
)

/** A text; blank means that the console's own text is used, or none. */
const fields = {
  ja: optionalLines(LANGUAGE_TEXT_MAX),
  vi: optionalLines(LANGUAGE_TEXT_MAX),
  en: optionalLines(LANGUAGE_TEXT_MAX),
}

export const NewLanguageEntry = v.strictObject({
  key: languageKey,
  target: v.picklist(LANGUAGE_TARGETS, 'field.choice'),
  ...fields,
})
export type NewLanguageEntry = v.InferOutput<typeof NewLanguageEntry>
export const LanguageEntryEdit = v.strictObject({ ...fields, version: recordVersion() })

const { access, path } = languageList
const one = { path: `${path}/{id}`, params: IdParams } as const

/** Sorted by key by default. `q` finds parts of keys and of texts in every language, or the id. */
export const listLanguageEntries = listEndpoint('listLanguageEntries', languageList, LanguageEntry)

export const getLanguageEntry = endpoint({
  ...one,
  id: 'getLanguageEntry',
  method: 'GET',
  access,
  response: LanguageEntry,
})

/** Adds a key. One that the target already has is 422 with `errors.key`. */
export const createLanguageEntry = endpoint({
  id: 'createLanguageEntry',
  method: 'POST',
  path,
  access,
  body: NewLanguageEntry,
  response: LanguageEntry,
})

/**
 * Changes the texts of a key. A text whose placeholders differ from those of the console's own is 422 with the error at
 * its language. A stale `version` is 409 with the current entry.
 */
export const updateLanguageEntry = endpoint({
  ...one,
  id: 'updateLanguageEntry',
  method: 'PUT',
  access,
  body: LanguageEntryEdit,
  response: LanguageEntry,
})

/** Deletes a key. A key of the console stays, with the console's own texts. */
export const deleteLanguageEntry = endpoint({
  ...one,
  id: 'deleteLanguageEntry',
  method: 'DELETE',
  access,
  ...deletion,
  response: EmptyResponse,
})

/** Sets the texts of a key back to what they were before a line of its history. */
export const restoreLanguageEntry = endpoint({
  ...one,
  id: 'restoreLanguageEntry',
  method: 'POST',
  path: `${path}/{id}/restore`,
  access,
  body: v.strictObject({ lineId: wholeNumber(1), version: recordVersion() }),
  response: LanguageEntry,
})

export const listLanguageEntryHistory = endpoint({
  ...one,
  id: 'listLanguageEntryHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

/** The deleted keys, whose history `listLanguageEntryHistory` still returns. */
export const listDeletedLanguageEntries = listEndpoint('listDeletedLanguageEntries', deletedLanguageList, DeletedRecord)

/**
 * Adds a deleted key again, with its id, its history and the texts that it had. 422 if it is not deleted, such
 * as when somebody has restored it already, or if the target has such a key by now; 404 if there never was such a key.
 */
export const restoreDeletedLanguageEntry = endpoint({
  id: 'restoreDeletedLanguageEntry',
  method: 'POST',
  path: `${deletedLanguageList.path}/{id}/restore`,
  params: IdParams,
  access,
  response: LanguageEntry,
})

const FORMATS = ['csv', 'json'] as const

/**
 * All keys with the texts that are shown and `updatedAt`, as a file. In CSV, a cell that a spreadsheet would compute
 * begins with `'`.
 */
export const exportLanguage = endpoint({
  id: 'exportLanguage',
  method: 'GET',
  path: `${path}/export`,
  access,
  query: v.strictObject({ format: v.optional(v.picklist(FORMATS, 'field.choice'), 'json') }),
  response: v.object({ fileName: v.string(), content: v.string() }),
})

/**
 * Adds and changes the keys of a file as `exportLanguage` writes it, all or none; a key that the file lacks stays. A
 * wrong row is 422 with its number in `errors.content`, as is a row whose key was changed after its `updatedAt`; a file
 * without that column is imported without this check. A dry run changes nothing.
 */
export const importLanguage = endpoint({
  id: 'importLanguage',
  method: 'POST',
  path: `${path}/import`,
  access,
  largeBody: true,
  body: v.strictObject({
    format: v.picklist(FORMATS, 'field.choice'),
    content: v.pipe(
      v.string('field.required'),
      v.nonEmpty('field.required'),
      v.maxLength(LANGUAGE_FILE_MAX, 'field.tooLong'),
    ),
    isDryRun: v.boolean('field.choice'),
  }),
  response: v.object({ added: v.number(), changed: v.number(), unchanged: v.number() }),
})
