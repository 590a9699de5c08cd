import { expect, type Page } from 'playwright/test'
import type { PointEntry } from '../contract/point.ts'
import type { BankAccount, ReferredUser, User, UserRow } from '../contract/user.ts'
import type { Withdrawal } from '../contract/withdrawal.ts'
import type { Api } from './support/api.ts'
import {
  pressEnterUntil,
  escapeRegExp,
  focusedRow,
  waitForGridFocus,
  rows,
  successNotice,
  fieldValue,
  recordCommandButton,
} from './support/list.ts'
import { test } from './support/fixtures.ts'
import { runFromPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { findMemberAbleToWithdraw } from './support/pointsApi.ts'
import { formatNumber, formatMobilePhone, textOf } from './support/texts.ts'

const USER_ID = 12

async function loadUser(api: Api, id = USER_ID): Promise<User> {
  return (await api.call<User>('GET', `/user/${id}`)).data
}

async function waitForTabs(page: Page): Promise<void> {
  await waitUntilLive(page)
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
}

const formatDay = (day: string) => day.slice(0, 10).replaceAll('-', '/')
const formatSignedPoints = (point: number) => (point > 0 ? '+' : '−') + Math.abs(point).toLocaleString('en')

test('the profile of a member has every field, and the number keys open the tabs', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'user', `/user-detail/${USER_ID}`)
  await waitForTabs(page)
  const shownUser = await loadUser(api)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shownUser.fullName)
  await expect(page.locator('main header')).toContainText(`#${shownUser.id}`)
  const genderNames = { 1: '男性', 2: '女性', 3: 'その他' }
  for (const [fieldKey, value] of [
    ['user.field.fullNameKana', shownUser.fullNameKana],
    ['user.field.nickName', shownUser.nickName],
    ['user.field.birthDate', formatDay(shownUser.birthDate ?? '')],
    ['user.field.sex', genderNames[shownUser.sex as 1 | 2 | 3]],
    ['user.field.phone', formatMobilePhone(shownUser.phone)],
    ['user.field.email', shownUser.email],
    ['user.field.zipcode', shownUser.zipcode],
    ['user.field.address', shownUser.prefecture + shownUser.address],
    ['user.field.company', shownUser.company],
    ['user.field.industries', shownUser.industries.join('、')],
  ] as const) {
    if (value) await expect(fieldValue(page, fieldKey)).toHaveText(value)
    else await expect(fieldValue(page, 'record.missing')).toContainText(textOf(fieldKey))
  }
  await expect(fieldValue(page, 'user.field.phone').getByRole('link')).toHaveAttribute('href', `tel:${shownUser.phone}`)
  await expect(fieldValue(page, 'user.field.email').getByRole('link')).toHaveAttribute(
    'href',
    `mailto:${shownUser.email}`,
  )
  for (const [key, tab, query] of [
    ['2', 'point', '?tab=point'],
    ['3', 'bank', '?tab=bank'],
    ['1', 'profile', ''],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: textOf(`user.tab.${tab}`) })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(`${server.origin}/user-detail/${USER_ID}${query}`)
  }
})

test('the focus stays on the page of a member on every tab; Esc and Back return to the row of the list', async ({
  page,
  server,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const api = await openSignedIn(page, server, 'user', `/user-detail/${USER_ID}`)
  await waitForTabs(page)
  await expect(heading).toBeFocused()
  const { data } = await api.call<{ items: User[] }>('GET', '/user?status=1&sort=id&limit=20')
  const memberWithPointsIndex = data.items.findIndex(({ point }, index) => index > 0 && point > 0)
  const name = data.items[memberWithPointsIndex]?.fullName ?? ''
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.goto('/users?sort=id')
    await waitForGridFocus(page)
    for (let row = 0; row < memberWithPointsIndex; row += 1) await page.keyboard.press('j')
    await expect(focusedRow(page).getByRole('link')).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: textOf('user.tab.profile') })).toHaveAttribute('aria-selected', 'true')
    await expect(heading).toBeFocused()
    await page.keyboard.press('2')
    await waitForGridFocus(page)
    for (const [key, tab] of [
      ['3', 'bank'],
      ['1', 'profile'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: textOf(`user.tab.${tab}`) })).toHaveAttribute('aria-selected', 'true')
      await expect(heading).toBeFocused()
    }
    await leave()
    await expect(page).toHaveURL(`${server.origin}/users?sort=id`)
    await expect(focusedRow(page).getByRole('link')).toContainText(name)
  }
})

test('j and k open the other members of the list, also from another tab of a member', async ({ page, server }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const api = await openSignedIn(page, server, 'user', '/users?sort=-id')
  await waitForGridFocus(page)
  const { data } = await api.call<{ items: User[] }>('GET', '/user?status=1&sort=-id&limit=20')
  const [first, second, third] = data.items as [User, User, User]
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(first.fullName)
  await page.keyboard.press('3')
  await expect(page).toHaveURL(`${server.origin}/user-detail/${first.id}?tab=bank`)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`${server.origin}/user-detail/${second.id}`)
  await expect(heading).toBeFocused()
  await expect(heading).toHaveText(second.fullName)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(third.fullName)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/users?sort=-id`)
  await expect(focusedRow(page).getByRole('link')).toContainText(third.fullName)
})

test('the tab of a member’s points shows the balance, the signed history, the referrals and the code, which can be copied', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  const api = await openSignedIn(page, server, 'user', `/user-detail/${USER_ID}?tab=point`)
  await waitForTabs(page)
  const shownUser = await loadUser(api)
  await expect(fieldValue(page, 'user.field.balance')).toHaveText(shownUser.point.toLocaleString('en'))
  await expect(fieldValue(page, 'user.field.referralCode').locator('code')).toHaveText(shownUser.referralCode)
  await expect(fieldValue(page, 'user.field.referredCount')).toHaveText(String(shownUser.referredCount))
  const { data: history } = await api.call<{ items: PointEntry[] }>('GET', `/user/${USER_ID}/point-history?limit=20`)
  expect(history.items.length).toBeGreaterThan(0)
  await expect(rows(page).locator('[data-column="point"]')).toHaveText(
    history.items.map(({ point }) => formatSignedPoints(point)),
  )
  // Staff who manage only members may open the members of this list, but not its stores, coupons and withdrawals.
  const linkedNames = history.items.flatMap(({ counterpart }) =>
    counterpart?.record === 'user' ? [counterpart.name] : [],
  )
  await expect(rows(page).getByRole('link')).toHaveText(linkedNames)
  await waitForGridFocus(page)
  await page.keyboard.press('Y')
  await expect(successNotice(page, 'user.copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shownUser.referralCode)

  await page.keyboard.press('f')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/tab=point&list=referrals$/)
  const { data: referralList } = await api.call<{ items: ReferredUser[] }>('GET', `/user/${USER_ID}/referral?limit=20`)
  const [first] = referralList.items
  await expect(rows(page).getByRole('link')).toHaveText(referralList.items.map(({ fullName }) => fullName))
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/user-detail/${first?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.fullName ?? '')
  await page.keyboard.press('2')
  await page.getByRole('link', { name: shownUser.fullName }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/user-detail/${USER_ID}?tab=point`)
})

test('the bank account of a member is masked, revealed by a key, and masked again on return; the reveal is audited', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'user', `/user-detail/${USER_ID}?tab=bank`)
  await waitForTabs(page)
  const { data } = await api.call<{ bankAccount: BankAccount }>('GET', `/user/${USER_ID}/bank-account`)
  const maskedAccount = data.bankAccount
  const definitions = page.getByRole('tabpanel').getByRole('definition')
  const fieldTexts = (account: BankAccount) => [
    account.bankName,
    account.branchName,
    account.accountType,
    account.accountNumber,
    account.holder.normalize('NFKC'),
  ]
  await expect(definitions).toHaveText(fieldTexts(maskedAccount))
  await expect(page.getByRole('tabpanel')).toContainText(textOf('user.bank.recorded'))
  await page.keyboard.press('b')
  await expect(successNotice(page, 'user.bank.shown')).toBeVisible()
  await expect(definitions.nth(3)).toHaveText(/^\d{7}$/)
  const revealedTexts = await definitions.allInnerTexts()
  expect(revealedTexts[3]?.slice(-3)).toBe(maskedAccount.accountNumber.slice(-3))

  await page.keyboard.press('b')
  await expect(definitions).toHaveText(fieldTexts(maskedAccount))
  await runFromPalette(page, textOf('user.bank.reveal'))
  await expect(definitions).toHaveText(revealedTexts)
  await page.keyboard.press('1')
  const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
  await expect(lines.nth(0)).toContainText(textOf('history.revealBankAccount'))
  await expect(lines.nth(1)).toContainText(textOf('history.revealBankAccount'))
  await page.keyboard.press('3')
  await expect(definitions).toHaveText(fieldTexts(maskedAccount))
})

test('a member without a bank account has none to reveal', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  const { data } = await api.call<{ items: { id: number }[] }>('GET', '/user?sort=id&limit=100')
  const members = await Promise.all(
    data.items.map(async ({ id }) => ({
      id,
      ...(await api.call<{ bankAccount: unknown }>('GET', `/user/${id}/bank-account`)).data,
    })),
  )
  const memberWithoutAccount = members.find(({ bankAccount }) => bankAccount === null)
  if (memberWithoutAccount === undefined) throw new Error('everybody has one')
  await page.goto(`/user-detail/${memberWithoutAccount.id}?tab=bank`)
  await waitForTabs(page)
  await expect(page.getByRole('tabpanel')).toContainText(textOf('user.bank.none'))
  await expect(page.getByRole('button', { name: textOf('user.bank.reveal') })).toHaveCount(0)
})

test('a withdrawal can be requested on behalf of a member, but only with the permission for points', async ({
  page,
  server,
  openAnotherPage,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores')
  const memberWithPoints = await findMemberAbleToWithdraw(api)
  await page.goto(`/user-detail/${memberWithPoints.id}?tab=point`)
  await waitForTabs(page)
  await page.keyboard.press('c')
  const field = page.getByRole('dialog', { name: textOf('user.requestWithdrawal') }).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: textOf('user.requestWithdrawal.question') })
  const form = page.getByRole('dialog', { name: textOf('user.requestWithdrawal') })
  const { data: maskedAccountResponse } = await api.call<{ bankAccount: BankAccount }>(
    'GET',
    `/user/${memberWithPoints.id}/bank-account`,
  )
  const formatPoints = (n: number) => textOf('withdrawal.points', { n: formatNumber(n) })
  const accountText = textOf('withdrawal.account', { ...maskedAccountResponse.bankAccount })
  await expect(form.getByRole('definition')).toHaveText([
    formatPoints(memberWithPoints.point),
    formatPoints(1_000),
    accountText,
    maskedAccountResponse.bankAccount.holder.normalize('NFKC'),
  ])
  // The form shows the error, and no confirmation dialog opens.
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(
    new RegExp(
      `^${escapeRegExp(textOf('withdrawal.request.aboveBalance', { balance: formatNumber(memberWithPoints.point) }))}`,
    ),
  )
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('１，０００')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('definition')).toHaveText([
    memberWithPoints.fullName,
    String(memberWithPoints.id),
    formatPoints(1_000),
    accountText,
    maskedAccountResponse.bankAccount.holder.normalize('NFKC'),
    formatPoints(memberWithPoints.point),
    formatPoints(memberWithPoints.point - 1_000),
    textOf('withdrawal.pointsThen.requested'),
  ])
  await page.keyboard.press('y')
  await expect(successNotice(page)).toContainText(
    textOf('withdrawal.request.done', { name: memberWithPoints.fullName, amount: formatPoints(1_000) }),
  )
  await expect(successNotice(page).getByRole('button', { name: textOf('notice.open') })).toBeVisible()
  await expect(fieldValue(page, 'user.field.balance')).toHaveText((memberWithPoints.point - 1_000).toLocaleString('en'))
  await expect(rows(page).first().locator('[data-column="point"]')).toHaveText('−1,000')
  const { data: requests } = await api.call<{ items: Withdrawal[] }>(
    'GET',
    `/point/withdrawal?userId=${memberWithPoints.id}`,
  )
  const [request] = requests.items
  expect([request?.point, request?.status]).toEqual([1_000, 1])
  await rows(page)
    .first()
    .getByRole('link', { name: textOf('point.cause.withdrawal', { id: request?.id ?? '' }) })
    .focus()
  await pressEnterUntil(page, (options) =>
    expect(page).toHaveURL(`${server.origin}/point?tab=all&open=${request?.id}`, options),
  )

  const otherPage = await openAnotherPage({ locale: 'ja-JP' })
  await openSignedIn(otherPage, server, 'user', `/user-detail/${memberWithPoints.id}`)
  await waitForTabs(otherPage)
  await expect(recordCommandButton(otherPage, 'user.event.deactivate')).toBeVisible()
  await expect(otherPage.getByRole('button', { name: textOf('user.requestWithdrawal') })).toHaveCount(0)
  await otherPage.keyboard.press('c')
  await otherPage.keyboard.press('?')
  await expect(otherPage.getByRole('heading', { name: textOf('keys.title') })).toBeVisible()
  await expect(otherPage.getByRole('dialog')).not.toContainText(textOf('user.requestWithdrawal'))
})

for (const reason of ['noBankAccount', 'balanceTooLow'] as const) {
  test(`the shortcut of a withdrawal request that is not possible shows the reason: ${reason}`, async ({
    page,
    server,
  }) => {
    const api = await openSignedIn(page, server, 'admin', '/users')
    const { data } = await api.call<{ items: UserRow[] }>('GET', '/user?limit=100&status=1')
    const foundMembers = []
    for (const user of data.items) {
      if (reason === 'balanceTooLow' && user.point >= 1_000) continue
      const { bankAccount } = (await api.call<{ bankAccount: unknown }>('GET', `/user/${user.id}/bank-account`)).data
      if ((bankAccount === null) === (reason === 'noBankAccount')) foundMembers.push(user)
      if (foundMembers.length > 0) break
    }
    const [member] = foundMembers
    if (member === undefined) throw new Error('the demo has nobody like that')
    await page.goto(`/user-detail/${member.id}`)
    await waitForTabs(page)
    await expect(recordCommandButton(page, 'user.event.deactivate')).toBeVisible()
    await expect(page.getByRole('button', { name: textOf('user.requestWithdrawal') })).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(page.getByRole('alert')).toContainText(
      textOf(`withdrawal.request.${reason}`, { balance: formatNumber(member.point), minimum: '1,000' }),
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('an unknown id of a member is reported in the heading that has the focus', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  await openSignedIn(page, server, 'user', '/user-detail/999999')
  const heading = page.getByRole('heading', { name: textOf('record.notFound') })
  await expect(heading).toBeFocused()
  await page.goto('/user-detail/abc')
  await expect(heading).toBeFocused()
})
