import { expect, type Page } from 'playwright/test'
import type { ContentResource } from '../contract/contentResource.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf, type TextKey, texts } from './support/texts.ts'

const RESOURCES_SCREEN_PATH = '/masterdata?type=resource'
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const article = (page: Page) => page.getByRole('article')

/** Moves the focus to a control of the open form with Tab. */
async function tabTo(page: Page, role: 'textbox' | 'combobox', name: TextKey, key = 'Tab'): Promise<void> {
  const control = dialog(page).getByRole(role, { name: textOf(name) })
  for (let presses = 0; presses < 12; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}

async function typeIntoField(page: Page, name: TextKey, value: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(value)
}

/** Opens the form of a new content resource, and chooses its kind by keyboard. */
async function openNewForm(page: Page, kind: TextKey, presses: number): Promise<void> {
  await page.keyboard.press('c')
  const select = dialog(page).getByRole('combobox', { name: textOf('content.field.kind') })
  await expect(select).toBeFocused()
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown')
  await expect(select.locator('option:checked')).toHaveText(textOf(kind))
}

// This test comes first, because the next test changes a text that this test reads.
test('each public page has a title and a text in the language of its reader, and prints without its controls', async ({
  openAnotherPage,
  server,
}) => {
  const headings = {
    ja: { '/term': '第2条（会員登録）', '/privacy': '2. 利用目的' },
    vi: { '/term': 'Điều 2. Đăng ký thành viên', '/privacy': '2. Mục đích sử dụng' },
    en: { '/term': '2. Registration', '/privacy': '2. Why we use it' },
  }
  const reader = await openAnotherPage()
  for (const language of ['ja', 'vi', 'en'] as const) {
    await reader.goto(`${server.origin}/term`)
    await reader.getByRole('banner').getByRole('combobox').selectOption(language)
    for (const path of ['/term', '/privacy'] as const) {
      await reader.goto(server.origin + path)
      await expect(article(reader).getByRole('heading', { name: headings[language][path] })).toBeVisible()
      const title = texts[language][path === '/term' ? 'public.term' : 'public.privacy']
      await expect(reader).toHaveTitle(new RegExp(title))
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(article(reader)).toHaveAttribute('lang', language)
    }
  }
  await expectAccessible(reader)
  await reader.emulateMedia({ media: 'print' })
  await expect(article(reader)).toBeVisible()
  await expect(reader.getByRole('banner')).toBeHidden()
  await expect(reader.getByRole('contentinfo')).toBeHidden()
  await expect(reader.getByText(texts.en['public.toLogin'], { exact: true })).toBeHidden()
})

test('the terms are edited by keyboard as a draft with a preview, compared and published after a question; the page shows them and links to the version before', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  // The last version asked for does not exist.
  browserErrors.allow(/status of 404/)
  await openSignedIn(page, server, 'system', '/public-page?pageName=term')
  await waitForList(page)
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  const draftName = textOf('pageVersion.draft', { page: textOf('public.term') })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(draftName)
  const difference = page.getByRole('region', { name: textOf('pageVersion.difference.from', { number: 3 }) })
  await expect(difference).toContainText('第8条（反社会的勢力の排除）')
  await expectAccessible(page)
  const reader = await openAnotherPage()
  await reader.goto(`${server.origin}/term`)
  await expect(article(reader)).toContainText('第7条（準拠法・管轄）')

  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('textbox', { name: textOf('pageVersion.field.ja') })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    '## 第1条（新しい規約）\n\n<script>document.title = "pwned"</script>\n\n[危険](javascript:document.title="pwned")と[規約](/term)\n\n- 一つ\n- [x] 済み\n\n| 項目 | 料金 |\n|--|--:|\n| ~~旧~~新 | https://fee.example/a。 |',
  )
  await expect(dialog(page).getByRole('heading', { name: '第1条（新しい規約）' })).toBeVisible()
  await tabTo(page, 'textbox', 'pageVersion.field.validFrom', 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(difference.getByRole('deletion').first()).toBeVisible()
  await reader.reload()
  await expect(article(reader)).toContainText('第7条（準拠法・管轄）')

  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: textOf('pageVersion.question.publish') })
  await expect(question).toContainText(textOf('pageVersion.validFrom.onPublication'))
  await expect(question.getByRole('region').first()).toContainText('第1条（新しい規約）')
  await expectAccessible(page)
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  await expect(heading).toHaveText(textOf('pageVersion.numbered', { page: textOf('public.term'), number: 4 }))

  await reader.reload()
  await expect(article(reader).getByRole('heading', { level: 2, name: '第1条（新しい規約）' })).toBeVisible()
  await expect(article(reader)).toContainText('<script>document.title = "pwned"</script>')
  expect(await article(reader).getByRole('link').allTextContents()).toEqual(['規約', 'https://fee.example/a'])
  await expect(article(reader).getByRole('checkbox', { name: '済み' })).toBeChecked()
  await expect(article(reader).getByRole('columnheader')).toHaveText(['項目', '料金'])
  await expect(reader).toHaveTitle(new RegExp(textOf('public.term')))
  await expectAccessible(reader)
  await reader
    .getByRole('navigation', { name: textOf('public.versions') })
    .getByRole('link')
    .nth(1)
    .click()
  await expect(reader).toHaveURL(`${server.origin}/term?version=3`)
  await expect(article(reader)).toContainText('第7条（準拠法・管轄）')
  await expect(reader.getByRole('note')).toContainText(textOf('public.version.former'))
  await expectAccessible(reader)
  await reader.goto(`${server.origin}/term?version=5`)
  await expect(reader.getByText(textOf('public.version.missing'))).toBeVisible()
})

test('two people edit the draft of a page: the later one compares both versions, and no text is lost', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const otherPage = await openAnotherPage()
  await openSignedIn(page, server, 'system', '/public-page?pageName=download')
  await openSignedIn(otherPage, server, 'admin', '/public-page?pageName=download')
  for (const each of [page, otherPage]) {
    await waitForList(each)
    await waitForGridFocus(each)
    await each.keyboard.press('e')
    await expect(dialog(each).getByRole('textbox', { name: textOf('pageVersion.field.ja') })).toBeFocused()
    await each.keyboard.press('Control+End')
  }
  await otherPage.keyboard.insertText('相手の一文。')
  await otherPage.keyboard.press('Control+Enter')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'textbox', 'pageVersion.field.en')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('A sentence of mine.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText(textOf('versions.message'))
  await expect(dialog(page)).toContainText('相手の一文。')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const api = await Api.as(server, 'system')
  const { data } = await api.call<{ items: { texts: { ja: string; en: string } }[] }>(
    'GET',
    '/page-version?status=0&pageName=download',
  )
  expect(
    data.items.map(({ texts: { ja, en } }) => [ja.endsWith('相手の一文。'), en.endsWith('A sentence of mine.')]),
  ).toEqual([[true, true]])
})

test('a video, a color and a number are added by keyboard, each with its field and preview, and one is deleted', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', RESOURCES_SCREEN_PATH)
  await waitForList(page)
  await waitForGridFocus(page)

  await openNewForm(page, 'content.kind.video', 2)
  await typeIntoField(page, 'content.field.key', 'test.video')
  await typeIntoField(page, 'content.field.value', 'javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(textOf('field.httpsUrl'))
  await typeIntoField(page, 'content.field.value', 'https://video.example/1')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'test.video').getByRole('link', { name: textOf('content.video.open') })).toHaveAttribute(
    'href',
    'https://video.example/1',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)

  await openNewForm(page, 'content.kind.color', 3)
  await typeIntoField(page, 'content.field.key', 'test.color')
  await typeIntoField(page, 'content.field.value', '#C73E2A')
  await expect(dialog(page).locator('svg rect')).toHaveAttribute('fill', '#c73e2a')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'test.color')).toContainText('#c73e2a')
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)

  await openNewForm(page, 'content.kind.number', 4)
  await typeIntoField(page, 'content.field.key', 'test.number')
  await typeIntoField(page, 'content.field.value', '１２，３４５．５')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'test.number')).toContainText('12,345.5')

  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog')).toContainText('test.number')
  await page.keyboard.press('y')
  await expect(
    page.getByRole('status').filter({ hasText: textOf('content.delete.done', { key: 'test.number' }) }),
  ).toBeVisible()
  const { data } = await api.call<{ items: ContentResource[] }>('GET', '/resource?q=test')
  expect(data.items.map(({ key, value }) => [key, value])).toEqual([
    ['test.video', 'https://video.example/1'],
    ['test.color', '#c73e2a'],
  ])
})

test('a deleted resource is restored by u, or by R on the tab of deleted ones, with its whole text', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', RESOURCES_SCREEN_PATH)
  const resourceText = `# 案内\n\n${'本文の一行。\n\n'.repeat(400)}最後の一行。`
  const body = { key: 'test.deleted', kind: 1, language: 'vi', description: '', value: resourceText }
  const { data: createdResource } = await api.call<ContentResource>('POST', '/resource', body)
  const restoredNotice = () =>
    page.getByRole('status').filter({ hasText: textOf('content.delete.undo.done', { key: 'test.deleted' }) })
  await page.goto(`${server.origin}${RESOURCES_SCREEN_PATH}&open=${createdResource.id}`)
  await expect(panel(page, 'test.deleted')).toContainText('最後の一行。')
  await waitUntilLive(page)
  const removeResource = async () => {
    await page.keyboard.press('D')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('y')
    await expect(
      page.getByRole('status').filter({ hasText: textOf('content.delete.done', { key: 'test.deleted' }) }),
    ).toBeVisible()
  }
  await removeResource()
  await page.keyboard.press('u')
  await expect(restoredNotice()).toBeVisible()
  await expect(panel(page, 'test.deleted')).toContainText('最後の一行。')

  await removeResource()
  await page.keyboard.press('9')
  await expect(page).toHaveURL(/\?type=deletedResource$/)
  await waitForGridFocus(page)
  await expect(rows(page).first()).toContainText('test.deleted')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const history = panel(page, 'test.deleted').getByRole('listitem')
  await expect(history.first()).toContainText('最後の一行。')
  await expect(history.first()).toContainText(`${textOf('content.field.kind')}: ${textOf('content.kind.text')} → —`)
  await page.keyboard.press('R')
  await confirmQuestion(page)
  await expect(restoredNotice()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`type=resource&open=${createdResource.id}$`))
  const { data } = await api.call<ContentResource>('GET', `/resource/${createdResource.id}`)
  expect(data).toEqual({ ...createdResource, version: 5, updatedAt: data.updatedAt })
})

test('a picture is shown uncropped before it is sent, and stays after an edit without a file', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', RESOURCES_SCREEN_PATH)
  await waitForList(page)
  await waitForGridFocus(page)
  await openNewForm(page, 'content.kind.image', 1)
  await typeIntoField(page, 'content.field.key', 'test.picture')
  await dialog(page).locator('input[type=file]').setInputFiles('pictures/stores.png')
  await expect(dialog(page).locator('canvas')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel(page, 'test.picture').getByRole('img', { name: textOf('content.preview') })).toHaveJSProperty(
    'complete',
    true,
  )
  const loadResource = async () =>
    (await api.call<{ items: ContentResource[] }>('GET', '/resource?q=test.picture')).data.items[0]
  const resourceBefore = await loadResource()
  expect(resourceBefore?.value).toMatch(/^\/picture\/content\/[\da-f]{64}\.webp$/)
  expect((await page.request.get(server.origin + (resourceBefore?.value ?? ''))).headers()['content-type']).toBe(
    'image/webp',
  )

  await page.keyboard.press('e')
  await typeIntoField(page, 'content.field.description', '店舗の一覧')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await loadResource())?.description).toBe('店舗の一覧')
  expect((await loadResource())?.value).toBe(resourceBefore?.value)
})

test('the comparison of versions names a chosen picture and the stored one, and the way back keeps the chosen file', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  await openSignedIn(page, server, 'system', RESOURCES_SCREEN_PATH)
  await waitForList(page)
  await waitForGridFocus(page)
  await openNewForm(page, 'content.kind.image', 1)
  await typeIntoField(page, 'content.field.key', 'test.versions')
  const fileInput = dialog(page).locator('input[type=file]')
  await fileInput.setInputFiles('pictures/stores.png')
  await expect(dialog(page).locator('canvas')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel(page, 'test.versions')).toBeVisible()
  const colleague = await Api.as(server, 'admin')
  const { data } = await colleague.call<{ items: ContentResource[] }>('GET', '/resource?q=test.versions')
  const { id, key, language, position, version } = data.items[0] ?? ({} as ContentResource)

  await page.keyboard.press('e')
  await fileInput.setInputFiles('pictures/palette.png')
  await expect(dialog(page).locator('canvas')).toBeVisible()
  const colleagueEdit = { key, language, position, version, description: '相手の説明' }
  expect((await colleague.call('PUT', `/resource/${id}`, colleagueEdit)).status).toBe(200)
  await page.keyboard.press('Control+Enter')
  const pictures = dialog(page).getByRole('group', { name: textOf('content.field.image') })
  await expect(pictures.getByText('palette.png', { exact: true })).toBeVisible()
  await expect(pictures.getByText(textOf('versions.storedPicture'), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).locator('canvas')).toBeVisible()
  expect(await fileInput.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('palette.png')
})

for (const [locale, language] of [
  ['en-US', 'en'],
  ['vi-VN', 'vi'],
  ['fr-FR', 'ja'],
] as const)
  test(`a browser in ${locale} reads the public pages in ${language}, and the sign-in in Japanese`, async ({
    openAnotherPage,
    server,
  }) => {
    const reader = await openAnotherPage({ locale })
    await reader.goto(`${server.origin}/privacy`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(texts[language]['public.privacy'])
    await expect(article(reader)).toHaveAttribute('lang', language)
    await expect(reader.locator('html')).toHaveAttribute('lang', language)
    await reader.goto(`${server.origin}/login`)
    await expect(reader.getByRole('button', { name: texts.ja['login.submit'] })).toBeVisible()
  })

test('two people edit one content resource: the later one compares both versions, and both changes are kept', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const otherPage = await openAnotherPage()
  const api = await openSignedIn(page, server, 'system', RESOURCES_SCREEN_PATH)
  await openSignedIn(otherPage, server, 'admin', RESOURCES_SCREEN_PATH)
  for (const each of [page, otherPage]) {
    await waitForList(each)
    await waitForGridFocus(each)
    await each.keyboard.press('e')
    await expect(dialog(each).getByRole('textbox', { name: textOf('content.field.description') })).toBeFocused()
  }
  await typeIntoField(otherPage, 'content.field.description', '相手の説明')
  await otherPage.keyboard.press('Enter')
  await expect(successNotice(otherPage)).toBeVisible()
  await typeIntoField(page, 'content.field.position', '7')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(textOf('versions.message'))
  await expect(dialog(page)).toContainText('相手の説明')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const { data } = await api.call<{ items: ContentResource[] }>('GET', '/resource?q=term')
  expect(data.items.find(({ language, key }) => key === 'term' && language === 'ja')).toMatchObject({
    description: '相手の説明',
    position: 7,
  })
})
