import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterData } from '../features/masterData/table.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './database.ts'
import { auditLog } from './schema.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('the migration replaces setting names in the history of the config with their keys, and closes gaps in the positions of master data', async () => {
  const { db } = database
  const auditLine = { recordId: 7, event: 'edit', at: new Date('2026-11-21T03:00:00.000Z') }
  const change = (field: string) => ({ field, before: '1', after: '2' })
  await db.insert(auditLog).values([
    { ...auditLine, record: 'config', changes: [change('useCouponPercentFee'), change('superAdminName')] },
    { ...auditLine, record: 'config', changes: [] },
    { ...auditLine, record: 'report', changes: [change('referralReward')] },
  ])
  await db.insert(masterData).values([
    { type: 4, value: 'A 社', position: 3 },
    { type: 4, value: 'B 社', position: 7 },
    { type: 4, value: 'C 社', position: 7 },
  ])
  const migration = readFileSync(new URL('migrations/0031_config_keys.sql', import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))

  const lines = await db.select({ changes: auditLog.changes }).from(auditLog).orderBy(auditLog.id)
  expect(lines.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['USE_COUPON_PERCENT_FEE', 'superAdminName'],
    [],
    ['referralReward'],
  ])
  const columns = { value: masterData.value, position: masterData.position }
  expect(await db.select(columns).from(masterData).where(eq(masterData.type, 4)).orderBy(masterData.position)).toEqual([
    { value: 'A 社', position: 1 },
    { value: 'B 社', position: 2 },
    { value: 'C 社', position: 3 },
  ])
})
