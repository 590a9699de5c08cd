import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { store } from '../features/store/table.ts'
import { createStoreFixtures } from '../features/store/testing.ts'
import { member } from '../features/user/table.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './database.ts'
import { auditLog } from './schema.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const TABLES = ['store', 'store_owner', 'member', 'withdrawal', 'report']

it('the migration sets the start of each existing state to the last lifecycle event, or else to the creation', async () => {
  const { db } = database
  const storeFixtures = await createStoreFixtures(db)
  const userId = await (await createMemberFixtures(db)).addUser()
  const acceptedStoreId = await storeFixtures.addStore({ status: storeLifecycle.codes.accepted })
  const editedStoreId = await storeFixtures.addStore()
  const createLine = (recordId: number, event: string, toState: string | null, at: string) => {
    return { record: 'store', recordId, event, toState, at: new Date(at) }
  }
  await db
    .insert(auditLog)
    .values([
      createLine(acceptedStoreId, 'create', 'requested', '2026-10-01T00:00:00.000Z'),
      createLine(acceptedStoreId, 'accept', 'accepted', '2026-10-05T00:00:00.000Z'),
      createLine(acceptedStoreId, 'edit', null, '2026-10-09T00:00:00.000Z'),
      createLine(editedStoreId, 'edit', null, '2026-10-09T00:00:00.000Z'),
      { ...createLine(userId, 'deactivate', 'deactivated', '2026-10-07T00:00:00.000Z'), record: 'storeAccount' },
    ])
  for (const table of TABLES) await db.execute(sql.raw(`alter table ${table} drop column state_since`))
  const migration = readFileSync(new URL('migrations/0013_state_since.sql', import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))

  const readTimes = async (table: typeof store | typeof member, id: number) =>
    (await db.select({ createdAt: table.createdAt, since: table.stateSince }).from(table).where(eq(table.id, id)))[0]
  expect((await readTimes(store, acceptedStoreId))?.since).toEqual(new Date('2026-10-05T00:00:00.000Z'))
  const editedStoreTimes = await readTimes(store, editedStoreId)
  expect(editedStoreTimes?.since).toEqual(editedStoreTimes?.createdAt)
  const memberTimes = await readTimes(member, userId)
  expect(memberTimes?.since).toEqual(memberTimes?.createdAt)
})
