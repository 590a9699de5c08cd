import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { asc, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { conversation, conversationName, message } from '../features/conversation/tables.ts'
import { createStoreFixtures } from '../features/store/testing.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { auditLog } from './schema.ts'
import type { Db } from './database.ts'

const MIGRATION = '0046_conversations'
const readMigration = (name: string) => readFileSync(new URL(`migrations/${name}`, import.meta.url), 'utf8')
let client: PGlite
let db: Db
beforeAll(async () => {
  client = new PGlite()
  db = drizzle(client, { casing: 'snake_case' })
  const { entries } = JSON.parse(readMigration('meta/_journal.json')) as { entries: { tag: string }[] }
  for (const { tag } of entries.slice(
    0,
    entries.findIndex(({ tag: name }) => name === MIGRATION),
  ))
    await client.exec(readMigration(`${tag}.sql`))
})
afterAll(() => client.close())

it('the last messages of the conversations of the past become messages, and unread conversations wait', async () => {
  const memberId = await (await createMemberFixtures(db)).addUser()
  const { owner, addStore } = await createStoreFixtures(db)
  const storeId = await addStore({ status: storeLifecycle.codes.accepted })
  const add = async (
    type: number,
    [member, store]: [number | null, number | null],
    [text, at, isUnread]: [text: string, at: string, isUnread: boolean],
  ) =>
    db.execute(sql`
      insert into conversation (type, member_id, store_id, last_message, last_message_at, unread_by_admin, created_at)
      values (${type}, ${member}, ${store}, ${text}, ${at}::timestamptz, ${isUnread}, '2026-10-02T00:00:00Z')`)
  await add(1, [memberId, null], ['新しい質問\n二行目', '2026-11-02T00:00:00.000Z', true])
  await add(1, [memberId, null], ['以前の質問', '2026-11-01T00:00:00.000Z', false])
  await add(2, [null, storeId], ['店舗の質問', '2026-11-03T00:00:00.000Z', false])
  await add(3, [memberId, storeId], ['予約', '2026-11-04T00:00:00.000Z', true])
  await add(4, [null, storeId], ['相手のない会話', '2026-11-05T00:00:00.000Z', true])

  await client.exec(readMigration(`${MIGRATION}.sql`))

  // Later migrations add columns.
  const { id, type, state, waitingSince, unreadCount, lastSeq, lastText, memberSeenSeq, storeSeenSeq } = conversation
  const rows = await db
    .select({ id, type, state, waitingSince, unreadCount, lastSeq, lastText, memberSeenSeq, storeSeenSeq })
    .from(conversation)
    .orderBy(asc(type))
  expect(
    rows.map((row) => [
      ...[row.type, row.state, row.waitingSince?.toISOString(), row.unreadCount],
      ...[row.lastSeq, row.lastText, row.memberSeenSeq, row.storeSeenSeq],
    ]),
  ).toEqual([
    [1, 'waiting', '2026-11-02T00:00:00.000Z', 1, 2, '新しい質問 二行目', 2, 0],
    [2, 'answered', undefined, 0, 1, '店舗の質問', 0, 1],
    [3, 'answered', undefined, 0, 1, '予約', 1, 0],
  ])
  const messages = await db.select().from(message).orderBy(asc(message.createdAt))
  const typeOf = (conversationId: number) => rows.find((row) => row.id === conversationId)?.type
  expect(
    messages.map(({ conversationId, seq, senderRole, senderId, senderStoreId, text }) => [
      ...[typeOf(conversationId), seq, senderRole, senderId, senderStoreId, text],
    ]),
  ).toEqual([
    [1, 1, 3, memberId, null, '以前の質問'],
    [1, 2, 3, memberId, null, '新しい質問\n二行目'],
    [2, 1, 2, owner.id, storeId, '店舗の質問'],
    [3, 1, 3, memberId, null, '予約'],
  ])
  const names = await db.select().from(conversationName).orderBy(asc(conversationName.conversationId))
  expect(names.map(({ name }) => name).toSorted()).toEqual(['佐藤 結衣', '麺屋 龍'])
  const lines = await db.select().from(auditLog)
  expect(
    lines.filter(({ record }) => record === 'conversation').map(({ recordId, event }) => [recordId, event]),
  ).toEqual(rows.map(({ id }) => [id, 'create']).toSorted(([a], [b]) => Number(a) - Number(b)))
})
