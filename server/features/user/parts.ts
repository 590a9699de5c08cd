import { eq, inArray } from 'drizzle-orm'
import type { listUserPointHistory, listUserReferrals } from '../../../contract/user.ts'
import type { Handler } from '../../http/handler.ts'
import { requireRow } from '../../resources/living.ts'
import { inOrder, readPage } from '../../resources/page.ts'
import { readAccountEntries } from '../point/account.ts'
import { entry } from '../point/tables.ts'
import { member } from './table.ts'

export const handleListUserPointHistory: Handler<typeof listUserPointHistory> = async ({ params, query }, { db }) => {
  await requireRow(db, member, params.id)
  return readAccountEntries(db, 'member', params.id, query, entry.amount)
}

export const handleListUserReferrals: Handler<typeof listUserReferrals> = async ({ params, query }, { db }) => {
  await requireRow(db, member, params.id)
  const { page, limit, sort = '-createdAt' } = query
  const { ids, total } = await readPage(
    db,
    {
      table: member,
      key: member.createdAt,
      descending: sort.startsWith('-'),
      walked: eq(member.referrerId, params.id),
      gathered: undefined,
    },
    page,
    limit,
  )
  if (ids.length === 0) return { items: [], total, page, limit }
  const rows = await db
    .select({ id: member.id, fullName: member.fullName, status: member.status, createdAt: member.createdAt })
    .from(member)
    .where(inArray(member.id, ids))
  const items = inOrder(ids, rows).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { items, total, page, limit }
}
