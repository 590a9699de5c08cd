import { and, desc, eq, gte } from 'drizzle-orm'
import { deletedLanguageEntryList, LANGUAGE_ENTRY_TARGETS } from '../../../contract/kinds/language.ts'
import type { LanguageEntry } from '../../../contract/languageEntry.ts'
import { auditLog } from '../../db/schema.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { defineDeletedRecords } from '../../resources/deletedRecords.ts'
import { readList } from '../../resources/list.ts'
import { versionedRecord } from '../../resources/versionedRecord.ts'
import {
  changesBetween,
  languageEntries,
  readEntry,
  toStoredTexts,
  type Texts,
  findWrongPlaceholders,
} from './entries.ts'
import { languageEntry } from './table.ts'

const entryRecord = versionedRecord({ name: 'language', table: languageEntry, read: readEntry })
const deletedEntries = defineDeletedRecords({
  declaration: deletedLanguageEntryList,
  name: 'language',
  table: languageEntry,
  nameField: 'key',
})

/** The handlers of the texts that staff edit (rule 3.10). */
export const languageHandlers: Pick<
  Handlers,
  | 'listLanguageEntries'
  | 'getLanguageEntry'
  | 'createLanguageEntry'
  | 'updateLanguageEntry'
  | 'deleteLanguageEntry'
  | 'restoreLanguageEntry'
  | 'listLanguageEntryHistory'
  | 'listDeletedLanguageEntries'
  | 'restoreDeletedLanguageEntry'
> = {
  listLanguageEntries: ({ query }, context) => readList(context, languageEntries, query),

  getLanguageEntry: ({ params: { id } }, { db }) => readEntry(db, id),

  async createLanguageEntry({ body: { key, target, ...texts } }, context) {
    const { db, clock } = context
    const [added] = await db
      .insert(languageEntry)
      .values({ key, target, ...toStoredTexts(texts, null), updatedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: languageEntry.id })
    if (added === undefined) throw invalid({ key: 'language.key.taken' })
    const created = await readEntry(db, added.id)
    await entryRecord.auditAndNotify(context, created.id, 'create', changesBetween(undefined, created))
    return created
  },

  async updateLanguageEntry({ params: { id }, body: { version, ...texts } }, context) {
    const before = await entryRecord.lock(context, id, version)
    return writeTexts(context, before, texts, 'edit')
  },

  async deleteLanguageEntry({ params: { id }, body: { version } }, context) {
    const before = await entryRecord.lock(context, id, version)
    if (before.base !== null) await writeTexts(context, before, { ja: '', vi: '', en: '' }, 'delete')
    else {
      await context.db.delete(languageEntry).where(eq(languageEntry.id, id))
      await entryRecord.auditAndNotify(context, before.id, 'delete', changesBetween(before, undefined))
    }
    return {}
  },

  async restoreLanguageEntry({ params: { id }, body: { lineId, version } }, context) {
    const before = await entryRecord.lock(context, id, version)
    const isFromChosenLineOn = and(gte(auditLog.id, lineId), eq(auditLog.record, 'language'), eq(auditLog.recordId, id))
    const lines = await context.db
      .select({ id: auditLog.id, changes: auditLog.changes })
      .from(auditLog)
      .where(isFromChosenLineOn)
      .orderBy(desc(auditLog.id))
    if (!lines.some((line) => line.id === lineId)) throw invalid({ lineId: 'field.choice' })
    // The lines go from the latest one back to the chosen one, so the earliest change of each text decides.
    const changes = lines.flatMap((line) => line.changes)
    const earlierTexts = new Map(changes.map((change) => [change.field, change.before ?? '']))
    const { texts } = before
    const restoredTextOf = (language: keyof Texts) => earlierTexts.get(language) ?? texts[language] ?? ''
    return writeTexts(
      context,
      before,
      { ja: restoredTextOf('ja'), vi: restoredTextOf('vi'), en: restoredTextOf('en') },
      'restore',
    )
  },

  listLanguageEntryHistory: entryRecord.listHistory,

  listDeletedLanguageEntries: deletedEntries.list,

  restoreDeletedLanguageEntry: deletedEntries.createRestore({
    notDeletedMessage: 'language.notDeleted',
    read: readEntry,
    changesOf: (restored) => changesBetween(undefined, restored),
    auditAndNotify: entryRecord.auditAndNotify,

    async insert({ db, clock }, row, fields) {
      const textOf = (language: keyof Texts) => fields.get(language) ?? ''
      const texts = toStoredTexts({ ja: textOf('ja'), vi: textOf('vi'), en: textOf('en') }, null)
      const target = LANGUAGE_ENTRY_TARGETS.find((each) => each === fields.get('target')) ?? 'CMS'
      const added = await db
        .insert(languageEntry)
        .values({ ...row, key: fields.get('key') ?? '', target, ...texts, updatedAt: clock() })
        .onConflictDoNothing()
        .returning({ id: languageEntry.id })
      if (added.length === 0) throw new Failure(422, 'language.key.taken')
    },
  }),
}

/** Stores the texts of an entry unless they are unchanged, and returns the entry. Throws 422 for wrong placeholders. */
async function writeTexts(
  context: Context,
  before: LanguageEntry,
  texts: Texts,
  event: string,
): Promise<LanguageEntry> {
  const { db, clock } = context
  const wrongFields = Object.entries(findWrongPlaceholders(texts, before.base))
  if (wrongFields.length > 0)
    throw invalid(
      Object.fromEntries(
        wrongFields.map(([field, names]) => [field, { key: 'language.placeholders', values: { names } }]),
      ),
    )
  await db.update(languageEntry).set(toStoredTexts(texts, before.base)).where(eq(languageEntry.id, before.id))
  const changes = changesBetween(before, await readEntry(db, before.id))
  if (changes.length === 0) return before
  await db
    .update(languageEntry)
    .set({ version: before.version + 1, updatedAt: clock() })
    .where(eq(languageEntry.id, before.id))
  await entryRecord.auditAndNotify(context, before.id, event, changes)
  return readEntry(db, before.id)
}
