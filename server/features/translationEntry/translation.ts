import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import vi from '../../../locales/vi.json' with { type: 'json' }
import { hasVisibleText, isUsableText } from '../../../contract/messageText.ts'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import { translationEntry } from './table.ts'

const textColumns = { ja: translationEntry.ja, vi: translationEntry.vi, en: translationEntry.en }
const baseTextColumns = { ja: translationEntry.baseJa, vi: translationEntry.baseVi, en: translationEntry.baseEn }

/**
 * The handler that returns the texts of the console (rule 1.3). It makes a single query, because the first paint of the
 * console waits for the response.
 */
export const translationHandlers: Pick<Handlers, 'getTranslation'> = {
  async getTranslation({ query: { language, scope } }, { db }) {
    const [editedColumn, baseColumn] = [textColumns[language], baseTextColumns[language]]
    const shownText = scope === 'all' ? sql`coalesce(${editedColumn}, ${baseColumn})` : editedColumn
    const [found] = await db
      .select({
        texts: sql<Record<string, string> | null>`json_object_agg(${translationEntry.key}, ${shownText})`,
        changed: sql<Record<string, [editedText: string, base: string]> | null>`json_object_agg(
          ${translationEntry.key}, json_build_array(${editedColumn}, ${baseColumn})) filter (where ${editedColumn} is not null)`,
      })
      .from(translationEntry)
      .where(and(eq(translationEntry.target, 'CMS'), isNotNull(baseColumn), isNotNull(shownText)))
    return { CMS: replaceUnusableTexts(found?.texts ?? {}, found?.changed ?? {}, scope) }
  },
}

/**
 * Replaces edited texts that cannot be used, such as blank ones, with the built-in texts. With the scope `changed`,
 * these texts are removed instead.
 */
function replaceUnusableTexts(
  texts: Record<string, string>,
  changed: Record<string, [editedText: string, base: string]>,
  scope: 'all' | 'changed',
): Record<string, string> {
  const unusableTexts = Object.entries(changed).filter(([, [editedText, base]]) => !isUsableText(editedText, base))
  const usableTexts = { ...texts, ...Object.fromEntries(unusableTexts.map(([key, [, base]]) => [key, base])) }
  const isKept = (key: string) =>
    hasVisibleText(usableTexts[key] ?? '') && (scope === 'all' || !unusableTexts.some(([each]) => each === key))
  return Object.fromEntries(Object.entries(usableTexts).filter(([key]) => isKept(key)))
}

/**
 * Updates the built-in texts to those of this release. A key that is new gets its creation as the first line of its
 * history. A key that the release no longer has is kept if staff have edited its texts, and is deleted otherwise.
 */
export async function updateBuiltInTexts(db: Db): Promise<void> {
  const rows = Object.entries(ja).map(([key, baseJa]) => ({
    key,
    target: 'CMS' as const,
    baseJa,
    baseVi: vi[key as keyof typeof vi],
    baseEn: en[key as keyof typeof en],
  }))
  const storedRows = await db
    .select({ key: translationEntry.key, ...baseTextColumns })
    .from(translationEntry)
    .where(eq(translationEntry.target, 'CMS'))
  const storedTexts = new Map(storedRows.map((row) => [row.key, row]))
  const changedRows = rows.filter(({ key, baseJa, baseVi, baseEn }) => {
    const stored = storedTexts.get(key)
    return stored?.ja !== baseJa || stored.vi !== baseVi || stored.en !== baseEn
  })
  if (changedRows.length > 0) await writeBuiltInTexts(db, changedRows)
  const isRemovedFromRelease = and(
    isNotNull(translationEntry.baseJa),
    sql`not ${translationEntry.key} = any(${sql.param(rows.map(({ key }) => key))}::text[])`,
  )
  await db.update(translationEntry).set({ baseJa: null, baseVi: null, baseEn: null }).where(isRemovedFromRelease)
  const isChanged = or(isNotNull(translationEntry.ja), isNotNull(translationEntry.vi), isNotNull(translationEntry.en))
  await db
    .delete(translationEntry)
    .where(
      and(
        sql`${translationEntry.baseJa} is null`,
        sql`not (${isChanged})`,
        eq(translationEntry.target, 'CMS'),
        sql`${translationEntry.updatedAt} is null`,
      ),
    )
}

/** Writes built-in texts, unless another process has written them meanwhile. */
async function writeBuiltInTexts(db: Db, rows: (typeof translationEntry.$inferInsert)[]): Promise<void> {
  const newBaseTexts = {
    baseJa: sql`excluded.base_ja`,
    baseVi: sql`excluded.base_vi`,
    baseEn: sql`excluded.base_en`,
  }
  await db.transaction(async (transaction) => {
    const writtenRows = await transaction
      .insert(translationEntry)
      .values(rows)
      .onConflictDoUpdate({
        target: [translationEntry.target, translationEntry.key],
        set: newBaseTexts,
        setWhere: sql`(${translationEntry.baseJa}, ${translationEntry.baseVi}, ${translationEntry.baseEn})
          is distinct from (excluded.base_ja, excluded.base_vi, excluded.base_en)`,
      })
      // PostgreSQL sets `xmax` of an updated row, but not of an inserted one.
      .returning({ id: translationEntry.id, isNew: sql<boolean>`xmax = 0` })
    const creationLines = writtenRows
      .filter(({ isNew }) => isNew)
      .map(({ id }) => ({ record: 'language', recordId: id, event: 'create', at: sql`now()` }))
    if (creationLines.length > 0) await transaction.insert(auditLog).values(creationLines)
  })
}
