import { and, eq, inArray } from 'drizzle-orm'
import type { listUserPointHistory, listUserReferrals } from '../../contract/user.ts'
import type { Handler } from '../handler.ts'
import { requireRow } from '../living.ts'
import { inOrder, readPage } from '../page.ts'
import { readEntries } from '../points/row.ts'
import { account, entry } from '../schema/ledger.ts'
import { member } from '../schema/marketplace.ts'

export const handleListUserPointHistory: Handler<typeof listUserPointHistory> = async ({ params, query }, { db }) => {
  await requireRow(db, member, params.id)
  const { page, limit, sort = '-at' } = query
  const [own] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.kind, 'member'), eq(account.ownerId, params.id)))
  if (!own) return { items: [], total: 0, page, limit }
  const ofAccount = eq(entry.accountId, own.id)
  const descending = sort.startsWith('-')
  const order = sort.endsWith('at')
    ? { key: entry.at, walked: ofAccount, gathered: undefined }
    : { key: entry.amount, walked: undefined, gathered: ofAccount }
  const { ids, total } = await readPage(db, { table: entry, descending, ...order }, page, limit)
  return { items: await readEntries(db, ids), total, page, limit }
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
