import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MasterDataType } from '../../contract/enumerations.ts'
import { userLifecycle, staffLifecycle } from '../../machines/lifecycles/account.ts'
import { role } from '../auth/tables.ts'
import { config } from '../features/config/table.ts'
import { masterData } from '../features/masterData/table.ts'
import { addColleague } from '../features/staff/testing.ts'
import { store } from '../features/store/table.ts'
import { createStoreFixtures } from '../features/store/testing.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { addOwner } from '../features/storeAccount/testing.ts'
import { member } from '../features/user/table.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { migrateTwice } from '../testing/migrateTwice.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './database.ts'
import { auditLog, staff } from './schema.ts'

const MIGRATION = '0042_equal_texts.sql'
const at = new Date('2026-11-21T03:00:00.000Z')

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  // The database as it was before the migration.
  const ledgerMigration = readFileSync(new URL('migrations/0002_ledger_and_withdrawals.sql', import.meta.url), 'utf8')
  await db.execute(sql.raw(ledgerMigration.split('--> statement-breakpoint')[0] ?? ''))
  await db.execute(sql`drop table message, conversation_name cascade`)
  await db.execute(sql`drop index role_name`)
  await db.execute(sql`drop index master_data_name`)
})
afterAll(() => database.close())

it('the migration repairs addresses and names, keeps them unique, and computes the search texts again', async () => {
  const { db } = database
  const { addUser } = await createMemberFixtures(db)
  const { addStore } = await createStoreFixtures(db)
  const memberId = await addUser({
    fullName: '髙橋 龍',
    fullNameKana: 'タカハシ リュウ',
    email: '\u202ayui@post.example\u202c',
    phone: '\u202d09012345678\u202c',
    zipcode: '150-\u200b0001',
  })
  const unchangedMemberId = await addUser({ fullName: '佐藤 結衣', email: 'yui@post.example' })
  const storeId = await addStore({ name: '渡邊珈琲', phone: '03\u00ad27114476' })
  const ownerId = await addOwner(db, userLifecycle.codes.active)
  await db.update(storeOwner).set({ email: 'own‑er@stores.example\u200b' }).where(eq(storeOwner.id, ownerId))
  const [activeId, deletedId, wrongId, twinId] = [
    await addColleague(db, staffLifecycle.codes.active, { email: 'saki@choba.example' }),
    await addColleague(db, staffLifecycle.codes.deleted, { email: 'sa\u200bki@choba.example' }),
    await addColleague(db, staffLifecycle.codes.active, { email: 'ta\u00adro@choba.example' }),
    await addColleague(db, staffLifecycle.codes.active, { email: 'sa\ufeffki@choba.example' }),
  ]
  await db.update(config).set({ superAdminEmail: 'ad\u200bmin@choba.example' })
  const type = MasterDataType.MAKER
  const entries = await db
    .insert(masterData)
    .values(
      ['カ\u200bフェ', 'カフェ', 'カフェ (2)', 'ｶﾌｪ', '書\u2060店'].map((value, index) => ({
        type,
        value,
        position: 1000 + index,
      })),
    )
    .returning({ id: masterData.id })
  const roles = await db
    .insert(role)
    .values(['監査', '監\u00ad査'].map((name) => ({ name, createdAt: at })))
    .returning({ id: role.id })

  await migrateTwice(db, MIGRATION)

  const memberColumns = { email: member.email, phone: member.phone, zipcode: member.zipcode, version: member.version }
  const members = await db
    .select({ ...memberColumns, searchText: member.searchText, sortName: member.sortName })
    .from(member)
    .orderBy(asc(member.id))
  expect(members).toEqual([
    {
      ...{ email: 'yui@post.example', phone: '09012345678', zipcode: '150-0001', version: 4 },
      searchText: `高橋竜 たかはしりゅう ゆいゆい 株式会社あおば 09012345678 yui@post.example 東京都渋谷区本町1-2-3 code1 ${memberId}`,
      sortName: 'たかはし りゅう',
    },
    expect.objectContaining({ email: 'yui@post.example', version: 1 }),
  ])
  expect(unchangedMemberId).toBeGreaterThan(memberId)
  const [migratedStore] = await db.select().from(store).where(eq(store.id, storeId))
  expect(migratedStore).toMatchObject({
    phone: '0327114476',
    searchText: expect.stringContaining('渡辺珈琲') as string,
  })
  const [owner] = await db.select({ email: storeOwner.email }).from(storeOwner).where(eq(storeOwner.id, ownerId))
  expect(owner).toEqual({ email: 'own-er@stores.example' })
  expect(await db.select({ email: config.superAdminEmail, version: config.version }).from(config)).toEqual([
    { email: 'admin@choba.example', version: 2 },
  ])
  const colleagues = await db.select({ id: staff.id, email: staff.email }).from(staff).orderBy(asc(staff.id))
  expect(colleagues).toEqual([
    { id: activeId, email: 'saki@choba.example' },
    { id: deletedId, email: 'saki@choba.example' },
    { id: wrongId, email: 'taro@choba.example' },
    { id: twinId, email: `saki+${twinId}@choba.example` },
  ])
  const names = await db
    .select({ id: masterData.id, value: masterData.value })
    .from(masterData)
    .where(sql`${masterData.position} >= 1000`)
    .orderBy(asc(masterData.id))
  expect(names).toEqual(
    ['カフェ (3)', 'カフェ', 'カフェ (2)', 'ｶﾌｪ (4)', '書店'].map((value, index) => ({
      id: entries[index]?.id,
      value,
    })),
  )
  const roleNames = await db.select({ id: role.id, name: role.name }).from(role).orderBy(asc(role.id))
  expect(roleNames).toEqual([
    { id: roles[0]?.id, name: '監査' },
    { id: roles[1]?.id, name: '監査 (2)' },
  ])
  const lines = await db
    .select({ record: auditLog.record, recordId: auditLog.recordId, event: auditLog.event, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.record, 'role'))
  expect(lines).toEqual([
    {
      record: 'role',
      recordId: roles[1]?.id,
      event: 'edit',
      changes: [{ field: 'name', before: '監\u00ad査', after: '監査 (2)' }],
    },
  ])
})
