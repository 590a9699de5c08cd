import { PUBLIC_PAGE_NAMES } from '../../../contract/kinds/content.ts'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'
import { pageVersion } from './table.ts'

/** Inserts a version of a public page, by default a draft of the terms whose first day is far ahead. Returns its id. */
export async function addPageVersion(
  db: Db,
  at: Date,
  values: Partial<typeof pageVersion.$inferInsert> = {},
): Promise<number> {
  const [added] = await db
    .insert(pageVersion)
    .values({
      page: PUBLIC_PAGE_NAMES[0],
      texts: { ja: '# 利用規約', vi: '# Điều khoản', en: '# Terms', all: '' },
      validFrom: '2099-01-01',
      status: 0,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
      ...values,
    })
    .returning({ id: pageVersion.id })
  const recordId = added?.id ?? 0
  await db.insert(auditLog).values({ record: 'pageVersion', recordId, event: 'create', at })
  return recordId
}
