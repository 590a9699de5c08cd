import { count, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../app/resources.ts'
import type { Resource } from './resource.ts'
import { member } from '../features/user/table.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { addUpStatusCounts, readStoredCounts, statusCount, storedCount } from './statusCounts.ts'

let app: TestApp
let memberFixtures: Awaited<ReturnType<typeof createMemberFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  memberFixtures = await createMemberFixtures(app.db)
})
afterAll(() => app.close())

/** Counts the members by status from their rows, without statuses that no member has. */
const countRows = () =>
  app.db.select({ status: member.status, count: count() }).from(member).groupBy(member.status).orderBy(member.status)
const readStored = async () =>
  (await readStoredCounts(app.db, member))
    .filter((each) => each.count !== 0)
    .map(({ status, count: number }) => ({ status, count: number }))
    .toSorted((a, b) => a.status - b.status)

beforeEach(async () => {
  await app.db.delete(member)
})

test('the stored numbers follow records that are added, change their status and are deleted', async () => {
  const ids: number[] = []
  for (const status of [1, 1, 2, 1, 2, 1]) ids.push(await memberFixtures.addUser({ status }))
  expect(await readStored()).toEqual([
    { status: 1, count: 4 },
    { status: 2, count: 2 },
  ])
  await app.db
    .update(member)
    .set({ status: 2 })
    .where(inArray(member.id, ids.slice(0, 3)))
  expect(await readStored()).toEqual([
    { status: 1, count: 2 },
    { status: 2, count: 4 },
  ])
  await app.db.update(member).set({ company: '株式会社みどり' })
  await app.db.delete(member).where(inArray(member.id, ids.slice(2)))
  expect(await readStored()).toEqual([{ status: 2, count: 2 }])
  expect(await readStored()).toEqual(await countRows())
})

test('a transaction reads its own changes, and what it takes back is not counted', async () => {
  await memberFixtures.addUser({ status: 1 })
  const whenRolledBack = app.db.transaction(async (transaction) => {
    await transaction.update(member).set({ status: 2 })
    expect(await readStoredCounts(transaction, member)).toContainEqual({ status: 2, count: 1, sum: 0 })
    throw new Error('taken back')
  })
  await expect(whenRolledBack).rejects.toThrow('taken back')
  expect(await readStored()).toEqual([{ status: 1, count: 1 }])
})

test('adding up the changes leaves one row for each status and the same numbers', async () => {
  for (let index = 0; index < 5; index += 1) {
    const id = await memberFixtures.addUser({ status: 1 })
    await app.db.update(member).set({ status: 2 }).where(eq(member.id, id))
  }
  const before = await readStored()
  await addUpStatusCounts(app.db)
  expect(await readStored()).toEqual(before)
  const rowsOfMembers = app.db.select({ count: count() }).from(statusCount).where(eq(statusCount.tableName, 'member'))
  expect(await rowsOfMembers).toEqual([{ count: 1 }])
})

describe('every kind of record with a list', () => {
  test.each(Object.values(resources))('the number of $kind.name records is stored', async ({ table }) => {
    const [counted] = await app.db.select({ count: count() }).from(table)
    const [stored] = await app.db.select({ count: storedCount(table, undefined) }).from(sql`(values (1)) as one`)
    expect(stored).toEqual(counted)
    const triggers = await app.db
      .select({ name: sql<string>`tgname` })
      .from(sql`pg_trigger`)
      .where(sql`tgrelid = ${getTableName(table)}::regclass and tgname like '%\\_status\\_%'`)
    const events = triggers.map(({ name }) => name.replace(/^.*_status_/, ''))
    expect(events.toSorted()).toEqual(['added', 'changed', 'removed'])
  })

  const kindsWithAmounts = Object.values<Resource>(resources).filter(({ kind }) => kind.amountField !== undefined)
  test.each(kindsWithAmounts)('the sums of the amounts of $kind.name records are stored', async (resource) => {
    const { table, kind } = resource
    const triggers = await app.db
      .select({ definition: sql<string>`pg_get_triggerdef(oid)` })
      .from(sql`pg_trigger`)
      .where(sql`tgrelid = ${getTableName(table)}::regclass and tgname like '%\\_status\\_%'`)
    const withoutAmounts = triggers.filter(({ definition }) => !definition.endsWith(`('${kind.amountField}')`))
    expect({ withoutAmounts, count: triggers.length }).toEqual({ withoutAmounts: [], count: 3 })
  })
})
