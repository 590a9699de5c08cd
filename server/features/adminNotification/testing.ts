import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'
import { insertMany } from '../../demo/insertMany.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { member } from '../user/table.ts'
import { adminNotification } from './tables.ts'

const DAY_MS = 86_400_000

/** Inserts an admin notification, by default a draft for members whose time is in a day. Returns its id. */
export async function addAdminNotification(
  { db, time }: Pick<TestApp, 'db' | 'time'>,
  values: Partial<typeof adminNotification.$inferInsert> = {},
): Promise<number> {
  const at = time.now
  const [added] = await db
    .insert(adminNotification)
    .values({
      title: '年末年始の休業のお知らせ',
      type: '休業',
      content: '12月29日から1月3日まで休業します。',
      audience: 1,
      scheduledAt: new Date(at.getTime() + DAY_MS),
      status: 0,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
      ...values,
    })
    .returning({ id: adminNotification.id })
  const recordId = added?.id ?? 0
  await db.insert(auditLog).values({ record: 'adminNotification', recordId, event: 'create', at })
  return recordId
}

/** Copies a member, with another referral code each, until there are `copyCount` more. */
export async function copyMembers(db: Db, id: number, copyCount: number): Promise<void> {
  const [original] = await db.select().from(member).where(eq(member.id, id))
  if (original === undefined) throw new Error(`no member ${id}`)
  const { id: _id, searchText: _searchText, sortName: _sortName, ...values } = original
  const copies = Array.from({ length: copyCount }, (_, index) => ({ ...values, referralCode: `COPY${index}` }))
  await insertMany(db, member, copies)
}
