import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { createMasterDataEntry, mergeMasterDataEntry } from '../../../contract/masterDataEntry.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { updateStore } from '../../../contract/storeEdit.ts'
import type { Db } from '../../db/database.ts'
import { errorCodeOf } from '../../db/databaseError.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { createMemberFixtures } from '../user/testing.ts'
import { member } from '../user/table.ts'
import { masterData } from './table.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const FOREIGN_KEY_VIOLATION = '23503'
/** Concurrent transactions need a PostgreSQL server: those of the embedded database run one after another. */
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined

let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
let memberFixtures: Awaited<ReturnType<typeof createMemberFixtures>>
let cafeId: number
beforeEach(async () => {
  app = await openTestApp()
  storeFixtures = await createStoreFixtures(app.db)
  memberFixtures = await createMemberFixtures(app.db)
  const entry = { body: { type: MasterDataType.INDUSTRY, value: '喫茶' } } as const
  cafeId = (await app.call(createMasterDataEntry, entry, SYSTEM_MANAGEMENT_CALLER)).body.data.id
  await app.signIn('STORE_MANAGEMENT')
})
afterEach(() => app.close())

function merge() {
  const body = { intoId: cafeId, intoVersion: 1, version: 1 }
  return app.call(mergeMasterDataEntry, { params: { id: storeFixtures.ramenId }, body }, SYSTEM_MANAGEMENT_CALLER)
}

async function createStoreEditRequest() {
  const id = await storeFixtures.addStore()
  const read = (await app.call(storeEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER)).body.data
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version } = read
  const body = { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version }
  return { params: { id }, body }
}

/** Waits until this many transactions wait for a lock. */
async function waitForWaitingTransactions(transactionCount: number): Promise<void> {
  const count = async () => {
    const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
    const { rows } = (await app.db.execute(sql`select pid from pg_stat_activity where ${isWaiting}`)) as {
      rows: unknown[]
    }
    return rows.length
  }
  await expect.poll(count).toBe(transactionCount)
}

const lockSourceEntry = (db: Db) =>
  db.select({ id: masterData.id }).from(masterData).where(eq(masterData.id, storeFixtures.ramenId)).for('update')

async function readMemberIndustryIds(id: number) {
  const [read] = await app.db.select({ industryIds: member.industryIds }).from(member).where(eq(member.id, id))
  return read?.industryIds
}

/** Returns the SQLSTATE with which a statement fails; undefined if it succeeds. */
async function catchErrorCode(statement: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await statement
    return undefined
  } catch (error) {
    return errorCodeOf(error)
  }
}

describe.runIf(hasPostgres)('while another transaction runs', () => {
  test('an edit of a store that waits for an entry of master data in a merge does not lock the store, which the merge changes', async () => {
    const edit = await createStoreEditRequest()
    const [merging, editing] = await app.db.transaction(async (otherTransaction) => {
      await lockSourceEntry(otherTransaction)
      const first = merge()
      await waitForWaitingTransactions(1)
      const second = app.call(updateStore, edit, STORE_MANAGEMENT_CALLER)
      await waitForWaitingTransactions(2)
      return [first, second] as const
    })
    expect((await merging).status).toBe(200)
    // The merge gave the store a new version. After a deadlock, the response would have no record.
    const editResponse = await editing
    const record = (await app.call(storeEndpoints.get, { params: edit.params }, STORE_MANAGEMENT_CALLER)).body.data
    expect(record.industry).toBe('喫茶')
    expect([editResponse.status, editResponse.body.data]).toEqual([
      409,
      { record, allowedEvents: ['accept', 'reject'] },
    ])
  })

  test('a merge of an entry waits for a member who just got it, and replaces it there', async () => {
    const id = await memberFixtures.addUser({ industryIds: [] })
    const merging = await app.db.transaction(async (otherTransaction) => {
      await otherTransaction
        .update(member)
        .set({ industryIds: [storeFixtures.ramenId] })
        .where(eq(member.id, id))
      const first = merge()
      await waitForWaitingTransactions(1)
      return { responsePromise: first }
    })
    expect((await merging.responsePromise).status).toBe(200)
    expect(await readMemberIndustryIds(id)).toEqual([cafeId])
  })

  test('a member who gets an entry of master data that is being merged is refused after the merge', async () => {
    const id = await memberFixtures.addUser({ industryIds: [] })
    const [merging, writing] = await app.db.transaction(async (otherTransaction) => {
      await lockSourceEntry(otherTransaction)
      const first = merge()
      await waitForWaitingTransactions(1)
      const second = catchErrorCode(
        app.db
          .update(member)
          .set({ industryIds: [storeFixtures.ramenId] })
          .where(eq(member.id, id)),
      )
      await waitForWaitingTransactions(2)
      return [first, second] as const
    })
    expect((await merging).status).toBe(200)
    expect(await writing).toBe(FOREIGN_KEY_VIOLATION)
    expect(await readMemberIndustryIds(id)).toEqual([])
  })
})

test('the database refuses a member with an industry that does not exist', async () => {
  const id = await memberFixtures.addUser({ industryIds: [storeFixtures.ramenId, cafeId] })
  expect((await merge()).status).toBe(200)
  const write = app.db
    .update(member)
    .set({ industryIds: [cafeId, storeFixtures.ramenId] })
    .where(eq(member.id, id))
  expect(await catchErrorCode(write)).toBe(FOREIGN_KEY_VIOLATION)
  expect(await catchErrorCode(memberFixtures.addUser({ industryIds: [storeFixtures.ramenId] }))).toBe(
    FOREIGN_KEY_VIOLATION,
  )
  expect(await readMemberIndustryIds(id)).toEqual([cafeId])
})

test('the migration removes industries that do not exist from the members', async () => {
  const id = await memberFixtures.addUser({ industryIds: [] })
  await app.db.transaction(async (db) => {
    await db.execute(sql`alter table member disable trigger member_changed_industries`)
    await db
      .update(member)
      .set({ industryIds: [cafeId, 999_999, storeFixtures.ramenId] })
      .where(eq(member.id, id))
    await db.execute(sql`alter table member enable trigger member_changed_industries`)
  })
  const file = new URL('../../db/migrations/0036_member_industries.sql', import.meta.url)
  const removalStatement = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1)
  await app.db.execute(sql.raw(removalStatement ?? ''))
  expect(await readMemberIndustryIds(id)).toEqual([cafeId, storeFixtures.ramenId])
})
