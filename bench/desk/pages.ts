import type { Browser, CDPSession, Page } from 'playwright'
import { CPU_SLOWDOWN_FACTOR, type ServedConsole } from '../servedConsoles.ts'
import { watchPage } from './watchPage.ts'

/** A page in a browser whose CPU can be throttled. */
export interface MeasuredPage {
  page: Page
  devtools: CDPSession
}

/** Opens a path of a served console, signed in, and waits for an element that shows that it can be used. */
export async function openPage(
  browser: Browser,
  { origin, tokens }: ServedConsole,
  path: string,
  readySelector: string,
): Promise<MeasuredPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' })
  await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await page.goto(origin + path)
  await page.waitForSelector('html[data-settled]')
  await page.waitForSelector(readySelector)
  return measurable(page)
}

/** Opens a page with only this HTML. */
export async function openBarePage(browser: Browser, html: string): Promise<MeasuredPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' })
  await page.addInitScript(watchPage)
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
  return measurable(page)
}

async function measurable(page: Page): Promise<MeasuredPage> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return { page, devtools }
}

/** Measures with a throttled CPU. Only meanwhile, because a throttled page also slows down the others. */
export async function throttled<Outcome>(
  { devtools }: MeasuredPage,
  measure: () => Promise<Outcome>,
): Promise<Outcome> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR })
  try {
    return await measure()
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** Presses a key, and returns how long it took until the frame in which the selector matches was painted, in ms. */
export async function pressUntilPainted({ page }: MeasuredPage, key: string, selector: string): Promise<number> {
  const painted = await page.evaluateHandle((wanted) => ({ at: window.whenPainted(wanted) }), selector)
  await page.keyboard.press(key)
  await page.waitForSelector(selector)
  return painted.evaluate(async ({ at }) => (await at) - window.keyPressedAt)
}

/** Returns the time that the main thread has worked, in ms. */
export async function taskMs({ devtools }: MeasuredPage): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}
