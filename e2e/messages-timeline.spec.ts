import sharp from 'sharp'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Conversation } from '../contract/conversation/conversation.ts'
import type { MessageImage } from '../contract/conversation/message.ts'
import { ConversationType, MessageType } from '../contract/enumerations.ts'
import { MESSAGES_PER_CALL } from '../contract/limits.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import type { Server } from './support/server.ts'
import { textOf } from './support/texts.ts'

/** How far a row that a person is reading may move, in px. */
const DISPLACEMENT_MAX = 1
const LONG_CONVERSATION_LENGTH = 2_000

/** A place of a row on the screen, and its number among the loaded rows. */
interface RowPlace {
  key: string
  place: number
  top: number
}

const rowsOf = (page: Page) => page.locator('[data-row]')
const rowOf = (page: Page, seq: number) => page.locator(`[data-row="m${seq}"]`)
const announcements = (page: Page) => page.locator('[data-announcer] p')

/** Opens a conversation by its address, and waits for the message with this number. */
async function openConversation(page: Page, server: Server, id: number, lastSeq: number): Promise<Api> {
  const api = await openSignedIn(page, server, 'conversation', `/messages/user?conversation=${id}`)
  await expect(rowOf(page, lastSeq)).toBeVisible()
  await waitUntilLive(page)
  return api
}

/** Starts a conversation with a member in which nothing has been written. */
async function startConversation(api: Api, memberId: number): Promise<Conversation> {
  const body = { type: ConversationType.CMS_TO_USER, partnerId: memberId }
  return (await api.call<Conversation>('POST', '/chat', body)).data
}

/** Finds a member with whom nobody has written yet. */
async function findConversationWithoutMessages(api: Api): Promise<Conversation> {
  for (let memberId = 1; memberId < 60; memberId += 1) {
    const conversation = await startConversation(api, memberId)
    if (conversation?.lastSeq === 0) return conversation
  }
  throw new Error('each member has written')
}

/** Writes messages of a member into an empty conversation, of different lengths, while the server is stopped. */
async function fillConversation(server: Server, { id, member }: Conversation, count: number): Promise<void> {
  await server.runSqlWhileStopped(`
    insert into message (conversation_id, seq, conversation_type, sender_role, sender_id, client_id, type, text, created_at)
    select ${id}, seq, 1, case when seq % 3 = 0 then 1 else 3 end, case when seq % 3 = 0 then 1 else ${member?.id} end,
      gen_random_uuid(), 1,
      seq || repeat('番の商品について教えてください。', 1 + seq % 11), now() - (${count + 60} - seq) * interval '20 minutes'
    from generate_series(1, ${count}) seq;
    update conversation set last_seq = ${count}, last_at = now(), last_type = 1, last_text = 'x', last_sender_role = 3
    where id = ${id};`)
}

function recordMessageCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/chat\/\d+\/messages$/.test(pathname) && request.method() === 'GET') calls.push(search)
  })
  return calls
}

/** Records the place of the focused row in each frame until the function that is returned is called. */
async function recordFocusedRow(page: Page): Promise<() => Promise<readonly RowPlace[]>> {
  const recording = await page.evaluateHandle(() => {
    const places: RowPlace[] = []
    const isRunning = { current: true }
    const record = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      if (row) {
        const { top } = row.getBoundingClientRect()
        places.push({ key: row.dataset['row'] ?? '', place: Number(row.ariaPosInSet), top })
      }
      if (isRunning.current) requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
    return { places, isRunning }
  })
  return () =>
    recording.evaluate(({ places, isRunning }) => {
      isRunning.current = false
      return places
    })
}

/** Returns how far each row has moved at most while it had the focus. */
function displacementsOf(places: readonly RowPlace[]): ReadonlyMap<string, number> {
  const displacements = new Map<string, number>()
  for (const { key, top } of places) {
    const firstTop = places.find((other) => other.key === key)?.top ?? top
    displacements.set(key, Math.max(displacements.get(key) ?? 0, Math.abs(top - firstTop)))
  }
  return displacements
}

async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN
}

/** Moves the focus by the Tab key into the timeline, which is one tab stop. */
async function tabIntoTimeline(page: Page): Promise<void> {
  const focusedRow = page.locator('[data-row]:focus')
  for (let presses = 0; presses < 60 && (await focusedRow.count()) === 0; presses += 1) await page.keyboard.press('Tab')
  await expect(focusedRow).toHaveCount(1)
}

test('look', async ({ page, server }) => {
  const admin = await Api.as(server, 'admin')
  const conversation = await findConversationWithoutMessages(admin)
  console.time('fill')
  await fillConversation(server, conversation, LONG_CONVERSATION_LENGTH)
  console.timeEnd('fill')
  const calls = recordMessageCalls(page)
  await openConversation(page, server, conversation.id, LONG_CONVERSATION_LENGTH)
  console.log(calls, await rowsOf(page).count())
  await page.screenshot({ path: '/tmp/trial41/e1.png' })
  await tabIntoTimeline(page)
  const stop = await recordFocusedRow(page)
  await page.keyboard.press('Home')
  await expect.poll(() => calls.length).toBe(2)
  await page.screenshot({ path: '/tmp/trial41/e2.png' })
  const places = await stop()
  console.log(displacementsOf(places), places.length, places.at(-1))
})
