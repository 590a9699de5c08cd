import type { Browser } from 'playwright'
import { measureAlternately, median, medianRatio, roundToHundredths } from './compare.ts'
import {
  BARE_PAGE_NAME,
  type ServedConsole,
  waitUntilQuiet,
  withServedConsoles,
  withStoresListPage,
} from './servedConsoles.ts'

/** What is typed, key by key. Both palettes find something for each beginning of it. */
const TYPED_TEXT = 'tenpo'
/** How often the palette is opened and the text is typed, beside the first time. */
const REPETITION_COUNT = 2
/** The time between two keys, in which the server answers the search, in ms. */
const KEY_PAUSE_MS = 400
/** An effect that takes longer is an error, in ms. */
const EFFECT_TIMEOUT_MS = 30_000
const ROUND_COUNT = 5

/** The page is idle when it has begun no request for this time, in ms. */
const QUIET_MS = 2_000

interface PaletteMeasurement {
  firstOpeningMs: number
  openingMs: number
  keyMs: number
  /** The work of the main thread for one key, with what the answers of the server cause. */
  keyCpuMs: number
}

/**
 * Measures the palette of the stores list: its opening and the typing of a word, until the frame that shows their
 * effect: the typed text or other options. The pages, the server and the CPU throttling are those of `measureFirstRow`.
 * @param consoleFolders the folders of built consoles by name
 */
export function measurePalette(consoleFolders: Record<string, string>): Promise<Record<string, string | number>[]> {
  return withServedConsoles(consoleFolders, async (browser, servedConsoles) => {
    const sides = Object.entries(servedConsoles).map(
      ([name, servedConsole]) => [name, () => measureOnePalette(browser, servedConsole)] as const,
    )
    const measurements = await measureAlternately<PaletteMeasurement>(Object.fromEntries(sides), ROUND_COUNT)
    const barePageMeasurements = measurements[BARE_PAGE_NAME] ?? []
    return Object.entries(measurements).map(([name, ofSide]) => {
      const columnsOf = (field: keyof PaletteMeasurement, heading: string) => {
        const values = ofSide.map((measurement) => measurement[field])
        const bareValues = barePageMeasurements.map((measurement) => measurement[field])
        return {
          [`${heading}, ms`]: roundToHundredths(median(values)),
          [`${heading}, times the bare page`]: roundToHundredths(medianRatio(values, bareValues)),
        }
      }
      return {
        palette: name,
        ...columnsOf('firstOpeningMs', 'first opening'),
        ...columnsOf('openingMs', 'opening'),
        ...columnsOf('keyMs', 'key'),
        ...columnsOf('keyCpuMs', 'key, CPU'),
      }
    })
  })
}

function measureOnePalette(browser: Browser, servedConsole: ServedConsole): Promise<PaletteMeasurement> {
  return withStoresListPage(browser, servedConsole, watchPalette, async (page, context) => {
    await page.waitForFunction(() => document.querySelector('tbody')?.textContent)
    await waitUntilQuiet(page, QUIET_MS)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const openingTimesMs: number[] = []
    const keyTimesMs: number[] = []
    const keyCpuTimesMs: number[] = []
    for (let count = 0; count <= REPETITION_COUNT; count += 1) {
      openingTimesMs.push(await timeOf('Control+k'))
      await page.waitForTimeout(KEY_PAUSE_MS)
      for (const key of TYPED_TEXT) {
        const before = await taskMs()
        keyTimesMs.push(await timeOf(key))
        await page.waitForTimeout(KEY_PAUSE_MS)
        keyCpuTimesMs.push((await taskMs()) - before)
      }
      // The console's first Escape clears the text.
      for (let presses = 0; presses < 2; presses += 1)
        if ((await page.locator('[role=dialog]').count()) > 0) await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
      await page.waitForTimeout(KEY_PAUSE_MS)
    }
    const [firstOpeningMs = NaN, ...laterOpenings] = openingTimesMs
    return {
      firstOpeningMs,
      openingMs: median(laterOpenings),
      keyMs: median(keyTimesMs),
      keyCpuMs: median(keyCpuTimesMs),
    }

    /** Presses a key, and returns the time until the frame that shows its effect, in ms. */
    async function timeOf(key: string): Promise<number> {
      await page.keyboard.press(key)
      return page.evaluate((ms) => window.whenOptionsPainted(ms), EFFECT_TIMEOUT_MS)
    }

    async function taskMs(): Promise<number> {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
    }
  })
}

declare global {
  interface Window {
    /**
     * Resolves to the time from the last key press until the first frame after it that shows the typed text or other options, in ms.
     * Rejects after the given time in ms.
     */
    whenOptionsPainted: (timeoutMs: number) => Promise<number>
  }
}

/**
 * Sets the properties of `window` above. Runs in the page before the page's own scripts. Declares no named functions,
 * because the compiler's helper for function names does not exist in the page.
 */
function watchPalette(): void {
  let pressedAt = 0
  let paintedAt = 0
  let isChanged = false
  addEventListener(
    'keydown',
    (event) => {
      pressedAt = event.timeStamp
      isChanged = false
      paintedAt = 0
    },
    true,
  )
  window.whenOptionsPainted = (timeoutMs) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + timeoutMs
      const timer = setInterval(() => {
        if (paintedAt === 0 && performance.now() < end) return
        clearInterval(timer)
        if (paintedAt === 0) reject(new Error('The options did not change.'))
        else resolve(paintedAt - pressedAt)
      }, 20)
    })
  new MutationObserver((records) => {
    if (isChanged || !document.querySelector('[role=option]')) return
    const isInList = records.some(({ target, addedNodes }) =>
      target instanceof Element
        ? target.closest('[role=listbox], input') !== null ||
          [...addedNodes].some((node) => node instanceof Element && node.querySelector('[role=option]') !== null)
        : target.parentElement?.closest('[role=listbox]') !== null,
    )
    if (!isInList) return
    isChanged = true
    // A task scheduled in an animation frame callback runs after that frame has been painted.
    requestAnimationFrame(() => setTimeout(() => (paintedAt = performance.now())))
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}
