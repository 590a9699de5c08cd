import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import vi from '../../../locales/vi.json' with { type: 'json' }
import { hasVisibleText, isUsableText } from '../../../contract/messageText.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { translation } from './table.ts'

const columns = { ja: translation.ja, vi: translation.vi, en: translation.en }
const baseColumns = { ja: translation.baseJa, vi: translation.baseVi, en: translation.baseEn }

/**
 * The handler that returns the texts of the console (rule 1.3). It makes a single query, because the first paint of the
 * console waits for the response.
 */
export const translationHandlers: Pick<Handlers, 'getTranslation'> = {
  async getTranslation({ query: { language, scope } }, { db }) {
    const [own, base] = [columns[language], baseColumns[language]]
    const shownText = scope === 'all' ? sql`coalesce(${own}, ${base})` : own
    const [found] = await db
      .select({
        texts: sql<Record<string, string> | null>`json_object_agg(${translation.key}, ${shownText})`,
        changed: sql<Record<string, [own: string, base: string]> | null>`json_object_agg(
          ${translation.key}, json_build_array(${own}, ${base})) filter (where ${own} is not null)`,
      })
      .from(translation)
      .where(and(eq(translation.target, 'CMS'), isNotNull(base), isNotNull(shownText)))
    return { CMS: replaceUnusableTexts(found?.texts ?? {}, found?.changed ?? {}, scope) }
  },
}

/**
 * Replaces edited texts that cannot be used, such as blank ones, with the built-in texts. With the scope `changed`,
 * these texts are removed instead.
 */
function replaceUnusableTexts(
  texts: Record<string, string>,
  changed: Record<string, [own: string, base: string]>,
  scope: 'all' | 'changed',
): Record<string, string> {
  const unusable = Object.entries(changed).filter(([, [own, base]]) => !isUsableText(own, base))
  const usable = { ...texts, ...Object.fromEntries(unusable.map(([key, [, base]]) => [key, base])) }
  const isKept = (key: string) =>
    hasVisibleText(usable[key] ?? '') && (scope === 'all' || !unusable.some(([each]) => each === key))
  return Object.fromEntries(Object.entries(usable).filter(([key]) => isKept(key)))
}

/**
 * Updates the built-in texts to those of this release. A key that the release no longer has is kept if staff have
 * edited its texts, and is deleted otherwise.
 */
export async function updateTranslations(db: Db): Promise<void> {
  const rows = Object.entries(ja).map(([key, baseJa]) => ({
    key,
    target: 'CMS' as const,
    baseJa,
    baseVi: vi[key as keyof typeof vi],
    baseEn: en[key as keyof typeof en],
  }))
  const excluded = { baseJa: sql`excluded.base_ja`, baseVi: sql`excluded.base_vi`, baseEn: sql`excluded.base_en` }
  await db
    .insert(translation)
    .values(rows)
    .onConflictDoUpdate({
      target: [translation.target, translation.key],
      set: excluded,
      setWhere: sql`(${translation.baseJa}, ${translation.baseVi}, ${translation.baseEn})
        is distinct from (excluded.base_ja, excluded.base_vi, excluded.base_en)`,
    })
  const isGone = and(
    isNotNull(translation.baseJa),
    sql`not ${translation.key} = any(${sql.param(rows.map(({ key }) => key))}::text[])`,
  )
  await db.update(translation).set({ baseJa: null, baseVi: null, baseEn: null }).where(isGone)
  const isChanged = or(isNotNull(translation.ja), isNotNull(translation.vi), isNotNull(translation.en))
  await db
    .delete(translation)
    .where(
      and(
        sql`${translation.baseJa} is null`,
        sql`not (${isChanged})`,
        eq(translation.target, 'CMS'),
        sql`${translation.updatedAt} is null`,
      ),
    )
}
