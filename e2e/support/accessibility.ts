import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules among them that look at colours: all that a theme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails for every rule of WCAG 2.2 A and AA that the page as it stands now breaks in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await broken(analysis(page).withTags(TAGS)), 'in the light theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await broken(analysis(page).withRules(OF_COLOURS)), 'in the dark theme').toEqual([])
}

/** No page has frames, so the analysis stays in it (`legacy`), and only of what is broken all elements are named. */
function analysis(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Each rule that is broken, and by which elements. */
async function broken(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
}
