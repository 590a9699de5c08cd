import { asc, eq } from 'drizzle-orm'
import { ContentKind } from '../../../contract/enumerations.ts'
import type { PublicPageName } from '../../../contract/kinds/content.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageTexts } from '../../../contract/pageVersion.ts'
import type { Db } from '../../db/database.ts'
import type { OperationContext } from '../../http/handler.ts'
import { changesBetween, changesOfDeletion, nextPosition, readResource, resourceRecord } from './contentRecord.ts'
import { contentResource } from './table.ts'

/** The text of a page that has none in any language. */
export const NO_TEXTS: PageTexts = { ja: '', vi: '', en: '', all: '' }

/** Reads the texts of a page from the content resources with its key. */
export async function readResourceTexts(db: Db, page: PublicPageName): Promise<PageTexts> {
  const rows = await db.select().from(contentResource).where(eq(contentResource.key, page))
  return { ...NO_TEXTS, ...Object.fromEntries(rows.map(({ language, value }) => [language, value])) }
}

/**
 * Makes the texts of the content resources with the key of a page equal to `texts`: edits, adds and deletes them, each
 * with a line of its history. The page's draft must be locked.
 */
export async function setResourceTexts(
  context: OperationContext,
  page: PublicPageName,
  texts: PageTexts,
): Promise<void> {
  const { db, clock } = context
  const rows = await db
    .select()
    .from(contentResource)
    .where(eq(contentResource.key, page))
    .orderBy(asc(contentResource.id))
    .for('update')
  for (const language of PAGE_TEXT_LANGUAGES) {
    const row = rows.find((each) => each.language === language)
    const value = texts[language] ?? ''
    if (row?.value === value || (row === undefined && value === '')) continue
    if (row === undefined) {
      const [added] = await db
        .insert(contentResource)
        .values({
          key: page,
          kind: ContentKind.TEXT,
          language,
          value,
          description: rows[0]?.description ?? '',
          position: await nextPosition(db),
          updatedAt: clock(),
        })
        .returning({ id: contentResource.id })
      if (added === undefined) throw new Error('the text of a page was not inserted')
      const created = await readResource(db, added.id)
      await resourceRecord.auditAndNotify(context, added.id, 'create', changesBetween(undefined, created))
      continue
    }
    const before = await readResource(db, row.id)
    if (value === '') {
      await db.delete(contentResource).where(eq(contentResource.id, row.id))
      await resourceRecord.auditAndNotify(context, row.id, 'delete', changesOfDeletion(before))
      continue
    }
    await db
      .update(contentResource)
      .set({ value, version: row.version + 1, updatedAt: clock() })
      .where(eq(contentResource.id, row.id))
    await resourceRecord.auditAndNotify(context, row.id, 'edit', changesBetween(before, { ...before, value }))
  }
}
