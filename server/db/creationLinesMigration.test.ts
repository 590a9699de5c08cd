import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { permission } from '../auth/tables.ts'
import { translationEntry } from '../features/translationEntry/table.ts'
import { addCoupon, createStoreFixtures } from '../features/store/testing.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { findRecordsWithoutCreation } from '../testing/findRecordsWithoutCreation.ts'
import { migrateTwice } from '../testing/migrateTwice.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './database.ts'
import { auditLog, staff } from './schema.ts'

let database: Pick<Database, 'db' | 'close'>
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  database = await openTestDatabase()
  storeFixtures = await createStoreFixtures(database.db)
})
afterAll(() => database.close())

it('migration 12 adds missing creations as the first lines of histories, and the state to creations that lack it', async () => {
  const { db } = database
  const userId = await (await createMemberFixtures(db)).addUser()
  const acceptedStoreId = await storeFixtures.addStore({ status: storeLifecycle.codes.accepted })
  const requestedStoreId = await storeFixtures.addStore()
  const at = new Date('2026-10-05T00:00:00.000Z')
  await db.insert(auditLog).values([
    { record: 'store', recordId: acceptedStoreId, event: 'accept', fromState: 'requested', toState: 'accepted', at },
    { record: 'store', recordId: requestedStoreId, event: 'create', actor: '山田 花子', at },
  ])
  const lineCountBefore = await db.$count(auditLog)
  await migrateTwice(database.db, '0012_creation_lines.sql')

  const lines = await db.select().from(auditLog).orderBy(asc(auditLog.id))
  const linesOf = (record: string, id: number) =>
    lines
      .filter((line) => line.record === record && line.recordId === id)
      .map(({ event, fromState, toState, actor }) => ({ event, fromState, toState, actor }))
  const expectedCreation = { event: 'create', fromState: null, toState: 'requested', actor: '山田 花子' }
  expect(linesOf('store', acceptedStoreId)).toEqual([
    expectedCreation,
    { event: 'accept', fromState: 'requested', toState: 'accepted', actor: null },
  ])
  expect(linesOf('store', requestedStoreId)).toEqual([expectedCreation])
  expect(linesOf('user', userId)).toEqual([{ ...expectedCreation, toState: 'active', actor: '佐藤 結衣' }])
  expect(linesOf('storeAccount', storeFixtures.owner.id)).toEqual([{ ...expectedCreation, toState: 'active' }])
  expect(lines.length).toBe(lineCountBefore + 3)
})

it('migration 29 adds missing creations for every other kind of record, before the existing lines of its history', async () => {
  const { db } = database
  const couponId = await addCoupon(db, await storeFixtures.addStore())
  const at = new Date('2026-10-05T00:00:00.000Z')
  const confirmation = { fromState: 'wait', toState: 'effective', at }
  await db
    .insert(auditLog)
    .values({ record: 'couponPayment', recordId: couponId, event: 'confirmPayment', ...confirmation })
  await db.insert(permission).values({ name: '検査', key: 'TEST' })
  expect(Object.keys(await findRecordsWithoutCreation(db)).toSorted()).toEqual([
    'config',
    'couponPayment',
    'masterData',
    'notificationSetting',
    'permission',
    'store',
  ])
  await migrateTwice(database.db, '0029_more_creation_lines.sql')

  expect(Object.keys(await findRecordsWithoutCreation(db)).toSorted()).toEqual([
    'config',
    'notificationSetting',
    'store',
  ])
  const isCouponLine = and(eq(auditLog.record, 'couponPayment'), eq(auditLog.recordId, couponId))
  const lines = await db.select().from(auditLog).where(isCouponLine).orderBy(asc(auditLog.id))
  expect(lines.map(({ event, toState, actor }) => [event, toState, actor])).toEqual([
    ['create', 'wait', null],
    ['confirmPayment', 'effective', null],
  ])
})

it('migration 38 adds the creations of texts, of defaults of notifications and of the config, once there is staff', async () => {
  const { db } = database
  const [entry] = await db.insert(translationEntry).values({ key: 'greeting', target: 'APP' }).returning()
  const translationEntryId = entry?.id ?? 0
  const editedAt = new Date('2026-10-06T00:00:00.000Z')
  await db.insert(auditLog).values({ record: 'language', recordId: translationEntryId, event: 'edit', at: editedAt })
  await migrateTwice(database.db, '0038_creation_lines_of_texts_and_settings.sql')
  expect(Object.keys(await findRecordsWithoutCreation(db)).toSorted()).toEqual([
    'config',
    'language',
    'notificationSetting',
    'store',
  ])
  const createdAt = new Date('2026-10-05T00:00:00.000Z')
  await db.insert(staff).values({
    email: 'a@choba.example',
    passwordHash: '-',
    status: staffLifecycle.codes.active,
    createdAt,
    updatedAt: createdAt,
    stateSince: createdAt,
  })
  await migrateTwice(database.db, '0038_creation_lines_of_texts_and_settings.sql')
  expect(Object.keys(await findRecordsWithoutCreation(db)).toSorted()).toEqual(['staff', 'store'])
  const isTextLine = and(eq(auditLog.record, 'language'), eq(auditLog.recordId, translationEntryId))
  const lines = await db.select().from(auditLog).where(isTextLine).orderBy(asc(auditLog.id))
  expect(lines.map(({ event, at }) => [event, at])).toEqual([
    ['create', createdAt],
    ['edit', editedAt],
  ])
})
