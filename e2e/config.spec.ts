import { expect, type Page } from 'playwright/test'
import { Api } from './support/api.ts'
import { successNotice, fieldValue } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadConfig } from './support/pointsApi.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf, type TextKey } from './support/texts.ts'

const form = (page: Page) => page.getByRole('dialog', { name: textOf('config.edit') })
const question = (page: Page) => page.getByRole('alertdialog', { name: textOf('config.edit.question') })
const field = (page: Page, name: TextKey) => form(page).getByRole('textbox', { name: textOf(name) })

/** Moves the focus to a field of the open form with Tab, and replaces the value of the field by typing. */
async function typeIntoField(page: Page, name: TextKey, value: string): Promise<void> {
  for (let presses = 0; presses < 14; presses += 1) {
    if (await field(page, name).evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(field(page, name)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(value)
}

async function beginEdit(page: Page): Promise<void> {
  await waitUntilLive(page)
  await expect(page.getByRole('button', { name: textOf('config.edit') })).toBeVisible()
  await page.keyboard.press('e')
  await expect(field(page, 'config.field.REFERRAL_REWARD')).toBeFocused()
}

/** Returns the changes in the confirmation dialog, one row for each. */
function readChangesInQuestion(page: Page): Promise<(string | null)[][]> {
  return question(page)
    .getByRole('row')
    .evaluateAll(([, ...all]) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)))
}

test('a change of the point settings is reviewed before it is saved, is in the history, and appears in another open browser at once', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/point-management')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'admin', '/point-management')
  await waitUntilLive(otherPage)
  const configBefore = await loadConfig(api)
  await expect(fieldValue(otherPage, 'config.field.MIN_POINT_WITHDRAW')).toHaveText('1,000')
  await beginEdit(page)
  await typeIntoField(page, 'config.field.MIN_POINT_WITHDRAW', '１，５００')
  await typeIntoField(page, 'config.field.USE_COUPON_PERCENT_FEE', '12')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(textOf('config.edit.question.message'))
  expect(await readChangesInQuestion(page)).toEqual([
    [textOf('config.field.MIN_POINT_WITHDRAW'), '1,000ポイント', '1,500ポイント'],
    [textOf('config.field.USE_COUPON_PERCENT_FEE'), `${configBefore.USE_COUPON_PERCENT_FEE}%`, '12%'],
  ])
  await page.keyboard.press('n')
  await expect(field(page, 'config.field.USE_COUPON_PERCENT_FEE')).toHaveValue('12')
  expect(await loadConfig(api)).toEqual(configBefore)
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  const configNow = await loadConfig(api)
  expect(configNow).toEqual({
    ...configBefore,
    MIN_POINT_WITHDRAW: 1500,
    USE_COUPON_PERCENT_FEE: 12,
    version: configBefore.version + 1,
    updatedAt: configNow.updatedAt,
    updatedBy: configNow.updatedBy,
  })
  expect(configNow.updatedBy).not.toBeNull()
  for (const each of [page, otherPage]) {
    await expect(fieldValue(each, 'config.field.MIN_POINT_WITHDRAW')).toHaveText('1,500')
    await expect(fieldValue(each, 'config.field.USE_COUPON_PERCENT_FEE')).toHaveText('12')
    await expect(fieldValue(each, 'config.field.updatedBy')).toHaveText(configNow.updatedBy ?? '')
    const historyLine = each
      .getByRole('region', { name: textOf('history.title'), exact: true })
      .getByRole('listitem')
      .first()
    await expect(historyLine).toContainText(configNow.updatedBy ?? '')
    await expect(historyLine).toContainText(`${textOf('config.field.MIN_POINT_WITHDRAW')}: 1,000 → 1,500`)
    await expect(historyLine).toContainText(
      `${textOf('config.field.USE_COUPON_PERCENT_FEE')}: ${configBefore.USE_COUPON_PERCENT_FEE} → 12`,
    )
  }
})

test('a time limit is set in hours and taken back, and the settings show which one holds', async ({ page, server }) => {
  await openSignedIn(page, server, 'system', '/point-management')
  const limit = fieldValue(page, 'config.field.reportUnhandledLimitHours')
  const standard = textOf('config.limit.standard', { hours: textOf('config.unit.hours', { n: 24 }) })
  await expect(limit).toHaveText(standard)
  for (const [typed, shown, change] of [
    ['８', textOf('config.unit.hours', { n: 8 }), ['', textOf('config.unit.hours', { n: 8 })]],
    ['', standard, [textOf('config.unit.hours', { n: 8 }), '']],
  ] as const) {
    await beginEdit(page)
    await typeIntoField(page, 'config.field.reportUnhandledLimitHours', typed)
    if (typed === '') await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
    expect(await readChangesInQuestion(page)).toEqual([[textOf('config.field.reportUnhandledLimitHours'), ...change]])
    await page.keyboard.press('y')
    await expect(successNotice(page)).toBeVisible()
    await expect(limit).toHaveText(shown)
  }
})

test('values of the point settings that are out of range, not readable, not integers, empty or no email addresses have an error, and nothing is saved', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/point-management')
  const configBefore = await loadConfig(api)
  await beginEdit(page)
  const wrongValues = [
    ['config.field.REFERRAL_REWARD', '1000000', 'field.range', '0〜999,999の整数'],
    ['config.field.REFERRAL_CODE_ENTERER_REWARD', '-1', 'field.range', '0〜999,999の整数'],
    ['config.field.MIN_POINT_WITHDRAW', '', 'field.required', '0〜999,999の整数'],
    ['config.field.SCAN_COUPON_REWARD_PERCENT', ',5', 'field.number.separators', '0〜100の整数'],
    ['config.field.USE_COUPON_PERCENT_FEE', '1.5', 'field.number.whole', '0〜100の整数'],
    ['config.field.superAdminEmail', 'admin@choba', 'email.invalid', ''],
    ['config.field.superAdminName', '', 'field.required', ''],
    ['config.field.DOWNLOAD_APP_LINK', 'http://choba.example', 'field.httpsUrl', textOf('config.hint.link')],
  ] as const
  for (const [name, value] of wrongValues) await typeIntoField(page, name, value)
  await page.keyboard.press('Enter')
  for (const [name, value, message, hint] of wrongValues) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, name)).toHaveAccessibleDescription(`${textOf(message)} ${hint}`.trim())
  }
  await expect(field(page, 'config.field.REFERRAL_REWARD')).toBeFocused()
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await expect(form(page)).toHaveCount(0)
  expect(await loadConfig(api)).toEqual(configBefore)
})

test('a change of the point settings that a colleague saves while the form is open is shown beside the form, and no typed text is lost', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/point-management')
  await beginEdit(page)
  const { updatedAt: _at, updatedBy: _by, ...configBefore } = await loadConfig(api)
  await typeIntoField(page, 'config.field.REFERRAL_REWARD', '777')
  const colleagueConfig = {
    ...configBefore,
    REFERRAL_CODE_ENTERER_REWARD: configBefore.REFERRAL_CODE_ENTERER_REWARD + 11,
  }
  const colleagueApi = await Api.as(server, 'system')
  expect((await colleagueApi.call('PUT', '/system/config', colleagueConfig)).status).toBe(200)
  const shownReward = page
    .locator('dd')
    .filter({ hasText: new RegExp(`^${colleagueConfig.REFERRAL_CODE_ENTERER_REWARD}$`) })
  await expect(shownReward).toBeAttached()
  await expect(field(page, 'config.field.REFERRAL_REWARD')).toHaveValue('777')
  const note = textOf('change.edited', { actor: await loadOwnName(colleagueApi) })
  await expect(form(page)).toContainText(note)
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(note)
  await page.keyboard.press('y')
  const versionsDialog = page.getByRole('dialog', { name: textOf('config.edit') })
  await expect(versionsDialog).toContainText(textOf('versions.message'))
  const { updatedBy } = await loadConfig(api)
  await expect(versionsDialog).toContainText(`${updatedBy}さんが先に更新しました`)
  const ownChangeGroup = versionsDialog.getByRole('group', { name: textOf('config.field.REFERRAL_REWARD') })
  const colleagueChangeGroup = versionsDialog.getByRole('group', {
    name: textOf('config.field.REFERRAL_CODE_ENTERER_REWARD'),
  })
  await expect(ownChangeGroup.getByRole('radio', { name: /777/ })).toBeChecked()
  const rewardPattern = new RegExp(String(colleagueConfig.REFERRAL_CODE_ENTERER_REWARD))
  await expect(colleagueChangeGroup.getByRole('radio', { name: rewardPattern })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const { updatedAt: _updatedAt, updatedBy: _updatedBy, ...configNow } = await loadConfig(api)
  expect(configNow).toEqual({ ...colleagueConfig, REFERRAL_REWARD: 777, version: configBefore.version + 2 })
})
