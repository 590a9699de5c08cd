import { and, desc, eq, gte } from 'drizzle-orm'
import { deletedTranslationEntryList, TRANSLATION_ENTRY_TARGETS } from '../../../contract/kinds/translationEntry.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { auditLog } from '../../db/schema.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { defineDeletedRecords } from '../../resources/deletedRecords.ts'
import { readList } from '../../resources/list.ts'
import { defineVersionedRecord } from '../../resources/versionedRecord.ts'
import {
  changesBetween,
  entryList,
  readEntry,
  toStoredTexts,
  type TextsByLanguage,
  requiredPlaceholdersOfWrongTexts,
} from './entries.ts'
import { translationEntry } from './table.ts'

const entryRecord = defineVersionedRecord({ name: 'language', table: translationEntry, read: readEntry })
const deletedEntries = defineDeletedRecords({
  declaration: deletedTranslationEntryList,
  name: 'language',
  table: translationEntry,
  nameField: 'key',
})

/** The handlers of the texts that staff edit (rule 3.10). */
export const translationEntryHandlers: Pick<
  Handlers,
  | 'listTranslationEntries'
  | 'getTranslationEntry'
  | 'createTranslationEntry'
  | 'updateTranslationEntry'
  | 'deleteTranslationEntry'
  | 'restoreTranslationEntry'
  | 'listTranslationEntryHistory'
  | 'listDeletedTranslationEntries'
  | 'restoreDeletedTranslationEntry'
> = {
  listTranslationEntries: ({ query }, context) => readList(context, entryList, query),

  getTranslationEntry: ({ params: { id } }, { db }) => readEntry(db, id),

  async createTranslationEntry({ body: { key, target, ...texts } }, context) {
    const { db, clock } = context
    const [added] = await db
      .insert(translationEntry)
      .values({ key, target, ...toStoredTexts(texts, null), updatedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: translationEntry.id })
    if (added === undefined) throw invalid({ key: 'language.key.taken' })
    const createdEntry = await readEntry(db, added.id)
    await entryRecord.auditAndNotify(context, createdEntry.id, 'create', changesBetween(undefined, createdEntry))
    return createdEntry
  },

  async updateTranslationEntry({ params: { id }, body: { version, ...texts } }, context) {
    const before = await entryRecord.lock(context, id, version)
    return writeTexts(context, before, texts, 'edit')
  },

  async deleteTranslationEntry({ params: { id }, body: { version } }, context) {
    const before = await entryRecord.lock(context, id, version)
    if (before.base !== null) await writeTexts(context, before, { ja: '', vi: '', en: '' }, 'delete')
    else {
      await context.db.delete(translationEntry).where(eq(translationEntry.id, id))
      await entryRecord.auditAndNotify(context, before.id, 'delete', changesBetween(before, undefined))
    }
    return {}
  },

  async restoreTranslationEntry({ params: { id }, body: { lineId, version } }, context) {
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
    const restoredTextOf = (language: keyof TextsByLanguage) => earlierTexts.get(language) ?? texts[language] ?? ''
    return writeTexts(
      context,
      before,
      { ja: restoredTextOf('ja'), vi: restoredTextOf('vi'), en: restoredTextOf('en') },
      'restore',
    )
  },

  listTranslationEntryHistory: entryRecord.listHistory,

  listDeletedTranslationEntries: deletedEntries.list,

  restoreDeletedTranslationEntry: deletedEntries.createRestoreHandler({
    notDeletedMessage: 'language.notDeleted',
    read: readEntry,
    historyChangesOf: (restoredItem) => changesBetween(undefined, restoredItem),
    auditAndNotify: entryRecord.auditAndNotify,

    async insert({ db, clock }, row, fields) {
      const textOf = (language: keyof TextsByLanguage) => fields.get(language) ?? ''
      const texts = toStoredTexts({ ja: textOf('ja'), vi: textOf('vi'), en: textOf('en') }, null)
      const target = TRANSLATION_ENTRY_TARGETS.find((each) => each === fields.get('target')) ?? 'CMS'
      const insertedRows = await db
        .insert(translationEntry)
        .values({ ...row, key: fields.get('key') ?? '', target, ...texts, updatedAt: clock() })
        .onConflictDoNothing()
        .returning({ id: translationEntry.id })
      if (insertedRows.length === 0) throw new Failure(422, 'language.key.taken')
    },
  }),
}

/** Stores the texts of an entry unless they are unchanged, and returns the entry. Throws 422 for wrong placeholders. */
async function writeTexts(
  context: Context,
  before: TranslationEntry,
  texts: TextsByLanguage,
  event: string,
): Promise<TranslationEntry> {
  const { db, clock } = context
  const wrongFields = Object.entries(requiredPlaceholdersOfWrongTexts(texts, before.base))
  if (wrongFields.length > 0)
    throw invalid(
      Object.fromEntries(
        wrongFields.map(([field, names]) => [field, { key: 'language.placeholders', values: { names } }]),
      ),
    )
  await db.update(translationEntry).set(toStoredTexts(texts, before.base)).where(eq(translationEntry.id, before.id))
  const changes = changesBetween(before, await readEntry(db, before.id))
  if (changes.length === 0) return before
  await db
    .update(translationEntry)
    .set({ version: before.version + 1, updatedAt: clock() })
    .where(eq(translationEntry.id, before.id))
  await entryRecord.auditAndNotify(context, before.id, event, changes)
  return readEntry(db, before.id)
}
