import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadAppImage } from '../../../contract/appApi/chat.ts'
import { submitReport } from '../../../contract/appApi/report.ts'
import { addConversationNote } from '../../../contract/conversation/note.ts'
import type { MessageImage } from '../../../contract/conversation/message.ts'
import { MessageType } from '../../../contract/enumerations.ts'
import { APP_API_BASE } from '../../../contract/limits.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { performByServer } from '../../app/jobs.ts'
import { jobDefinitions } from '../../app/jobDefinitions.ts'
import { noLiveUpdates } from '../../live/liveEvents.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { member } from '../user/table.ts'
import { conversation, conversationNote, image, message } from './tables.ts'
import { createConversationFixtures, STAFF } from './testing.ts'

const DAY_MS = 86_400_000

// The job also deletes the sessions of its time, so each test has people of its own.
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
beforeEach(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
})
afterEach(() => app.close())

/** Runs the job as if the clock showed a time so many days later. */
async function runJobAfter(days: number): Promise<void> {
  const clock = () => new Date(app.time.now.getTime() + days * DAY_MS)
  const run = () =>
    performByServer({ db: app.db, clock, liveUpdates: noLiveUpdates }, (context) =>
      jobDefinitions.deleteExpired.run(context, {}),
    )
  while ((await run()) === 'again');
}

const deleteMember = (id: number) =>
  app.db.update(member).set({ status: userLifecycle.codes.deleted, stateSince: app.time.now }).where(eq(member.id, id))

/** Opens the conversation of a new member who has sent a text and a picture, and got an answer. */
async function openConversation() {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.write(id, '写真を送ります。', writer)
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const response = await app.app.request(APP_API_BASE + uploadAppImage.path.replace('{id}', String(id)), {
    method: 'POST',
    headers: { Authorization: `Bearer ${writer.token}`, 'Content-Type': 'image/png' },
    body: new Uint8Array(file),
  })
  const { data } = (await response.json()) as { data: MessageImage }
  const sent = { clientId: randomUUID(), type: MessageType.IMAGE, imageId: data.id }
  expect((await fixtures.write(id, sent, writer)).status).toBe(200)
  await fixtures.answer(id, '届きました。')
  return { writer, id, image: data }
}

const readImage = async (id: number) => (await app.db.select().from(image).where(eq(image.id, id)))[0]
const isThere = async (id: number) => (await app.db.$count(conversation, eq(conversation.id, id))) === 1
const colorOf = async (bytes: Uint8Array | undefined) => {
  const { data, info } = await sharp(Buffer.from(bytes ?? []))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { size: [info.width, info.height], isRed: (data[0] ?? 0) > 240 && (data[1] ?? 0) < 20 }
}

test('a year after a member was deleted, their pictures are replaced, and the messages stay as they are', async () => {
  const left = await openConversation()
  const stays = await openConversation()
  await deleteMember(left.writer.id)
  const messages = await fixtures.readStored(left.id)
  const original = await readImage(left.image.id)
  await runJobAfter(365)
  expect(await readImage(left.image.id)).toEqual(original)
  await runJobAfter(366)
  const replaced = await readImage(left.image.id)
  expect([await colorOf(original?.fullPicture), await colorOf(replaced?.fullPicture)]).toEqual([
    { size: [60, 40], isRed: true },
    { size: [60, 40], isRed: false },
  ])
  expect(await colorOf(replaced?.thumb)).toEqual({ size: [60, 40], isRed: false })
  expect(replaced).toMatchObject({ width: 60, height: 40, deletedAt: new Date(app.time.now.getTime() + 366 * DAY_MS) })
  expect(replaced?.sha256).not.toBe(original?.sha256)
  expect(await fixtures.readStored(left.id)).toEqual(messages)
  expect((await readImage(stays.image.id))?.deletedAt).toBeNull()
  const served = await app.app.request(left.image.url)
  expect(served.status).toBe(200)
  expect((await colorOf(new Uint8Array(await served.arrayBuffer()))).isRed).toBe(false)
  await runJobAfter(500)
  expect(await readImage(left.image.id)).toEqual(replaced)
})

test('five years after a member was deleted, their conversations are deleted as a whole, unless one was reported', async () => {
  const left = await openConversation()
  const stays = await openConversation()
  const reported = await openConversation()
  const ofStore = await fixtures.openStoreConversation()
  await fixtures.answer(ofStore, 'ご連絡です。')
  await app.call(addConversationNote, { params: { id: left.id }, body: { text: 'メモ', mentions: [] } }, { as: STAFF })
  const report = { kind: 'message', id: reported.id, seq: 3, content: '不適切です。' } as const
  expect((await fixtures.callApp(submitReport, { body: report }, reported.writer)).status).toBe(200)
  for (const { writer } of [left, reported]) await deleteMember(writer.id)
  await runJobAfter(5 * 365)
  expect(await isThere(left.id)).toBe(true)
  await runJobAfter(5 * 365 + 1)
  expect(await Promise.all([left.id, stays.id, reported.id, ofStore].map(isThere))).toEqual([false, true, true, true])
  expect(await app.db.$count(message, eq(message.conversationId, left.id))).toBe(0)
  expect(await app.db.$count(conversationNote, eq(conversationNote.conversationId, left.id))).toBe(0)
  expect(await readImage(left.image.id)).toBeUndefined()
  expect((await fixtures.readStored(reported.id)).length).toBe(3)
})
