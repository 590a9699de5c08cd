import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ConversationSummary } from '../contract/conversation/conversation.ts'
import type { Message } from '../contract/conversation/message.ts'
import { MessageType } from '../contract/enumerations.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { runFromPalette } from './support/palette.ts'
import { openSignedIn, waitForShell, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { openProxy } from './support/proxy.ts'
import { textOf } from './support/texts.ts'

const field = (page: Page) => page.locator('[data-composer]')
const outboxRow = (page: Page, state: 'held' | 'waiting') => page.getByText(textOf(`conversation.outbox.${state}`))

/** Returns the id of one of the conversations that wait. */
async function waitingId(api: Api, index: number): Promise<number> {
  const { data } = await api.call<{ items: ConversationSummary[] }>('GET', '/chat/conversations?type=1&tab=waiting')
  return data.items[index]?.id ?? 0
}

/** Returns how often a text was sent, and the draft. */
async function fateOf(api: Api, id: number, text: string): Promise<{ sent: number; draft: string }> {
  const { items } = (await api.call<{ items: Message[] }>('GET', `/chat/${id}/messages?limit=10`)).data
  const { draft } = (await api.call<{ draft: { text: string } }>('GET', `/chat/${id}`)).data
  return { sent: items.filter((message) => message.text === text).length, draft: draft.text }
}

/** Writes a text in a conversation and sends it, before its draft is saved. */
async function send(page: Page, origin: string, id: number, text: string): Promise<void> {
  await page.goto(`${origin}/messages/user?conversation=${id}`)
  await waitUntilLive(page)
  await page.keyboard.press('A')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Control+Enter')
}

test('what can still be taken back is sent once when its tab is closed, and before a sign-out', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  // Requests of the tab may be in flight when the session ends.
  browserErrors.allow(/status of 401/)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  await setPreferences(page, server.origin, { undoSend: 'on' })
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.origin}/profile`)
  await waitForShell(otherTab)
  const closed = await waitingId(api, 0)
  await send(page, server.origin, closed, 'タブを閉じる前の文')
  await expect(outboxRow(page, 'held')).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => fateOf(api, closed, 'タブを閉じる前の文')).toEqual({ sent: 1, draft: '' })

  const signedOut = await waitingId(api, 1)
  await send(otherTab, server.origin, signedOut, 'ログアウト前の文')
  await expect(outboxRow(otherTab, 'held')).toBeVisible()
  await runFromPalette(otherTab, textOf('command.signOut'))
  await expect(otherTab.getByText(textOf('command.signOut.question'))).toBeVisible()
  await otherTab.keyboard.press('y')
  await expect(otherTab).toHaveURL(`${server.origin}/login`)
  const stored = await otherTab.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(stored).toEqual({})
  // The sign-out has ended the session of `api`.
  const { sent } = await fateOf(await Api.as(server, 'admin'), signedOut, 'ログアウト前の文')
  expect(sent).toBe(1)
})

test('what a tab could not send is sent once by the next tab, after a crash by the other one', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket|status of 50[023]/)
  const proxy = await openProxy(server.origin, '/unused')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const api = await openSignedIn(page, server, 'admin', '/profile')
    const closed = await waitingId(api, 2)
    await page.goto(`${proxy.origin}/messages/user?conversation=${closed}`)
    await waitUntilLive(page)
    await page.keyboard.press('A')
    await expect(field(page)).toBeFocused()
    proxy.cut()
    await page.keyboard.insertText('接続がないときの文')
    await page.keyboard.press('Control+Enter')
    await expect(outboxRow(page, 'waiting')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    const whenClosed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await whenClosed
    proxy.restore()
    const nextTab = await context.newPage()
    await nextTab.goto(`${proxy.origin}/profile`)
    await expect.poll(() => fateOf(api, closed, '接続がないときの文')).toEqual({ sent: 1, draft: '' })

    const crashed = await waitingId(api, 3)
    const crashingTab = await context.newPage()
    await setPreferences(crashingTab, proxy.origin, { undoSend: 'on' })
    await send(crashingTab, proxy.origin, crashed, '異常終了の前の文')
    await expect(outboxRow(crashingTab, 'held')).toBeVisible()
    const whenCrashed = crashingTab.waitForEvent('crash')
    await crashingTab.goto('chrome://crash').catch(() => undefined)
    await whenCrashed
    await expect.poll(() => fateOf(api, crashed, '異常終了の前の文')).toEqual({ sent: 1, draft: '' })
  } finally {
    await proxy.close()
  }
})

test('what a colleague has answered during a lost connection is shown before the own answer is stored', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket|status of 50[023]/)
  const proxy = await openProxy(server.origin, '/unused')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const api = await openSignedIn(page, server, 'admin', '/profile')
    const id = await waitingId(api, 4)
    const { lastSeq } = (await api.call<ConversationSummary>('GET', `/chat/${id}`)).data
    await page.goto(`${proxy.origin}/messages/user?conversation=${id}`)
    await waitUntilLive(page)
    await page.keyboard.press('A')
    await expect(field(page)).toBeFocused()
    proxy.cut()
    const colleague = await Api.as(server, 'conversation')
    const answer = { clientId: randomUUID(), type: MessageType.TEXT, text: '同僚の返信', seenSeq: lastSeq }
    expect((await colleague.call('POST', `/chat/${id}/messages`, answer)).status).toBe(200)
    await page.keyboard.insertText('自分の返信')
    await page.keyboard.press('Control+Enter')
    await expect(outboxRow(page, 'waiting')).toBeVisible()
    proxy.restore()
    await expect(page.getByText(textOf('conversation.outbox.refused'))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '同僚の返信' })).toHaveCount(1)
    expect(await fateOf(api, id, '自分の返信')).toEqual({ sent: 0, draft: '' })
    await runFromPalette(page, textOf('composer.outbox.retry'))
    await expect.poll(() => fateOf(api, id, '自分の返信')).toEqual({ sent: 1, draft: '' })
  } finally {
    await proxy.close()
  }
})
