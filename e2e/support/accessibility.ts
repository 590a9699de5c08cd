import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colors. The results of all other rules are the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects that the current page violates no rule of WCAG 2.2 A and AA in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page, 'tag', WCAG_TAGS), 'in the light theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, 'rule', COLOR_RULES), 'in the dark theme').toEqual([])
}

/**
 * Analyzes the page by the rules with these tags or names, and returns each violated rule with the selectors of its
 * elements. axe is loaded once in each document, and only the violations leave the page, which takes half the time of an
 * analysis by `@axe-core/playwright`. No style sheets or media are loaded for the analysis, because no tested rule reads
 * them.
 */
async function findViolations(page: Page, type: 'tag' | 'rule', values: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: pageAxe } = window as unknown as { axe: typeof axe }
      const { violations } = await pageAxe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => ({ id, selectors: nodes.map(({ target }) => target.join(' ')) }))
    },
    { type, values } as const,
  )
}
