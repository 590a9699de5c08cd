import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { findBrokenInvariants } from '../../features/point/ledgerInvariants.ts'
import { conversation, message } from '../../features/conversation/tables.ts'
import { entry } from '../../features/point/tables.ts'
import { member } from '../../features/user/table.ts'
import { store } from '../../features/store/table.ts'
import { withdrawal } from '../../features/withdrawal/table.ts'
import { findRecordsWithoutCreation } from '../../testing/findRecordsWithoutCreation.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { fillDemo } from '../fill.ts'
import { fillConversations } from './conversations.ts'
import { fillDatabaseToSizes } from './fill.ts'
import { restoreIndexes, dropIndexes } from './indexes.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const sizes = { stores: 500, users: 2_600, pointEntries: 26_000, withdrawals: 700 }
let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
  await fillDemo(database.db, { now, hashPassword: async (password) => password })
})
afterAll(() => database.close())

async function readIndexDefinitions() {
  const result = await database.db.execute(sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  return (result as { rows: { indexdef: string }[] }).rows.map(({ indexdef }) => indexdef)
}

it('the fill continues after it was killed, and reaches the requested size', async () => {
  const { db } = database
  const before = await readIndexDefinitions()
  const killAfterLines = (lineCount: number) => () => {
    lineCount -= 1
    if (lineCount === 0) throw new Error('killed')
  }
  await dropIndexes(db, [member, withdrawal], ['withdrawal_member'])
  for (const lineCount of [1, 1, 2])
    await expect(fillDatabaseToSizes(db, sizes, now, killAfterLines(lineCount))).rejects.toThrow('killed')
  await fillDatabaseToSizes(db, sizes, now, () => {})
  const finalCounts = [await db.$count(store), await db.$count(member), await db.$count(withdrawal)]
  expect(finalCounts).toEqual([sizes.stores, sizes.users, sizes.withdrawals])
  expect(await db.$count(entry)).toBeGreaterThanOrEqual(sizes.pointEntries)
  expect(await readIndexDefinitions()).toEqual(before)
})

it('the filled database breaks no invariant of the ledger, and no balance has ever been negative', async () => {
  const { db } = database
  expect(await findBrokenInvariants(db)).toEqual({})
  const result = await db.execute(sql`
    select account_id from (
      select account_id, sum(amount) over (partition by account_id order by at, amount < 0, id) as balance
      from entry where account_kind <> 'platform'
    ) as running where balance < 0`)
  expect((result as { rows: unknown[] }).rows).toEqual([])
})

it('the filled database has no dates in the future', async () => {
  const { db } = database
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  expect(await db.$count(member, sql`${member.updatedAt} > ${nowTimestamp}`)).toBe(0)
  expect(await db.$count(store, sql`${store.updatedAt} > ${nowTimestamp}`)).toBe(0)
  expect(await db.$count(entry, sql`${entry.at} > ${nowTimestamp}`)).toBe(0)
  expect(await db.$count(withdrawal, sql`${withdrawal.updatedAt} > ${nowTimestamp}`)).toBe(0)
})

it('the fill adds conversations whose messages have no gaps, and whose states follow from their last message', async () => {
  const { db } = database
  const before = await readIndexDefinitions()
  const lines: string[] = []
  await fillConversations(db, { conversations: 700, messages: 22_000 }, now, (line) => lines.push(line))
  expect(await db.$count(conversation)).toBe(700)
  expect(Math.abs((await db.$count(message)) - 22_000)).toBeLessThan(3_000)
  expect(await readIndexDefinitions()).toEqual(before)
  const isBroken = sql`
    ${conversation.lastSeq} <> (select count(*) from message where conversation_id = ${conversation.id})
    or ${conversation.lastSeq} <> coalesce((select max(seq) from message where conversation_id = ${conversation.id}), 0)
    or ${conversation.lastAt} <> coalesce((select max(created_at) from message where conversation_id = ${conversation.id}), ${conversation.lastAt})
    or (${conversation.state} = 'answered' and ${conversation.type} <= 2 and ${conversation.lastSenderRole} <> 1)
    or (${conversation.unreadCount} > 0) <> (${conversation.state} = 'waiting')
    or ${conversation.lastAt} > ${now.toISOString()}::timestamptz`
  const isSnoozed = sql`${conversation.state} = 'snoozed'`
  expect(await db.$count(conversation, sql`(${isBroken}) and not ${isSnoozed}`)).toBe(0)
  await fillConversations(db, { conversations: 5_000, messages: 0 }, now, (line) => lines.push(line))
  expect(lines).toContain('conversations: less than that, because every active member has one')
})

it('the filled database has the creation of every record as the first line of its history', async () => {
  expect(await findRecordsWithoutCreation(database.db)).toEqual({})
})

it('the fill adds trade until there are exactly as many withdrawals as requested, and reports if there are already more', async () => {
  const { db } = database
  const lines: string[] = []
  await fillDatabaseToSizes(db, { stores: 0, users: 0, pointEntries: 0, withdrawals: 750 }, now, () => {})
  expect(await db.$count(withdrawal)).toBe(750)
  expect(await findBrokenInvariants(db)).toEqual({})
  await fillDatabaseToSizes(db, { stores: 0, users: 0, pointEntries: 0, withdrawals: 720 }, now, (line) =>
    lines.push(line),
  )
  expect(lines).toEqual(['withdrawals: there are 30 more than that already, and none is removed'])
})

it('the filled database has account holders in kana as banks write them', async () => {
  const { db } = database
  const malformedHolderCount = await db.$count(
    withdrawal,
    sql`${withdrawal.holder} !~ '^([ァ-ー]+　[ァ-ー]+|[ｦ-ﾟ]+ [ｦ-ﾟ]+)$'`,
  )
  expect(malformedHolderCount).toBe(0)
})

it('the fill restores each dropped index once', async () => {
  const { db } = database
  const before = await readIndexDefinitions()
  await dropIndexes(db, [store], ['store_creator'])
  const indexesAfterDrop = await readIndexDefinitions()
  const createdIndexNames: string[] = []
  await restoreIndexes(db, (name) => createdIndexNames.push(name))
  expect([before.length - indexesAfterDrop.length, await readIndexDefinitions()]).toEqual([
    createdIndexNames.length,
    before,
  ])
})
