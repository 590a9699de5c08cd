import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colors. The results of all other rules are the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects that the current page violates no rule of WCAG 2.2 A and AA in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsOf(createAnalysis(page).withTags(WCAG_TAGS)), 'in the light theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(createAnalysis(page).withRules(COLOR_RULES)), 'in the dark theme').toEqual([])
}

/**
 * Creates an axe analysis of a page. Cross-origin frames are left out (legacy mode) and no style sheets or media are
 * loaded for the analysis, because no page has such frames or media, and no tested rule reads style sheets.
 */
function createAnalysis(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
}

/** Returns each violated rule with the selectors of its elements. */
async function violationsOf(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => ({ id, selectors: nodes.map(({ target }) => target.join(' ')) }))
}
