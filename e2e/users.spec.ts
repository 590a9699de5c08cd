import { expect, type Page } from 'playwright/test'
import type { User, UserRow } from '../contract/user.ts'
import { MasterDataType, RecordStatus } from '../contract/enumerations.ts'
import type { Api } from './support/api.ts'
import {
  bulkDoneNotice,
  focusedRowId,
  countOnTab,
  waitForGridFocus,
  gridOnTab,
  waitForList,
  rows,
  successNotice,
  recordCommandButton,
} from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { formatMobilePhone, textOf, type TextKey } from './support/texts.ts'

interface UserListResponse {
  items: UserRow[]
  total: number
}

async function loadUserList(api: Api, query: string): Promise<UserListResponse> {
  return (await api.call<UserListResponse>('GET', `/user?limit=20&${query}`)).data
}

const nameOf = ({ fullName, fullNameKana }: UserRow) => fullName + fullNameKana
const nameCells = (page: Page) => rows(page).locator('[data-column="name"]')

test('the list of members shows all its columns, and each tab has its count and its number key', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'user', '/')
  await expect(page).toHaveURL(`${server.origin}/users`)
  await waitForList(page)
  for (const [key, tab, status] of [
    ['2', 'deactivated', RecordStatus.DE_ACTIVE],
    ['3', 'deleted', RecordStatus.DELETED],
    ['1', 'active', RecordStatus.ACTIVE],
  ] as const) {
    await page.keyboard.press(key)
    await expect(gridOnTab(page, 'users.title', `user.state.${tab}`)).toBeVisible()
    await expect(page).toHaveURL(tab === 'active' ? /\/users$/ : new RegExp(`/users\\?tab=${tab}$`))
    await waitForGridFocus(page)
    const { items, total } = await loadUserList(api, `status=${status}`)
    await expect(nameCells(page)).toHaveText(items.map(nameOf))
    expect(await countOnTab(page, `user.state.${tab}`)).toBe(total)
  }
  const [first] = (await loadUserList(api, `status=${RecordStatus.ACTIVE}`)).items
  const genderNames = { 1: '男性', 2: '女性', 3: 'その他' }
  await expect(rows(page).first().getByRole('gridcell')).toHaveText([
    '',
    String(first?.id),
    first === undefined ? '' : nameOf(first),
    first?.nickName ?? '',
    genderNames[first?.sex as 1 | 2 | 3],
    formatMobilePhone(first?.phone ?? ''),
    first?.email ?? '',
    first?.prefecture ?? '',
    (first?.point ?? 0).toLocaleString('en'),
    /^(\d+(秒|分|時間|日)前|\d{4}年\d{1,2}月\d{1,2}日)$/,
  ])
  await expect(rows(page).first().locator('time')).toHaveAttribute('datetime', first?.createdAt ?? '')
})

test('a member is found by two kanji, by half-width kana, and by a phone number with hyphens', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const [someone] = (await loadUserList(api, `status=${RecordStatus.ACTIVE}&page=7`)).items
  if (someone === undefined) throw new Error('there is no seventh page')
  const { fullName, fullNameKana, phone, email } = someone
  const halfWidthByFullWidthKana: Record<string, string> = { ガ: 'ｶﾞ', タ: 'ﾀ', ナ: 'ﾅ', カ: 'ｶ', サ: 'ｻ' }
  for (const typed of [
    fullName.slice(0, 2),
    fullNameKana.replaceAll(/./g, (kana) => halfWidthByFullWidthKana[kana] ?? kana),
    formatMobilePhone(phone),
    email,
  ]) {
    const { items, total } = await loadUserList(api, `status=${RecordStatus.ACTIVE}&q=${encodeURIComponent(typed)}`)
    expect(total).toBeGreaterThan(0)
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await page.keyboard.press('Enter')
    await expect(nameCells(page)).toHaveText(items.map(nameOf))
    await expect.poll(() => countOnTab(page, 'user.state.active')).toBe(total)
    await waitForGridFocus(page)
  }
  await expect(nameCells(page)).toHaveText([nameOf(someone)])
})

test('prefecture and industry filter the list of members, and are in the URL', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const choicesOf = async (type: number) =>
    (await api.call<{ items: { id: number; value: string }[] }>('GET', `/system/master-data?type=${type}`)).data.items
  const activeQuery = `status=${RecordStatus.ACTIVE}`
  const chooseFirst = async (label: TextKey, type: number, parameter: string) => {
    const choices = await choicesOf(type)
    const field = page.getByRole('combobox', { name: textOf(label) })
    await field.focus()
    await page.keyboard.press('ArrowDown')
    const options = page.getByRole('listbox', { name: textOf(label) }).getByRole('option')
    await expect(options).toHaveText([textOf('list.filter.any'), ...choices.map(({ value }) => value)])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}=${choices[0]?.id}(&|$)`))
    return choices[0]?.id
  }
  const prefectureId = await chooseFirst('list.filter.prefecture', MasterDataType.KEN, 'prefecture')
  const membersInPrefecture = await loadUserList(api, `${activeQuery}&prefectureId=${prefectureId}`)
  await expect(nameCells(page)).toHaveText(membersInPrefecture.items.map(nameOf))
  const industryId = await chooseFirst('list.filter.industry', MasterDataType.INDUSTRY, 'industry')
  const membersInBoth = await loadUserList(api, `${activeQuery}&prefectureId=${prefectureId}&industryId=${industryId}`)
  expect(membersInBoth.total).toBeLessThan(membersInPrefecture.total)
  await expect(nameCells(page)).toHaveText(membersInBoth.items.map(nameOf))
  await expect.poll(() => countOnTab(page, 'user.state.active')).toBe(membersInBoth.total)
})

test('d deactivates a member, v activates and D deletes the member; each event is in the history', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const id = await focusedRowId(page)
  const memberBefore = (await api.call<UserRow>('GET', `/user/${id}`)).data
  const loadStatus = async () => (await api.call<UserRow>('GET', `/user/${id}`)).data.status
  await page.keyboard.press('d')
  const question = page.getByRole('dialog', { name: textOf('user.question.deactivate') })
  await expect(question).toContainText(textOf('user.question.deactivate.message', { name: memberBefore.fullName }))
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('本人の申し出')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect(await loadStatus()).toBe(RecordStatus.DE_ACTIVE)

  await page.goto(`/users?tab=deactivated&q=${memberBefore.phone}`)
  await waitForList(page)
  expect(await focusedRowId(page)).toBe(id)
  await page.keyboard.press('d')
  await expect(page.getByRole('alert')).toContainText(textOf('user.refusal.deactivated'))
  await page.keyboard.press('v')
  await expect(page.getByRole('alertdialog', { name: textOf('user.question.activate') })).toBeVisible()
  await page.keyboard.press('y')
  await expect.poll(loadStatus).toBe(RecordStatus.ACTIVE)

  await page.goto(`/user-detail/${id}`)
  await expect(recordCommandButton(page, 'user.event.delete')).toBeVisible()
  await page.keyboard.press('D')
  const reasonField = page.getByRole('dialog', { name: textOf('user.question.delete') }).getByRole('textbox')
  await expect(reasonField).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reasonField).toHaveAccessibleDescription('この項目に入力してください。')
  await page.keyboard.insertText('退会')
  await page.keyboard.press('Control+Enter')
  await expect.poll(loadStatus).toBe(RecordStatus.DELETED)
  const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
  await expect(lines.first()).toContainText(textOf('history.reason', { reason: '退会' }))
  await expect(lines.nth(1)).toContainText(textOf('user.event.activate'))
  await expect(lines.nth(2)).toContainText(textOf('history.reason', { reason: '本人の申し出' }))
})

test('three members are deactivated together', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'user', '/users?page=3')
  await waitForList(page)
  const threeMembers = (await loadUserList(api, `status=${RecordStatus.ACTIVE}&page=3`)).items.slice(0, 3)
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'd']) await page.keyboard.press(key)
  const title = textOf('bulk.title', { action: textOf('user.event.deactivate') })
  const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }))
  await expect(dialog).toContainText(textOf('bulk.able', { n: 3 }))
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('by phone')
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'user.event.deactivate', 3)).toBeVisible()
  const memberResponses = await Promise.all(threeMembers.map(({ id }) => api.call<User>('GET', `/user/${id}`)))
  expect(memberResponses.map(({ data }) => [data.status, data.statusReason])).toEqual(
    threeMembers.map(() => [RecordStatus.DE_ACTIVE, 'by phone']),
  )
})

test('the palette finds and opens a member, but finds no members without the permission', async ({
  page,
  server,
  openAnotherPage,
}) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const [, second] = (await loadUserList(api, '')).items
  const { fullName = '', phone = '', id = 0 } = second ?? {}
  await openPalette(page)
  await page.keyboard.insertText(phone)
  const foundOption = page
    .getByRole('dialog')
    .getByRole('group', { name: textOf('palette.group.users') })
    .getByRole('option')
  await expect(foundOption).toHaveText([new RegExp(fullName)])
  await expect(page.getByRole('option', { selected: true })).toContainText(fullName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/user-detail/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)

  const otherPage = await openAnotherPage({ locale: 'ja-JP' })
  await openSignedIn(otherPage, server, 'store', '/stores')
  await waitForList(otherPage)
  await openPalette(otherPage)
  await otherPage.keyboard.insertText(phone)
  await expect(otherPage.getByRole('dialog')).toContainText(textOf('palette.none', { query: phone }))
})
