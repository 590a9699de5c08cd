import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeLifecycle } from '../../machines/store.ts'
import { openStores } from '../features/store/testing.ts'
import { openUsers } from '../features/user/testing.ts'
import { openTestDatabase } from '../testing/testApp.ts'
import type { Database } from './database.ts'
import { auditLog } from './schema.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('the migration adds the missing creations as first lines of histories, and completes those without a state', async () => {
  const { db } = database
  const stores = await openStores(db)
  const userId = await (await openUsers(db)).addUser()
  const accepted = await stores.addStore({ status: storeLifecycle.codes.accepted })
  const requested = await stores.addStore()
  const at = new Date('2026-10-05T00:00:00.000Z')
  await db.insert(auditLog).values([
    { record: 'store', recordId: accepted, event: 'accept', fromState: 'requested', toState: 'accepted', at },
    { record: 'store', recordId: requested, event: 'create', actor: '山田 花子', at },
  ])
  const migration = readFileSync(new URL('migrations/0012_creations.sql', import.meta.url), 'utf8')
  // The second time, there is nothing to add.
  for (const statement of [
    ...migration.split('--> statement-breakpoint'),
    ...migration.split('--> statement-breakpoint'),
  ])
    await db.execute(sql.raw(statement))

  const lines = await db.select().from(auditLog).orderBy(asc(auditLog.id))
  const linesOf = (record: string, id: number) =>
    lines
      .filter((line) => line.record === record && line.recordId === id)
      .map(({ event, fromState, toState, actor }) => ({ event, fromState, toState, actor }))
  const created = { event: 'create', fromState: null, toState: 'requested', actor: '山田 花子' }
  expect(linesOf('store', accepted)).toEqual([
    created,
    { event: 'accept', fromState: 'requested', toState: 'accepted', actor: null },
  ])
  expect(linesOf('store', requested)).toEqual([created])
  expect(linesOf('user', userId)).toEqual([{ ...created, toState: 'active', actor: '佐藤 結衣' }])
  expect(linesOf('storeAccount', stores.owner.id)).toEqual([{ ...created, toState: 'active' }])
  expect(lines.length).toBe(5)
})
