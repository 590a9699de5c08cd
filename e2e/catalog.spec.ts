import { expect, type Page, test } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { LANGUAGES } from '../contract/language.ts'
import { findFreePort } from '../scripts/findFreePort.ts'
import { inProject } from '../scripts/paths.ts'
import { expectAccessible } from './support/accessibility.ts'

/*
 * The catalogue of `src/ui` needs no server of the product. It is built, because a page of many modules loads faster from
 * a build than from the development server.
 */

const configFile = inProject('catalog', 'vite.config.ts')
let server: PreviewServer
let origin: string

test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error', build: { minify: false } })
  const port = await findFreePort()
  server = await preview({ configFile, preview: { host: '127.0.0.1', port } })
  origin = `http://127.0.0.1:${port}`
})
test.afterAll(() => server.close())

/** Frames that scroll sideways on purpose, and say so. */
const SCROLLING_FRAMES = '.sideways-scroll, .grid-table thead tr, [role="region"]'

/** Returns the states with content that sticks out of its place, or can only be seen by scrolling sideways. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate((scrollingFrames) => {
    const isTooWide = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element)
      const isFrame = element.matches('figure') || overflowX === 'auto' || overflowX === 'scroll'
      return isFrame && !element.matches(scrollingFrames) && element.scrollWidth > element.clientWidth + 1
    }
    return [...document.querySelectorAll('figure')]
      .filter((figure) => [figure, ...figure.querySelectorAll('div, span, table, tr')].some(isTooWide))
      .map((figure) => `${figure.closest('section')?.dataset['part']}: ${figure.dataset['state']}`)
  }, SCROLLING_FRAMES)
}

test('all parts are accessible in both themes, and fit a phone in every language', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${origin}/?theme=system`)
  // Rows that are being replaced are pale on purpose until the requested ones are there.
  await expectAccessible(page, '[aria-busy="true"] tbody')

  await page.setViewportSize({ width: 390, height: 800 })
  for (const language of LANGUAGES) {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await findOverflow(page), language).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.keyboard.press('l')
  }
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/language=ja&theme=light/)

  const openings = await page
    .locator('figure:has(> button[aria-haspopup])')
    .evaluateAll((figures) =>
      figures.map((figure) => [figure.closest('section')?.dataset['part'], figure.dataset['state']] as string[]),
    )
  expect(openings.length).toBeGreaterThan(10)
  for (const [part = '', state = ''] of openings) {
    await page.goto(`${origin}/?${new URLSearchParams({ part, state, theme: 'system' }).toString()}`)
    await expect(page.locator('button[aria-expanded="true"]')).toBeAttached()
    await expectAccessible(page, '.catalog-contents')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${part}: ${state}`).toBe(390)
  }
  expect(errors).toEqual([])
})
