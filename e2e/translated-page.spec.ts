import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { addressesOfAllScreens } from './support/registeredCommands.ts'
import { test } from './support/fixtures.ts'
import { storesGrid, waitForList } from './support/list.ts'
import { openFromOtherScreen } from './support/navigateWithoutReload.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf } from './support/texts.ts'

/**
 * Translates the page as extensions do, now and after each change: every text is replaced by an element with its
 * translation, which is the text in brackets here.
 */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const translateTexts = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, font, svg')) continue
        const inner = document.createElement('font')
        inner.textContent = `[${text.data}]`
        const outer = document.createElement('font')
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translateTexts(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected && node.nodeName !== 'FONT') translateTexts(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

/** Keys that change what is shown: rows, tabs, panels, forms, the palette, the list of keys, menus. */
const KEYS = [
  'j',
  '2',
  '1',
  'o',
  'Escape',
  'x',
  'Escape',
  'c',
  'Escape',
  'Control+k',
  'Escape',
  '?',
  'Escape',
  'l',
  'Escape',
]

test('no key breaks a screen that an extension has translated', async ({ page, server }) => {
  test.setTimeout(300_000)
  await openSignedIn(page, server, 'admin', '/charts')
  await waitUntilSettled(page)
  const paths = (await addressesOfAllScreens(page)).filter((address) => address.endsWith('?'))
  expect(paths.length).toBeGreaterThan(15)
  await translate(page)
  // The first path is left and opened again, like the others.
  await openFromOtherScreen(page, '/no-such-page')
  for (const path of [...paths, '/no-such-page', '/term']) {
    await test.step(path, async () => {
      if (path === '/term') {
        await page.goto(path)
        await waitUntilSettled(page)
        await translate(page)
      } else await openFromOtherScreen(page, path)
      for (const key of KEYS) {
        await page.keyboard.press(key)
        // Two frames, in which the translation of the change is shown.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      }
      await expect(page.getByText(textOf('broken.title'))).toHaveCount(0)
      await expect(page.getByText(textOf('broken.part'))).toHaveCount(0)
    })
  }
})

test('a translated list shows every change', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  await translate(page)
  const tab = page.getByRole('tab', { name: textOf('store.state.requested') })
  const count = Number(/\d+/.exec(await tab.innerText())?.[0])
  await expect(tab).toContainText(`[${count}]`)
  await page.keyboard.press('a')
  await confirmQuestion(page)
  await expect(page.getByRole('status').filter({ hasText: `[${textOf('notice.success')}` })).toBeVisible()
  await expect(tab).toContainText(`[${count - 1}]`)
  await page.keyboard.press('2')
  const [firstAccepted] = await api.loadStores(StoreStatus.ACCEPT)
  await expect(storesGrid(page, 'approved').getByRole('link').first()).toHaveText(`[${firstAccepted?.name}]`)
})
