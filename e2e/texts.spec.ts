import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { Api } from './support/api.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { runFromPalette } from './support/palette.ts'
import { setPreferences } from './support/preferences.ts'
import { openProxy } from './support/proxy.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf, texts } from './support/texts.ts'

const EDITED_MESSAGE_KEY = 'menu.users'

const field = (page: Page, language: 'ja' | 'vi' | 'en') =>
  page.getByRole('dialog').locator(`textarea[name=${language}]`)
const panelHeading = (page: Page) => page.locator('[data-focus-home]')

/** Searches the list for a key, and waits until its row is the only one. */
async function searchForMessageKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: key })).toHaveCount(1)
}

test('an edited text is shown in open consoles of its language without a reload, and can be restored', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'system', '/languages')
  await waitForList(page)
  await waitUntilLive(page)
  const japanesePage = await openAnotherPage()
  await openSignedIn(japanesePage, server, 'user', '/users')
  await waitUntilLive(japanesePage)
  const vietnamesePage = await openAnotherPage()
  await setPreferences(vietnamesePage, server.origin, { language: 'vi' })
  await openSignedIn(vietnamesePage, server, 'user', '/users')
  await expect(vietnamesePage.getByRole('heading', { level: 1 })).toBeVisible()

  const { data } = await api.call<{ items: { id: number; key: string }[] }>(
    'GET',
    `/system/language?q=${EDITED_MESSAGE_KEY}&limit=100`,
  )
  const id = data.items.find(({ key }) => key === EDITED_MESSAGE_KEY)?.id ?? 0
  await page.goto(`${server.origin}/languages?open=${id}`)
  await expect(panelHeading(page)).toContainText(EDITED_MESSAGE_KEY)
  await waitUntilLive(page)
  await expectAccessible(page)
  await page.keyboard.press('e')
  await expect(field(page, 'ja')).toBeFocused()
  await expect(field(page, 'en')).toHaveAccessibleDescription(textOf('language.edit.hint'))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('お客さま {{count}}')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'ja')).toHaveAccessibleDescription(
    new RegExp(textOf('language.placeholders', { names: '—' })),
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('お客さま')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Quý khách')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()

  for (const [consolePage, text] of [
    [japanesePage, 'お客さま'],
    [vietnamesePage, 'Quý khách'],
  ] as const)
    await expect(consolePage.getByRole('navigation').getByRole('link', { name: text, exact: true })).toBeVisible()

  await expect(page.getByText(textOf('history.edit')).first()).toBeVisible()
  await page.keyboard.press('R')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(
    japanesePage.getByRole('navigation').getByRole('link', { name: textOf(EDITED_MESSAGE_KEY), exact: true }),
  ).toBeVisible()
  await expect(page.getByText(textOf('history.restore')).first()).toBeVisible()
})

test('R in the list of texts offers each earlier text with its time, its author and its beginning, and restores the chosen one', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/languages')
  const { data: entry } = await api.call<{ id: number }>('POST', '/system/language', {
    ...{ key: 'app.versions', target: 'APP' },
    ...{ ja: '第一の文言', vi: 'thứ nhất', en: 'first' },
  })
  const editedTexts = [...Array.from({ length: 24 }, (_, index) => `第${index + 2}の文言`), '最後の文言']
  for (const [index, ja] of editedTexts.entries())
    await api.call('PUT', `/system/language/${entry.id}`, { ja, vi: 'thứ nhất', en: 'first', version: index + 1 })
  await page.goto(`${server.origin}/languages?q=app.versions`)
  await waitForList(page)
  await page.keyboard.press('R')
  const combobox = page.getByRole('dialog').getByRole('combobox')
  await expect(combobox).toBeFocused()
  await expect(combobox).toHaveValue(new RegExp(`${textOf('language.field.ja')}「第25の文言」$`))
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(editedTexts.length)
  expect(new Set(await options.allTextContents()).size).toBe(editedTexts.length)
  await page.keyboard.type('第一の')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue(/「第一の文言」$/)
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(rows(page)).toContainText('第一の文言')
})

test('a text of the console is edited in a form over its row, and N opens the form of the next missing text over its row', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/languages')
  for (const key of ['row.first', 'row.second'])
    await api.call('POST', '/system/language', { key, target: 'APP', ja: key, vi: '', en: '' })
  await page.goto(`${server.origin}/languages?q=row.`)
  await waitForList(page)
  // While a dialog is open, the page is inert, so the rows are found by a CSS selector instead of their role.
  const row = (key: string) => page.locator('tr[data-row]').filter({ hasText: key })
  /** Expects that the fields of the dialog are side by side, and that the dialog lies over the row. */
  const expectFormOverRow = async (key: string) => {
    const dialog = page.getByRole('dialog').filter({ hasText: key })
    await expect(dialog).toBeVisible()
    const boxes = await Promise.all(
      (['ja', 'vi', 'en'] as const).map((language) => field(page, language).boundingBox()),
    )
    const [ja, vi, en] = boxes.map((box) => box ?? { x: 0, y: 0 })
    expect([ja?.y === vi?.y, vi?.y === en?.y, (ja?.x ?? 0) < (vi?.x ?? 0), (vi?.x ?? 0) < (en?.x ?? 0)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    const [formBox, rowBox] = [await dialog.locator('form').boundingBox(), await row(key).boundingBox()]
    expect((formBox?.y ?? 0) - (rowBox?.y ?? 0)).toBeLessThan(40)
  }
  await expect(row('row.first')).toContainText('row.first')
  await page.keyboard.press('e')
  await expectFormOverRow('row.first')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('N')
  for (const key of ['row.first', 'row.second']) {
    await expectFormOverRow(key)
    await expect(field(page, 'vi')).toBeFocused()
    await page.keyboard.insertText(`văn bản ${key}`)
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('text')
    await page.keyboard.press('Control+Enter')
    await expect(row(key)).toContainText(`văn bản ${key}`)
  }
  await expect(successNotice(page, 'language.editNext.none')).toBeVisible()
  await expect(page.getByRole('grid').locator(':focus')).toBeVisible()
})

test('a message key is added, completed by N, deleted, and restored by one shortcut', async ({ page, server }) => {
  await openSignedIn(page, server, 'system', '/languages')
  await waitForList(page)
  await expect(page.getByRole('button', { name: textOf('language.create') })).toHaveClass(/\bbg-ink\b/)
  await expect(page.getByRole('button', { name: textOf('language.import') })).not.toHaveClass(/\bbg-ink\b/)
  for (const key of ['app.first', 'app.second']) {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: textOf('language.field.key') })).toBeFocused()
    await expect(field(page, 'en')).toHaveAccessibleDescription('')
    await page.keyboard.type(key)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText(`${key} の文言`)
    await page.keyboard.press('Control+Enter')
    await expect(panelHeading(page)).toContainText(key)
  }
  await expect(page.getByText(textOf('language.state.missing')).first()).toBeVisible()
  await page.keyboard.press('N')
  for (const [key, next] of [
    ['app.second', 'app.first'],
    ['app.first', undefined],
  ] as const) {
    await expect(field(page, 'ja')).toHaveValue(`${key} の文言`)
    await expect(field(page, 'vi')).toBeFocused()
    await expect(field(page, 'en')).toHaveAccessibleDescription('')
    await page.keyboard.insertText('văn bản')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('text')
    await page.keyboard.press('Control+Enter')
    if (next !== undefined) await expect(panelHeading(page)).toContainText(next)
  }
  await expect(successNotice(page, 'language.editNext.none')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('D')
  await confirmQuestion(page)
  await expect(
    page.getByRole('status').filter({ hasText: textOf('language.delete.done', { key: 'app.first' }) }),
  ).toBeVisible()
  await page.keyboard.press('u')
  await expect(
    page.getByRole('status').filter({ hasText: textOf('language.delete.undo.done', { key: 'app.first' }) }),
  ).toBeVisible()
  await expect(panelHeading(page)).toHaveText('app.first')
  for (const text of ['app.first の文言', 'văn bản', 'text'])
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
})

test('a deleted message key is on the tab of deleted keys with its history, and R restores it with its texts', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/languages')
  const entry = { key: 'app.farewell', target: 'APP', ja: 'さようなら', vi: 'Tạm biệt', en: 'Goodbye' }
  const addedTextResponse = await api.call<{ id: number }>('POST', '/system/language', entry)
  await api.call('DELETE', `/system/language/${addedTextResponse.data.id}`, {})
  await waitForList(page)
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/\?view=deleted$/)
  await waitForGridFocus(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('app.farewell')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(panelHeading(page)).toHaveText('app.farewell')
  const pageHistoryLines = page
    .getByRole('region', { name: textOf('history.title'), exact: true })
    .getByRole('listitem')
  await expect(pageHistoryLines).toHaveCount(2)
  await expect(pageHistoryLines.first()).toContainText(`${textOf('language.field.ja')}: さようなら → —`)
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'admin', `/languages?view=deleted&open=${addedTextResponse.data.id}`)
  await waitUntilLive(otherPage)
  const restoreButton = otherPage.getByRole('button', { name: textOf('language.delete.undo') })
  await expect(restoreButton).toBeVisible()
  await page.keyboard.press('R')
  await confirmQuestion(page)
  await expect(
    page.getByRole('status').filter({ hasText: textOf('language.delete.undo.done', { key: 'app.farewell' }) }),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/languages\\?open=${addedTextResponse.data.id}$`))
  await expect(panelHeading(page)).toHaveText('app.farewell')
  await expect(pageHistoryLines).toHaveCount(3)
  await expect(pageHistoryLines.first()).toContainText(textOf('history.restore'))
  await expect(page.getByRole('definition').filter({ hasText: /^Goodbye$/ })).toBeVisible()

  const otherPageHistoryLines = otherPage
    .getByRole('region', { name: textOf('history.title'), exact: true })
    .getByRole('listitem')
  await expect(otherPageHistoryLines).toHaveCount(3)
  await expect(panelHeading(otherPage)).toHaveText('app.farewell')
  await expect(restoreButton).toHaveCount(0)
})

test('u restores a deleted message key from another screen, and that screen stays open', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'system', '/languages')
  const addedTextResponse = await api.call<{ id: number }>('POST', '/system/language', {
    key: 'app.undone',
    target: 'APP',
    ja: '空',
    vi: 'trống',
    en: 'empty',
  })
  await waitForList(page)
  await searchForMessageKey(page, 'app.undone')
  await page.keyboard.press('D')
  await confirmQuestion(page)
  await expect(
    page.getByRole('status').filter({ hasText: textOf('language.delete.done', { key: 'app.undone' }) }),
  ).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/permission$/)
  await page.keyboard.press('u')
  await expect(
    page.getByRole('status').filter({ hasText: textOf('language.delete.undo.done', { key: 'app.undone' }) }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/permission$/)
  expect((await api.call<{ key: string }>('GET', `/system/language/${addedTextResponse.data.id}`)).data.key).toBe(
    'app.undone',
  )
})

test('an exported file of texts can be imported; an invalid row is named, and nothing is written', async ({
  page,
  server,
  browserErrors,
}, testInfo) => {
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'system', '/languages')
  await waitForList(page)
  await waitUntilLive(page)
  const downloadEvent = page.waitForEvent('download')
  await runFromPalette(page, textOf('language.export.csv'))
  const path = testInfo.outputPath('texts.csv')
  await (await downloadEvent).saveAs(path)
  const content = await readFile(path, 'utf8')
  expect(content).toContain('CMS,dialog.yes,')

  const submitFile = async (text: string, encoding: BufferEncoding = 'utf8') => {
    await page
      .getByRole('dialog')
      .getByLabel(textOf('language.import.file'))
      .setInputFiles({
        name: 'texts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text, encoding),
      })
    await page.keyboard.press('Control+Enter')
  }
  await runFromPalette(page, textOf('language.import'))
  await expect(page.getByRole('dialog').getByLabel(textOf('language.import.file'))).toBeFocused()
  await submitFile('、'.repeat(2_900_000))
  await expect(page.getByRole('dialog').getByLabel(textOf('language.import.file'))).toHaveAccessibleDescription(
    new RegExp(textOf('language.file.tooLarge')),
  )
  await submitFile('PK\u0003\u0004\0\0xl/workbook.xml', 'latin1')
  await expect(page.getByRole('dialog')).toContainText(
    textOf('language.file.kind', { kind: textOf('language.file.kind.excel') }),
  )
  await submitFile(`${content}APP,bad key,a,b,c\r\n`)
  await expect(page.getByRole('dialog')).toContainText(textOf('language.key.format'))
  await submitFile(`${content}APP,good.key,良い,tốt,good\r\n`, 'utf16le')
  await expect(page.getByRole('dialog')).toContainText(textOf('language.import.question.message'))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'language.import.done')).toBeVisible()
  const { data } = await api.call<{ items: { key: string }[] }>('GET', '/system/language?target=APP&q=good.key')
  expect(data.items.map(({ key }) => key)).toEqual(['good.key'])
  await searchForMessageKey(page, 'good.key')
})

/** Broken sets of texts: the name of the fault, and the `data` of a response with the fault. */
const BROKEN_TEXT_RESPONSES: readonly (readonly [string, unknown])[] = [
  ['no data', null],
  ['no set', {}],
  ['a set that is null', { CMS: null }],
  ['a list', { CMS: ['店舗'] }],
  ['a page', { CMS: '<html></html>' }],
  ['an empty set', { CMS: {} }],
  ['texts of another product', { CMS: { 'of.another.product': '別' } }],
  ['numbers', { CMS: mapTexts(() => 1) }],
  ['invisible texts', { CMS: mapTexts((_, index) => ['', ' \n', '\u200b', '\u3000', '\u2800'][index % 5]) }],
  ['wrong placeholders only', { CMS: mapTexts((_, index) => ['{{wrong}}', '$t(x)', '{{ }}', '{{a.b}}'][index % 4]) }],
  ['lists in place of texts', { CMS: mapTexts((text) => [text]) }],
  ['nested texts', { CMS: mapTexts((text) => ({ other: text })) }],
  ['renamed keys', { CMS: Object.fromEntries(Object.entries(texts.ja).map(([key, text]) => [`${key}_other`, text])) }],
  ['markup', { CMS: mapTexts((text) => `<img src="x" onerror="alert(1)"><b>${text}</b>`) }],
  ['every other text', { CMS: mapTexts((text, index) => (index % 2 === 0 ? text : '\u200b')) }],
]

function mapTexts(breakText: (text: string, index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts.ja).map(([key, text], index) => [key, breakText(text, index)]))
}

test('the list of texts names the colleague who has imported many, with their number', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/languages')
  await waitForList(page)
  await waitUntilLive(page)
  const colleague = await Api.as(server, 'system')
  const rowsToImport = Array.from({ length: 1_001 }, (_, index) => `APP,many.${index},文言,văn bản,text`)
  const content = ['target,key,ja,vi,en', ...rowsToImport].join('\n')
  const importResponse = await colleague.call('POST', '/system/language/import', {
    content,
    format: 'csv',
    isDryRun: false,
  })
  expect(importResponse.status).toBe(200)
  const note = textOf('change.many', { actor: await loadOwnName(colleague), n: '1,001' })
  await expect(page.getByRole('main')).toContainText(note)
})

test('a set of texts with any fault leaves no blank text in an open console', async ({
  page,
  server,
  browserErrors,
}) => {
  const proxy = await openProxy(server.origin, '/system/language/translation')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const api = await Api.as(server, 'system')
    await openSignedIn(page, server, 'user', '/profile')
    await page.goto(`${proxy.origin}/users`)
    await waitForList(page)
    await waitUntilLive(page)
    const { data } = await api.call<{ items: { id: number; key: string; version: number }[] }>(
      'GET',
      `/system/language?q=${EDITED_MESSAGE_KEY}&limit=100`,
    )
    const entry = data.items.find(({ key }) => key === EDITED_MESSAGE_KEY)
    let version = entry?.version ?? 0
    const editText = async (ja: string) => {
      await api.call('PUT', `/system/language/${entry?.id}`, { ja, vi: '', en: '', version })
      version += 1
    }
    for (const [name, data] of BROKEN_TEXT_RESPONSES)
      await test.step(name, async () => {
        proxy.replaceData(data)
        const textsResponse = page.waitForResponse((response) =>
          response.url().includes('/system/language/translation'),
        )
        await editText(`会員 ${name}`)
        await textsResponse
        await page.keyboard.press('j')
        await expect.poll(() => findFaultyTexts(page)).toEqual([])
      })
    proxy.replaceData(undefined)
    await editText('お客さま')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'お客さま', exact: true })).toBeVisible()
    expect(await findFaultyTexts(page)).toEqual([])
  } finally {
    await proxy.close()
  }
})

/** Returns the HTML of the elements whose name is blank, and the message keys and placeholders that the page shows. */
function findFaultyTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBlank = (text: string) => !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
    const elementsThatNeedNames = [...document.querySelectorAll<HTMLElement>('a, button, th, h1, label')].filter(
      (each) => each.checkVisibility() && !each.closest('[aria-hidden=true], [inert]'),
    )
    const nameOf = (each: HTMLElement) =>
      [
        each.getAttribute('aria-label') ?? '',
        each.title,
        each.innerText,
        ...[...each.querySelectorAll('[aria-label], [alt], input')].map(
          (inner) => inner.getAttribute('aria-label') ?? inner.getAttribute('alt') ?? '',
        ),
      ].join('')
    const unnamedElements = elementsThatNeedNames
      .filter((each) => isBlank(nameOf(each)))
      .map((each) => each.outerHTML.slice(0, 200))
    const shownKeysAndPlaceholders = [
      ...document.body.innerText.matchAll(/\{\{|\$t\(|\b(?:menu|users|table|list)\.\w+\b/g),
    ].map(([found]) => found)
    return [...unnamedElements, ...shownKeysAndPlaceholders]
  })
}
