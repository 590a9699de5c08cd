import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'

const at = new Date('2026-10-01T00:00:00.000Z')
let addedCount = 0

/** Inserts a staff member without roles, who cannot sign in, and returns the id. */
export async function addColleague(
  db: Db,
  status: number,
  values: Partial<typeof staff.$inferInsert> = {},
): Promise<number> {
  addedCount += 1
  const [colleague] = await db
    .insert(staff)
    .values({
      email: `colleague${addedCount}@choba.example`,
      passwordHash: 'none',
      fullName: '大野 健太',
      status,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
      ...values,
    })
    .returning({ id: staff.id })
  if (!colleague) throw new Error('nothing was inserted')
  return colleague.id
}
