import { eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { estimateShare, isIn, readIdSet } from './idSet.ts'
import { account } from '../features/point/tables.ts'
import { masterData } from '../features/masterData/table.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Inserts members' accounts with these ids. The owner of each account has the same id as the account. */
const addAccounts = (ids: number[]) =>
  database.db.insert(account).values(ids.map((id) => ({ id, kind: 'member' as const, ownerId: id })))

it('an id set of an empty table is empty', async () => {
  const set = await readIdSet(database.db, account, isNotNull(account.id))
  expect(set.every((byte) => byte === 0)).toBe(true)
  expect(await estimateShare(database.db, account, isNotNull(account.id))).toBe(0)
})

describe('a set of ids at the borders of bytes and words', () => {
  const allIds = [1, 2, 7, 8, 9, 15, 16, 31, 32, 33, 55, 56, 57, 62, 63, 64, 65, 71, 72, 127, 128, 129, 191, 192, 640]
  beforeAll(() => addAccounts(allIds))
  const idLists = [
    [],
    allIds,
    ...allIds.map((id) => [id]),
    allIds.filter((id) => id % 2 === 0),
    allIds.filter((id) => id % 8 === 7),
  ]

  it.each(idLists)('an id set at the borders of bytes and words contains exactly the given ids: %s', async (...ids) => {
    const set = await readIdSet(database.db, account, inArray(account.id, ids))
    const found = await database.db.select({ id: account.id }).from(account).where(isIn(set, account.ownerId))
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('an id set does not contain ids that were inserted later', async () => {
    const set = await readIdSet(database.db, account, sql`true`)
    await addAccounts([641, 5_000, 2_000_000_000])
    expect(await database.db.$count(account, isIn(set, account.id))).toBe(allIds.length)
    expect(await database.db.$count(account, eq(account.kind, 'member'))).toBe(allIds.length + 3)
  })
})

describe('the estimated share of ids', () => {
  const { id } = masterData
  const estimateMasterDataShare = (condition: SQL) => estimateShare(database.db, masterData, condition)
  const addMasterDataUpToCount = (count: number) =>
    database.db.execute(sql`
      insert into master_data (type, value, position)
      select 1, position::text, position from generate_series((select count(*) + 1 from master_data), ${count}) as position`)

  it('the estimated share of ids is exact for few rows', async () => {
    await addMasterDataUpToCount(200)
    expect([
      await estimateMasterDataShare(sql`true`),
      await estimateMasterDataShare(lte(id, 50)),
      await estimateMasterDataShare(sql`false`),
    ]).toEqual([1, 0.25, 0])
  })

  it('ids that no row has count as not matching: in a table with large gaps, the share is small although every row matches', async () => {
    await addAccounts([6_000_000])
    expect(await estimateShare(database.db, account, gt(account.id, 0))).toBeLessThan(0.01)
  })

  it('the estimated share of ids is approximate for many rows', async () => {
    await addMasterDataUpToCount(20_000)
    expect(await estimateMasterDataShare(lte(id, 5_000))).toBeCloseTo(0.25)
    expect(await estimateMasterDataShare(sql`${id} % 7 = 0`)).toBeCloseTo(1 / 7)
  })
})
