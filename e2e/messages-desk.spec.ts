import { expect, type Page } from 'playwright/test'
import type { ConversationSummary } from '../contract/conversation/conversation.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { successNotice } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { openProxy } from './support/proxy.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf } from './support/texts.ts'

const PATH = '/messages/user'

const conversationRows = (page: Page) => page.locator('[data-conversation]')
const row = (page: Page, id: number | undefined) => page.locator(`[data-conversation="${id}"]`)
const heading = (page: Page, { member }: Pick<ConversationSummary, 'member'>) =>
  page.getByRole('heading', { level: 2, name: member?.name ?? '', exact: true })
const idsOnScreen = (page: Page) =>
  conversationRows(page).evaluateAll((links) => links.map((link) => Number(link.getAttribute('data-conversation'))))

async function readTab(api: Api, tab: string): Promise<ConversationSummary[]> {
  const { data } = await api.call<{ items: ConversationSummary[] }>('GET', `/chat/conversations?type=1&tab=${tab}`)
  return data.items
}

/** Opens the list of the conversations with members, and returns those that wait, in the order of the list. */
async function openList(
  page: Page,
  server: Parameters<typeof openSignedIn>[1],
): Promise<{ api: Api; first: ConversationSummary; second: ConversationSummary; third: ConversationSummary }> {
  const api = await openSignedIn(page, server, 'conversation', PATH)
  const [first, second, third] = await readTab(api, 'waiting')
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few conversations wait')
  await expect(row(page, first.id)).toBeFocused()
  return { api, first, second, third }
}

test('the list is walked through and opened by keyboard, and its URL restores what is open', async ({
  page,
  server,
}) => {
  const { first, second, third } = await openList(page, server)
  await page.keyboard.press('j')
  await expect(row(page, second.id)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(page, first.id)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, first)).toBeFocused()
  await expect(page).toHaveURL(`${server.origin}${PATH}?conversation=${first.id}`)
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(heading(page, second)).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, third)).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}${PATH}?conversation=${third.id}`)
  await page.reload()
  await expect(heading(page, third)).toBeVisible()
  await expect(row(page, third.id)).toHaveAttribute('aria-current', 'true')
  // In the list, these keys move the cursor, and the open conversation keeps its place.
  const message = page.locator('[data-row]').last()
  await expect(message).toBeVisible()
  const place = () => message.evaluate((element) => element.getBoundingClientRect().top)
  const placeBefore = await place()
  const ids = await idsOnScreen(page)
  await row(page, third.id).focus()
  await page.keyboard.press('Home')
  await expect(row(page, first.id)).toBeFocused()
  await page.keyboard.press('PageDown')
  const screenful = ids.indexOf(
    Number(await page.locator('[data-conversation]:focus').getAttribute('data-conversation')),
  )
  expect(screenful).toBeGreaterThan(3)
  await page.keyboard.press('PageUp')
  await expect(row(page, first.id)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(page, ids.at(-1))).toBeFocused()
  await row(page, third.id).focus()
  expect(await place()).toBe(placeBefore)
  await page.keyboard.press('Escape')
  await expect(row(page, third.id)).toBeFocused()
  await expect(page).toHaveURL(`${server.origin}${PATH}`)
})

test('each tab has its key, its count and its conversations', async ({ page, server }) => {
  const { api } = await openList(page, server)
  for (const [index, tab] of (['waiting', 'mine', 'unassigned', 'snoozed', 'done'] as const).entries()) {
    await page.keyboard.press(`${index + 1}`)
    const label = page.getByRole('tab', { name: textOf(`conversation.tab.${tab}`) })
    await expect(label).toHaveAttribute('aria-selected', 'true')
    const expected = (await readTab(api, tab)).map(({ id }) => id)
    await expect.poll(() => idsOnScreen(page)).toEqual(expected)
  }
})

test('a conversation that is done leaves the list, the next one opens, and undoing brings it back', async ({
  page,
  server,
}) => {
  const { api, first, second } = await openList(page, server)
  await page.keyboard.press('Enter')
  await expect(heading(page, first)).toBeVisible()
  await page.keyboard.press('S')
  await expect(successNotice(page)).toContainText(
    textOf('conversation.done.finish', { name: first.member?.name ?? '' }),
  )
  await expect(heading(page, second)).toBeFocused()
  await expect(row(page, first.id)).toHaveCount(0)
  expect((await readTab(api, 'done')).map(({ id }) => id)).toContain(first.id)
  await page.keyboard.press('u')
  await expect
    .poll(async () => (await api.call<ConversationSummary>('GET', `/chat/${first.id}`)).data.state)
    .toBe('waiting')
})

test('a conversation is taken, handed over and snoozed by keyboard', async ({ page, server }) => {
  const { api, first } = await openList(page, server)
  const read = async () => (await api.call<ConversationSummary>('GET', `/chat/${first.id}`)).data
  await page.keyboard.press('.')
  const menu = page.getByRole('menu', { name: textOf('record.menu', { name: first.member?.name ?? '' }) })
  await expect(menu.getByRole('menuitem', { name: textOf('conversation.event.finish') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(row(page, first.id)).toBeFocused()
  await page.keyboard.press('P')
  await expect(successNotice(page)).toBeVisible()
  const own = (await read()).assignee
  expect(own).not.toBeNull()
  await expect(row(page, first.id)).toContainText(textOf('conversation.assignee.own'))

  await page.keyboard.press('K')
  const handOver = page.getByRole('dialog', { name: textOf('conversation.handOver') })
  await expect(handOver.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(handOver).toHaveCount(0)
  await expect.poll(async () => (await read()).assignee?.id).not.toBe(own?.id)

  await page.keyboard.press('z')
  const snooze = page.getByRole('dialog', { name: textOf('conversation.event.snooze') })
  await expect(snooze.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('２０２７/1/4 ９:００')
  await page.keyboard.press('Control+Enter')
  await expect(snooze).toHaveCount(0)
  expect(await read()).toMatchObject({ state: 'snoozed', snoozedUntil: '2027-01-04T00:00:00.000Z' })
  await expect(row(page, first.id)).toHaveCount(0)
})

test('selected conversations are done at once, and one that a colleague has taken stays selected with its reason', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const { api, first, second, third } = await openList(page, server)
  const colleague = await Api.as(server, 'admin')
  const { data } = await colleague.call<{ id: number }>('GET', '/auth/profile')
  const body = { staffId: data.id, version: second.version }
  await colleague.call('PUT', `/chat/${second.id}/assignee`, body)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('status').filter({ hasText: textOf('conversation.selection', { n: '3' }) })
  await expect(bar).toBeVisible()
  await page.keyboard.press('P')
  await confirmQuestion(page)
  await expect(row(page, second.id)).toHaveAttribute('data-selected', 'true')
  await expect(page.locator('[data-selected]')).toHaveCount(1)
  await expect(row(page, second.id)).toContainText(textOf('conversation.selection.refused', { reason: '' }))
  const mine = async () => (await readTab(api, 'mine')).map(({ id }) => id)
  await expect
    .poll(async () => (await mine()).filter((id) => [first.id, second.id, third.id].includes(id)))
    .toEqual([first.id, third.id])
  await page.keyboard.press('S')
  await confirmQuestion(page)
  await expect(row(page, second.id)).toHaveCount(0)
  await expect.poll(async () => (await readTab(api, 'done')).some(({ id }) => id === second.id)).toBe(true)
})

test('the field keeps the focus when its conversation is answered before it has loaded', async ({
  page,
  server,
  browserErrors,
}) => {
  const proxy = await openProxy(server.origin, '/unused')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const { first, second } = await openList(page, server)
    await page.goto(proxy.origin + PATH)
    await expect(row(page, first.id)).toBeFocused()
    await waitUntilLive(page)
    const release = proxy.hold(`/chat/${second.id}`)
    await page.keyboard.press('j')
    await page.keyboard.press('A')
    const field = page.locator('[data-composer]')
    await expect(field).toBeFocused()
    await page.keyboard.insertText('すぐに返信します。')
    await page.keyboard.press('Control+Enter')
    await expect(row(page, second.id)).toHaveCount(0)
    await expect(field).toBeFocused()
    release()
    await expect(page.getByRole('listitem').filter({ hasText: 'すぐに返信します。' })).toHaveCount(1)
    await expect(field).toBeFocused()
  } finally {
    await proxy.close()
  }
})

test('a search finds names and words, and a found message opens its conversation there', async ({ page, server }) => {
  const { api, first } = await openList(page, server)
  const { data } = await api.call<{ items: { seq: number; text: string | null }[] }>(
    'GET',
    `/chat/${first.id}/messages`,
  )
  const message = data.items.find(({ text }) => text !== null && text.length > 6)
  await page.keyboard.press('/')
  await page.keyboard.insertText(first.member?.name ?? '')
  await expect(row(page, first.id)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(message?.text ?? '')
  const found = page.getByRole('region', { name: textOf('conversation.found') })
  const link = found
    .getByRole('link')
    .filter({ hasText: first.member?.name ?? '' })
    .first()
  await expect(link).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(found.getByRole('link').first()).toBeFocused()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, first)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`conversation=${first.id}&message=\\d+`))
  await expect(page.getByText(textOf('conversation.linkedMessage')).first()).toBeVisible()
})

test('nothing moves in a list that has the focus, until the changes of colleagues are applied by a key', async ({
  page,
  server,
}) => {
  const { first, second } = await openList(page, server)
  await waitUntilLive(page)
  const before = await idsOnScreen(page)
  const place = await row(page, first.id).boundingBox()
  const colleague = await Api.as(server, 'admin')
  await colleague.call('POST', `/chat/${second.id}/transition`, {
    event: 'finish',
    version: second.version,
    seenSeq: second.lastSeq,
  })
  const bar = page.getByRole('button', { name: textOf('conversation.changed', { n: '1' }) })
  await expect(bar).toBeVisible()
  expect(await idsOnScreen(page)).toEqual(before)
  expect(await row(page, first.id).boundingBox()).toEqual(place)
  await expect(row(page, first.id)).toBeFocused()
  await page.keyboard.press('Q')
  await expect(bar).toHaveCount(0)
  expect(await idsOnScreen(page)).toEqual(before.filter((id) => id !== second.id))
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the list or the conversation is shown, and Back leads to the list', async ({ page, server }) => {
    const { first } = await openList(page, server)
    await page.keyboard.press('Enter')
    await expect(heading(page, first)).toBeFocused()
    await expect(conversationRows(page).first()).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goBack()
    await expect(row(page, first.id)).toBeFocused()
    await expect(page).toHaveURL(`${server.origin}${PATH}`)
    await page.keyboard.press('Enter')
    await expect(heading(page, first)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row(page, first.id)).toBeFocused()
    await page.goForward()
    await expect(heading(page, first)).toBeVisible()
  })
})

test.describe('on a narrow touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a conversation is opened, answered and snoozed by touch', async ({ page, server }) => {
    const { api, second, third } = await openList(page, server)
    await row(page, second.id).tap()
    await expect(heading(page, second)).toBeVisible()
    const field = page.locator('[data-composer]')
    const { y } = (await field.boundingBox()) ?? { y: 0 }
    await field.tap()
    await expect(field).toBeFocused()
    // What is under the finger stays there.
    expect((await field.boundingBox())?.y).toBe(y)
    await page.keyboard.insertText('確認いたします。')
    await page.getByRole('button', { name: textOf('composer.send'), exact: true }).tap()
    await expect(page.getByRole('listitem').filter({ hasText: '確認いたします。' })).toHaveCount(1)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await page.goBack()
    await row(page, third.id).tap()
    await page.getByRole('button', { name: textOf('record.menu.command') }).tap()
    await page.getByRole('menuitem', { name: textOf('conversation.event.snooze') }).tap()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: textOf('conversation.event.snooze'), exact: true }).tap()
    await expect
      .poll(async () => (await api.call<ConversationSummary>('GET', `/chat/${third.id}`)).data.state)
      .toBe('snoozed')
  })
})
