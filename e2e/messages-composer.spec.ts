import { expect, type Locator, type Page } from 'playwright/test'
import type { Colleague } from '../contract/conversation/chat.ts'
import type { ConversationSummary } from '../contract/conversation/conversation.ts'
import type { Message } from '../contract/conversation/message.ts'
import { expectAccessible } from './support/accessibility.ts'
import { emailOf } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { runFromPalette } from './support/palette.ts'
import { openProxy } from './support/proxy.ts'
import { textOf } from './support/texts.ts'

/** The conversations with members that wait for an answer, the longest waiting first. */
async function waitingConversations(api: Api): Promise<ConversationSummary[]> {
  const { data } = await api.call<{ items: ConversationSummary[] }>('GET', '/chat/conversations?type=1&tab=waiting')
  return data.items
}

async function lastMessages(api: Api, id: number): Promise<Message[]> {
  return (await api.call<{ items: Message[] }>('GET', `/chat/${id}/messages?limit=10`)).data.items
}

async function draftOf(api: Api, id: number): Promise<string> {
  return (await api.call<{ draft: { text: string } }>('GET', `/chat/${id}`)).data.draft.text
}

const field = (page: Page): Locator => page.locator('[data-composer]')

/** Opens a conversation with a member, and moves the focus into the field. */
async function openComposer(page: Page, id: number, origin = ''): Promise<void> {
  await page.goto(`${origin}/messages/user?conversation=${id}`)
  await waitUntilLive(page)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('A')
  await expect(field(page)).toBeFocused()
}

test('an answer is sent by a chord, and the next conversation is open to be answered', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  await waitUntilLive(page)
  const [first, second] = await waitingConversations(api)
  if (first === undefined || second === undefined) throw new Error('two conversations must wait')
  await openComposer(page, first.id)
  await page.keyboard.insertText('承知しました。')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page).toHaveURL(new RegExp(`conversation=${second.id}`))
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.insertText('確認します。')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '確認します。' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await expect
    .poll(async () => (await lastMessages(api, first.id)).filter(({ text }) => text === '承知しました。').length)
    .toBe(1)
  await expect
    .poll(async () => (await api.call<ConversationSummary>('GET', `/chat/${first.id}`)).data.state)
    .toBe('done')
  expect((await lastMessages(api, second.id)).filter(({ text }) => text === '確認します。')).toHaveLength(1)
})

test('a draft outlasts a reload, is in the other tabs, and does not come back after it was sent (rule 10.8)', async ({
  page,
  context,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await page.keyboard.insertText('下書きです')
  await expect.poll(() => draftOf(api, id)).toBe('下書きです')
  await page.reload()
  await expect(field(page)).toHaveValue('下書きです')

  const otherTab = await context.newPage()
  await openComposer(otherTab, id, server.origin)
  await expect(field(otherTab)).toHaveValue('下書きです')
  await page.bringToFront()
  await page.keyboard.press('A')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('。')
  await page.keyboard.press('Escape')
  await expect(field(otherTab)).toHaveValue('下書きです。')
  await page.keyboard.press('A')
  await page.keyboard.press('Control+Enter')
  await expect(field(page)).toHaveValue('')
  await expect(field(otherTab)).toHaveValue('')
  await expect.poll(() => draftOf(api, id)).toBe('')
  for (const tab of [page, otherTab]) {
    await tab.reload()
    await waitUntilLive(tab)
    await expect(field(tab)).toHaveValue('')
  }
  expect((await lastMessages(api, id)).filter(({ text }) => text === '下書きです。')).toHaveLength(1)
})

test('a reply template is inserted only when it was chosen, with the names filled in', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const template = { title: '受付の返信', text: '{{name}}様、{{operator}}が承りました。', language: 'ja' }
  expect((await api.call('POST', '/chat/template', template)).status).toBe(200)
  const [, , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await page.keyboard.type('/')
  await expect(page.getByRole('option').nth(7)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.type('受付')
  const option = page.getByRole('option', { name: template.title })
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('/受付\n')
  await page.keyboard.press('Backspace')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  const { data } = await api.call<{ nickname: string | null; fullName: string }>('GET', '/auth/profile')
  await expect(field(page)).toHaveValue(
    `${conversation?.member?.name}様、${data.nickname ?? data.fullName}が承りました。`,
  )
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => draftOf(api, id)).toBe('')
})

test('what was sent can be taken back for five seconds by choice, also after the next conversation has opened', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , , , , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(textOf('composer.undoSend.on'))
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  const seqBefore = (await lastMessages(api, id)).at(-1)?.seq ?? 0
  await pastePicture(page)
  const pictures = page.getByRole('list', { name: textOf('composer.images') }).getByRole('listitem')
  await expect(pictures).toContainText([textOf('composer.image.state.ready')])
  await page.keyboard.insertText('まだ送らない文')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page).not.toHaveURL(new RegExp(`conversation=${id}$`))
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(new RegExp(`conversation=${id}`))
  await expect(field(page)).toHaveValue('まだ送らない文')
  await expect(field(page)).toBeFocused()
  await expect(pictures).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(textOf('conversation.outbox.held'))).toHaveCount(2)
  expect((await lastMessages(api, id)).at(-1)?.seq).toBe(seqBefore)
  await expect.poll(async () => (await lastMessages(api, id)).at(-1)?.text).toBe('まだ送らない文')
  expect((await lastMessages(api, id)).filter(({ seq }) => seq > seqBefore)).toMatchObject([{ type: 2 }, { type: 1 }])
  expect((await api.call<ConversationSummary>('GET', `/chat/${id}`)).data.state).toBe('answered')
})

test('a product is found by its name and sent only when it was chosen', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , , , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await page.keyboard.press('Control+j')
  const picker = page.getByRole('dialog', { name: textOf('composer.product') })
  const { data } = await api.call<{ items: { id: number; name: string }[] }>('GET', '/chat/product?limit=1')
  const product = data.items[0] ?? { id: 0, name: '' }
  await page.keyboard.insertText(product.name)
  const option = picker.getByRole('option', { name: product.name }).first()
  await expect(option).toBeVisible()
  const seqBefore = (await lastMessages(api, id)).at(-1)?.seq ?? 0
  await page.keyboard.press('Enter')
  await expect(picker).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect
    .poll(async () => (await lastMessages(api, id)).filter(({ seq }) => seq > seqBefore))
    .toMatchObject([{ seq: seqBefore + 1, type: 3, product: { id: product.id, name: product.name } }])
})

test('a picture is pasted, outlasts a reload, is sent with the text after it, and a note stays among the staff', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await pastePicture(page)
  const pictures = page.getByRole('list', { name: textOf('composer.images') }).getByRole('listitem')
  await expect(pictures).toContainText(textOf('composer.image.state.ready'))
  await page.keyboard.insertText('画像をお送りします。')
  await page.reload()
  await openComposer(page, id)
  await expect(field(page)).toHaveValue('画像をお送りします。')
  await expect(pictures).toContainText([textOf('composer.image.state.ready')])
  await page.keyboard.press('Control+Enter')
  await expect(pictures).toHaveCount(0)
  await expect
    .poll(async () => (await lastMessages(api, id)).slice(-2).map(({ type, text }) => [type, text]))
    .toEqual([
      [2, null],
      [1, '画像をお送りします。'],
    ])

  await page.keyboard.press('Control+Shift+M')
  await expect(field(page)).toHaveAccessibleName(textOf('composer.label.note'))
  await page.keyboard.insertText('社内だけのメモ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '社内だけのメモ' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  expect((await lastMessages(api, id)).at(-1)?.text).toBe('画像をお送りします。')
  const { data } = await api.call<{ items: { text: string }[] }>('GET', `/chat/${id}/note`)
  expect(data.items.at(-1)?.text).toBe('社内だけのメモ')
})

test('a colleague is mentioned in a note only when they were chosen, and gets a notification that leads to it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , , , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  const { data: colleagues } = await api.call<{ items: Colleague[] }>('GET', '/chat/colleague')
  const { name = '' } = colleagues.items.find(({ email }) => email === emailOf('conversation')) ?? {}
  await openComposer(page, id)
  await page.keyboard.press('Control+Shift+M')
  await expect(field(page)).toHaveAccessibleName(textOf('composer.label.note'))
  await page.keyboard.insertText('確認をお願いします')
  await page.keyboard.type('@conv')
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue(`確認をお願いします@${name} `)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').locator('strong')).toHaveText(`@${name}`)

  // The mentioned colleague opens the bell on the same computer.
  await openSignedIn(page, server, 'conversation', '/profile')
  await waitUntilLive(page)
  await page.keyboard.press('!')
  const row = page.locator('[data-notification]:focus')
  await expect(row).toContainText(textOf('notification.mention'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/messages/user\\?.*conversation=${id}\\b`))
})

test('what is written without a connection is sent in its order when it is back', async ({
  page,
  server,
  browserErrors,
}) => {
  const proxy = await openProxy(server.origin, '/unused')
  browserErrors.allow(/ERR_|WebSocket|status of 50[023]/)
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const api = await openSignedIn(page, server, 'admin', '/messages/user')
    const [, , , , , conversation] = await waitingConversations(api)
    const id = conversation?.id ?? 0
    await openComposer(page, id, proxy.origin)
    proxy.cut()
    await expect(page.getByRole('status').filter({ hasText: textOf('connection.live') })).toHaveCount(0)
    for (const sentence of ['一通目', '二通目', '三通目']) {
      await page.keyboard.insertText(sentence)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('listitem').filter({ hasText: sentence })).toHaveCount(1)
    }
    proxy.restore()
    const sent = async () => (await lastMessages(api, id)).slice(-3).map(({ text }) => text)
    await expect.poll(sent, { timeout: 60_000 }).toEqual(['一通目', '二通目', '三通目'])
    for (const sentence of await sent())
      await expect(page.getByRole('listitem').filter({ hasText: sentence ?? '' })).toHaveCount(1)
    await expect(page.getByText(textOf('conversation.outbox.waiting'))).toHaveCount(0)
  } finally {
    await proxy.close()
  }
})

test('an answer that a colleague gives meanwhile is shown before the own one is sent all the same', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const colleague = await Api.as(server, 'conversation')
  const [, , , , , , conversation] = await waitingConversations(api)
  const { id, lastSeq } = conversation ?? { id: 0, lastSeq: 0 }
  await openComposer(page, id)
  await page.keyboard.insertText('こちらの返信')
  const answer = { clientId: crypto.randomUUID(), type: 1, text: '同僚の返信', seenSeq: lastSeq }
  expect((await colleague.call('POST', `/chat/${id}/messages`, answer)).status).toBe(200)
  await expect(page.locator('[data-answered-meanwhile]')).toContainText('同僚の返信')
  const sendButton = page.getByRole('button', { name: textOf('composer.sendAllTheSame') })
  await expect(sendButton).toBeVisible()
  await expect(field(page)).toHaveValue('こちらの返信')
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(field(page)).toHaveValue('', { timeout: 200 })
  }).toPass()
  await expect
    .poll(async () => (await lastMessages(api, id)).slice(-2).map(({ text }) => text))
    .toEqual(['同僚の返信', 'こちらの返信'])
  await expect(page.locator('[data-answered-meanwhile]')).toHaveCount(0)
})

test('with Enter as the sending key, the Enter that ends a conversion sends nothing in any browser', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/messages/user')
  const [, , , , , , , conversation] = await waitingConversations(api)
  const id = conversation?.id ?? 0
  await openComposer(page, id)
  await runFromPalette(page, textOf('composer.sendKey.enter'))
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('変換')
  for (const order of ['chrome', 'firefox', 'safari', 'safariWithoutCode'] as const) {
    await endConversion(page, order)
    await expect(field(page)).toHaveValue('変換')
  }
  await page.keyboard.press('Shift+Enter')
  await expect(field(page)).toHaveValue('変換\n')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect.poll(async () => (await lastMessages(api, id)).at(-1)?.text).toBe('変換')
})

/** Pastes a small picture into the field that has the focus. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 20
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? new Blob()], '画像.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })
}

/** Fires the events of a conversion that Enter ends, in the order of a browser. */
async function endConversion(page: Page, order: 'chrome' | 'firefox' | 'safari' | 'safariWithoutCode'): Promise<void> {
  await page.evaluate((browser) => {
    const target = document.activeElement
    const key = (type: string, init: KeyboardEventInit) =>
      target?.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }))
    const composition = (type: string) => target?.dispatchEvent(new CompositionEvent(type, { bubbles: true }))
    composition('compositionstart')
    if (browser === 'chrome') key('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
    if (browser === 'firefox') key('keydown', { key: 'Process', keyCode: 229, isComposing: true })
    composition('compositionend')
    if (browser === 'safari') key('keydown', { key: 'Enter', keyCode: 229 })
    if (browser === 'safariWithoutCode') key('keydown', { key: 'Enter', keyCode: 13 })
    key('keyup', { key: 'Enter', keyCode: 13 })
  }, order)
}
