import type { Browser } from 'playwright'
import { measureAlternately, median, medianRatio, roundToHundredths } from './compare.ts'
import {
  BARE_PAGE_NAME,
  type ServedConsole,
  waitUntilQuiet,
  withServedConsoles,
  withStoresListPage,
} from './servedConsoles.ts'

/** How many times the key is pressed after the page has become idle. */
const PRESS_COUNT = 15

/** If a press before the page is idle has no effect within this time, the key is pressed again, in ms. */
const PRESS_AGAIN_AFTER_MS = 300

/** A press on the idle page that has no effect within this time is an error, in ms. */
const IDLE_PRESS_TIMEOUT_MS = 10_000

/** The page is idle when it has begun no request for this time, in ms. */
const QUIET_MS = 2_000

interface KeyResponseMeasurement {
  /** From the painting of the first row, when the key is first pressed, until the frame that shows its effect. */
  firstPressMs: number
  /** The median time from a press on the idle page until the frame that shows its effect. */
  idlePressMs: number
  /** The average work of the main thread for one press on the idle page. */
  idlePressCpuMs: number
}

/**
 * Measures how soon the key `j` moves the cursor of the stores list: pressed once as soon as the first row is painted,
 * and again when the page is idle. The pages, the server and the CPU throttling are those of `measureFirstRow`.
 * @param consoleFolders the folders of built consoles by name
 */
export function measureKeyResponse(consoleFolders: Record<string, string>): Promise<Record<string, string | number>[]> {
  return withServedConsoles(consoleFolders, async (browser, servedConsoles) => {
    const sides = Object.entries(servedConsoles).map(
      ([name, servedConsole]) => [name, () => measurePresses(browser, servedConsole)] as const,
    )
    const measurements = await measureAlternately<KeyResponseMeasurement>(Object.fromEntries(sides))
    const barePageMeasurements = measurements[BARE_PAGE_NAME] ?? []
    return Object.entries(measurements).map(([name, sideMeasurements]) => ({
      'key j': name,
      'first key, ms': roundToHundredths(median(sideMeasurements.map(({ firstPressMs }) => firstPressMs))),
      'row cursor, ms': roundToHundredths(median(sideMeasurements.map(({ idlePressMs }) => idlePressMs))),
      'times the bare page': roundToHundredths(
        medianRatio(
          measuredValues(sideMeasurements, 'idlePressMs'),
          measuredValues(barePageMeasurements, 'idlePressMs'),
        ),
      ),
      'row cursor, CPU ms': roundToHundredths(median(measuredValues(sideMeasurements, 'idlePressCpuMs'))),
      'CPU, times the bare page': roundToHundredths(
        medianRatio(
          measuredValues(sideMeasurements, 'idlePressCpuMs'),
          measuredValues(barePageMeasurements, 'idlePressCpuMs'),
        ),
      ),
    }))
  })
}

function measuredValues(measurements: KeyResponseMeasurement[], name: keyof KeyResponseMeasurement): number[] {
  return measurements.map((measurement) => measurement[name])
}

/** Opens the stores list of a page, and presses the key after the first row is painted and on the idle page. */
function measurePresses(browser: Browser, measuredConsole: ServedConsole): Promise<KeyResponseMeasurement> {
  return withStoresListPage(browser, measuredConsole, watchCursor, async (page, context) => {
    await page.evaluate(() => window.whenFirstRowPainted)
    const start = await page.evaluate(() => performance.now())
    // A press before the console handles keys has no effect, so the key is pressed again, as a person would.
    for (let hasMoved = false; !hasMoved;) {
      await page.keyboard.press('j')
      hasMoved = await page.evaluate((ms) => window.waitForMove(ms), PRESS_AGAIN_AFTER_MS)
    }
    const firstPressMs = (await page.evaluate(() => window.movedAt)) - start
    await waitUntilQuiet(page, QUIET_MS)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const responseTimesMs: number[] = []
    let cpuSeconds = 0
    for (let count = 0; count < PRESS_COUNT; count += 1) {
      const before = await taskSeconds()
      await page.keyboard.press('j')
      if (!(await page.evaluate((ms) => window.waitForMove(ms), IDLE_PRESS_TIMEOUT_MS)))
        throw new Error('The cursor did not move.')
      responseTimesMs.push(await page.evaluate(() => window.movedAt - window.pressedAt))
      cpuSeconds += (await taskSeconds()) - before
    }
    return { firstPressMs, idlePressMs: median(responseTimesMs), idlePressCpuMs: (cpuSeconds * 1000) / PRESS_COUNT }

    async function taskSeconds(): Promise<number> {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
    }
  })
}

declare global {
  interface Window {
    /** Resolves when the first row has been painted. */
    whenFirstRowPainted: Promise<void>
    /** When the last key was pressed, and when the frame with its effect was painted, in ms since the navigation. */
    pressedAt: number
    movedAt: number
    /** Resolves to whether the row cursor has moved since the last key press, after at most this time in ms. */
    waitForMove: (ms: number) => Promise<boolean>
  }
}

/**
 * Sets the properties of `window` above. Runs in the page before the page's own scripts. Declares no named functions,
 * because the compiler's helper for function names does not exist in the page.
 */
function watchCursor(): void {
  let hasFirstRowAppeared = false
  window.pressedAt = 0
  window.movedAt = 0
  addEventListener('keydown', (event) => (window.pressedAt = event.timeStamp), true)
  window.waitForMove = (ms) =>
    new Promise((resolve) => {
      const end = performance.now() + ms
      const timer = setInterval(() => {
        const hasMoved = window.movedAt > window.pressedAt
        if (!hasMoved && performance.now() < end) return
        clearInterval(timer)
        resolve(hasMoved)
      }, 20)
    })
  window.whenFirstRowPainted = new Promise((resolve) => {
    new MutationObserver((records) => {
      // A task scheduled in an animation frame callback runs after that frame has been painted.
      if (!hasFirstRowAppeared && document.querySelector('tbody')?.textContent) {
        hasFirstRowAppeared = true
        requestAnimationFrame(() => setTimeout(resolve))
      }
      if (window.pressedAt === 0 || !records.some(({ attributeName }) => attributeName === 'data-cursor')) return
      requestAnimationFrame(() => setTimeout(() => (window.movedAt = performance.now())))
    }).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-cursor'],
    })
  })
}
