import { expect, type Page } from 'playwright/test'
import type { ConversationSummary } from '../contract/conversation/conversation.ts'
import { StoreStatus } from '../contract/enumerations.ts'
import { ACCOUNT_STATES } from '../contract/kinds/accountStates.ts'
import type { UserRow } from '../contract/user.ts'
import type { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { recordCommandButton, waitForGridFocus } from './support/list.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { textOf } from './support/texts.ts'

const conversationHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function membersWith(api: Api, status: number): Promise<UserRow[]> {
  return (await api.call<{ items: UserRow[] }>('GET', `/user?limit=100&status=${status}`)).data.items
}

/** Returns the ids of the members and stores with whom staff have a conversation in a tab of the list. */
async function listedConversations(api: Api, type: number): Promise<ConversationSummary[]> {
  const tabs = ['waiting', 'snoozed', 'done'].map((tab) =>
    api.call<{ items: ConversationSummary[] }>('GET', `/chat/conversations?type=${type}&tab=${tab}&limit=100`),
  )
  return (await Promise.all(tabs)).flatMap(({ data }) => data.items)
}

test('one key leads from a member to the conversation, and Back to the member; a refusal says why', async ({
  page,
  server,
  browserErrors,
}) => {
  // The conversation with a deactivated member is refused.
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const conversations = await listedConversations(api, 1)
  const [conversation] = conversations
  const member = conversation?.member
  if (conversation === undefined || member === null || member === undefined) throw new Error('no conversation')
  await page.goto(`/user-detail/${member.id}`)
  await expect(recordCommandButton(page, 'user.messages')).toBeVisible()
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  await expect(page).toHaveURL(`${server.origin}/messages/user?conversation=${conversation.id}`)
  await expect(conversationHeading(page, member.name)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()

  const partnerIds = conversations.map((each) => each.member?.id)
  const other = (await membersWith(api, ACCOUNT_STATES.active)).find(({ id }) => !partnerIds.includes(id))
  await page.goto(`/user-detail/${other?.id}`)
  await expect(recordCommandButton(page, 'user.messages')).toBeVisible()
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  await expect(conversationHeading(page, other?.fullName ?? '')).toBeVisible()

  const inactive = (await membersWith(api, ACCOUNT_STATES.deactivated)).find(({ id }) => !partnerIds.includes(id))
  await page.goto(`/user-detail/${inactive?.id}`)
  await expect(recordCommandButton(page, 'user.messages')).toBeVisible()
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  await expect(page.getByText(textOf('user.messages.refusal', { name: inactive?.fullName ?? '' }))).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/user-detail/${inactive?.id}`)
})

test('the palette of any screen and the row of a store lead to the conversation with the store', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(StoreStatus.ACCEPT)
  const name = store?.name ?? ''
  await waitUntilSettled(page)
  await openPalette(page)
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option', { name, selected: true })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(textOf('store.messages'))
  await expect(page.getByRole('option', { name: textOf('store.messages'), selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages\/store\?conversation=\d+$/)
  await expect(conversationHeading(page, name)).toBeVisible()
  const url = page.url()
  await page.goto('/stores?tab=approved')
  await waitForGridFocus(page)
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  await expect(page).toHaveURL(url)
})

test('staff who do not answer conversations have no such command', async ({ page, server }) => {
  await openSignedIn(page, server, 'user', '/user-detail/12')
  await expect(recordCommandButton(page, 'user.event.deactivate')).toBeVisible()
  await expect(recordCommandButton(page, 'user.messages')).toHaveCount(0)
})
