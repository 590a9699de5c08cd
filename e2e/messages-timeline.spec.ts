import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, type Page } from 'playwright/test'
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
const LONG_CONVERSATION_LENGTH = 1_000

/** Where a row is, in px below the top of the list, and its number among the loaded rows. */
interface RowPlace {
  key: string
  number: number
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

async function send(api: Api, id: number, message: Record<string, unknown>): Promise<void> {
  const body = { clientId: randomUUID(), ...message }
  expect((await api.call('POST', `/chat/${id}/messages`, body)).status).toBe(200)
}

function sendText(api: Api, id: number, seenSeq: number, text: string): Promise<void> {
  return send(api, id, { type: MessageType.TEXT, text, seenSeq })
}

/** Uploads a picture of one color for a conversation. */
async function uploadPicture(api: Api, id: number, size: { width: number; height: number }): Promise<MessageImage> {
  const body = await sharp({ create: { ...size, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  const headers = { Authorization: `Bearer ${api.token}`, 'Content-Type': 'image/png' }
  const response = await fetch(`${api.origin}/api/cms/chat/${id}/image`, { method: 'POST', headers, body })
  return ((await response.json()) as { data: MessageImage }).data
}

/** Records the calls that read messages of a conversation, each as its query. */
function recordMessageCalls(page: Page, id: number): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith(`/chat/${id}/messages`) && request.method() === 'GET') calls.push(search)
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
      const listTop = row?.closest('ol')?.parentElement?.getBoundingClientRect().top ?? 0
      if (row) {
        const top = row.getBoundingClientRect().top - listTop
        places.push({ key: row.dataset['row'] ?? '', number: Number(row.ariaPosInSet), top })
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

/** Returns how far the row has moved at most in the recorded frames, in px. */
function displacementOf(places: readonly RowPlace[], seq: number): number {
  const tops = places.filter(({ key }) => key === `m${seq}`).map(({ top }) => top)
  return Math.max(...tops) - Math.min(...tops)
}

/** Returns how far the view is from the end of the timeline, in px. */
function distanceFromEnd(page: Page): Promise<number> {
  return page.locator('ol:has([data-row])').evaluate((list) => {
    const scroller = list.parentElement
    return scroller === null ? Number.NaN : scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
  })
}

/** Moves the focus by the Tab key into the timeline, which is one tab stop. */
async function tabIntoTimeline(page: Page): Promise<void> {
  const focusedRow = page.locator('[data-row]:focus')
  for (let presses = 0; presses < 60 && (await focusedRow.count()) === 0; presses += 1) await page.keyboard.press('Tab')
  await expect(focusedRow).toHaveCount(1)
}

test('the row that is read keeps its place while older messages, a new one and another width of the window come', async ({
  page,
  server,
}) => {
  const conversation = await findConversationWithoutMessages(await Api.as(server, 'admin'))
  await fillConversation(server, conversation, LONG_CONVERSATION_LENGTH)
  const calls = recordMessageCalls(page, conversation.id)
  await openConversation(page, server, conversation.id, LONG_CONVERSATION_LENGTH)
  // Opening reads one page, however long the conversation is.
  expect(calls).toEqual([''])
  expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)
  await tabIntoTimeline(page)

  let firstSeq = LONG_CONVERSATION_LENGTH - MESSAGES_PER_CALL + 1
  for (const callCount of [2, 3, 4]) {
    const stop = await recordFocusedRow(page)
    await page.keyboard.press('Home')
    await expect(rowOf(page, firstSeq)).toBeFocused()
    await expect.poll(() => calls.length).toBe(callCount)
    await expect(rowOf(page, firstSeq - 1)).toBeAttached()
    const places = await stop()
    expect(new Set(places.filter(({ key }) => key === `m${firstSeq}`).map(({ number }) => number)).size).toBe(2)
    expect(displacementOf(places, firstSeq)).toBeLessThanOrEqual(DISPLACEMENT_MAX)
    firstSeq -= MESSAGES_PER_CALL
  }
  const readSeq = firstSeq + MESSAGES_PER_CALL
  expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)

  const stop = await recordFocusedRow(page)
  const colleague = await Api.as(server, 'admin')
  await sendText(colleague, conversation.id, LONG_CONVERSATION_LENGTH, 'お待たせしました。')
  await expect(announcements(page).filter({ hasText: 'お待たせしました。' })).toHaveCount(1)
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rowOf(page, readSeq)).toBeInViewport()
  }
  expect(displacementOf(await stop(), readSeq)).toBeLessThanOrEqual(DISPLACEMENT_MAX)
  expect(calls).toHaveLength(4)

  // From a linked message far up, one key leads to the latest one, and the messages between them are not read.
  const path = `/messages/user?conversation=${conversation.id}`
  await page.goto(`${path}&message=5`)
  await expect(rowOf(page, 5)).toBeInViewport()
  calls.length = 0
  await page.keyboard.press('End')
  await expect(rowOf(page, LONG_CONVERSATION_LENGTH + 1)).toBeInViewport()
  await expect(page).toHaveURL(server.origin + path)
  expect(calls).toEqual([''])
})

test('a short conversation is read by one call, and stays at its end', async ({ page, server }) => {
  const admin = await Api.as(server, 'admin')
  const { id } = await findConversationWithoutMessages(admin)
  await sendText(admin, id, 0, '一つめ\n<b>二行目</b> 詳しくは「https://choba.example/a」を参照')
  const calls = recordMessageCalls(page, id)
  await openConversation(page, server, id, 1)
  const link = rowOf(page, 1).getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://choba.example/a')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(rowOf(page, 1)).toContainText('一つめ\n<b>二行目</b> 詳しくは「https://choba.example/a」を参照')
  for (let seq = 1; seq <= 20; seq += 1)
    await sendText(admin, id, seq, `${seq}番の商品は発送済みです。`.repeat(1 + (seq % 5)))
  await expect(rowOf(page, 21)).toBeInViewport()
  expect(Math.abs(await distanceFromEnd(page))).toBeLessThanOrEqual(DISPLACEMENT_MAX)
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(rowOf(page, 21)).toBeInViewport()
  await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(DISPLACEMENT_MAX)
  expect(calls).toEqual([''])

  // One tab stop, and arrows by message.
  await tabIntoTimeline(page)
  await expect(rowOf(page, 21)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, 20)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rowOf(page, 1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(rowOf(page, 21)).toBeFocused()
})

test('a picture has its place before it has loaded, and opens in full size by keys', async ({ page, server }) => {
  const admin = await Api.as(server, 'admin')
  const { id } = await findConversationWithoutMessages(admin)
  for (const [seq, size] of [
    [0, { width: 800, height: 400 }],
    [1, { width: 100, height: 50 }],
  ] as const) {
    const { id: imageId } = await uploadPicture(admin, id, size)
    await send(admin, id, { type: MessageType.IMAGE, imageId, seenSeq: seq })
  }
  await openConversation(page, server, id, 2)
  const pictures = page.locator('[data-row] img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((img) => `${img.clientWidth} × ${img.clientHeight}`)))
    .toEqual(['320 × 160', '100 × 50'])
  await tabIntoTimeline(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(textOf('conversation.picture.place', { n: 2, total: 2 }))
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText(textOf('conversation.picture.place', { n: 1, total: 2 }))
  await expect
    .poll(() => dialog.getByRole('img').evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth]))
    .toEqual([true, 800])
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText(textOf('conversation.picture.place', { n: 1, total: 2 }))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 2)).toBeFocused()
})
