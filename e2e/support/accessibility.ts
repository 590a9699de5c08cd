import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colors. The results of all other rules are the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects that the current page violates no rule of WCAG 2.2 A and AA in either theme.
 * @param excluded the selector of elements that are not analyzed
 */
export async function expectAccessible(page: Page, excluded?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page, 'tag', WCAG_TAGS, excluded), 'in the light theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, 'rule', COLOR_RULES, excluded), 'in the dark theme').toEqual([])
}

/**
 * Analyzes the page by the rules with these tags or names, and returns each violated rule with the selectors of its
 * elements. axe is loaded once in each document, and only the violations leave the page, which takes half the time of an
 * analysis by `@axe-core/playwright`. No style sheets or media are loaded for the analysis, because no tested rule reads
 * them.
 */
async function findViolations(page: Page, type: 'tag' | 'rule', values: string[], excluded: string | undefined) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ exclude, runOnly }) => {
      const { axe: pageAxe } = window as unknown as { axe: typeof axe }
      const { violations } = await pageAxe.run({ exclude }, { runOnly, resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => ({ id, selectors: nodes.map(({ target }) => target.join(' ')) }))
    },
    { exclude: excluded ?? [], runOnly: { type, values } },
  )
}
