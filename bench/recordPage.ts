import type { Browser, Page } from 'playwright'
import { measureAlternately, median, medianRatio, roundToHundredths } from './compare.ts'
import {
  BARE_PAGE_NAME,
  type ServedConsole,
  waitUntilQuiet,
  withServedConsoles,
  withStoresListPage,
} from './servedConsoles.ts'

const ROUND_COUNT = 7
/** How often the same record is opened again after the first time. */
const REOPENING_COUNT = 6
/** Another round trip begins when the page has been quiet for this time, in ms. */
const PAUSE_MS = 1_000
/** An effect that takes longer is an error, in ms. */
const EFFECT_TIMEOUT_MS = 30_000

interface RecordPageMeasurement {
  firstOpeningMs: number
  openingAgainMs: number
  backMs: number
  /** The requests to the API of one round trip to a record that was opened before. */
  requestsOfRoundTrip: number
}

const COLUMNS = {
  firstOpeningMs: 'first opening',
  openingAgainMs: 'opening again',
  backMs: 'back to the rows',
} as const

/**
 * Measures how soon the page of the store under the cursor is shown after the key `o`, the first time and again, and how
 * soon the rows are back after Escape, each until the frame that shows it, and how many requests a round trip sends. The
 * pages, the server and the CPU throttling are those of `measureFirstRow`.
 * @param consoleFolders the folders of built consoles by name
 */
export function measureRecordPage(consoleFolders: Record<string, string>): Promise<Record<string, string | number>[]> {
  return withServedConsoles(consoleFolders, async (browser, servedConsoles) => {
    const sides = Object.entries(servedConsoles).map(
      ([name, servedConsole]) => [name, () => measureRoundTrips(browser, servedConsole)] as const,
    )
    const measurements = await measureAlternately<RecordPageMeasurement>(Object.fromEntries(sides), ROUND_COUNT)
    const barePageMeasurements = measurements[BARE_PAGE_NAME] ?? []
    return Object.entries(measurements).map(([name, ofSide]) => {
      const row: Record<string, string | number> = { 'page of a store': name }
      for (const [field, heading] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]) {
        const values = ofSide.map((measurement) => measurement[field])
        const bareValues = barePageMeasurements.map((measurement) => measurement[field])
        row[`${heading}, ms`] = roundToHundredths(median(values))
        row[`${heading}, times the bare page`] = roundToHundredths(medianRatio(values, bareValues))
      }
      row['requests of a round trip'] = median(ofSide.map(({ requestsOfRoundTrip }) => requestsOfRoundTrip))
      return row
    })
  })
}

function measureRoundTrips(browser: Browser, servedConsole: ServedConsole): Promise<RecordPageMeasurement> {
  return withStoresListPage(browser, servedConsole, watchRecordPage, async (page) => {
    await page.waitForFunction(() => document.querySelector('tbody')?.textContent)
    await waitUntilQuiet(page, 2 * PAUSE_MS)
    await page.keyboard.press('j')
    await waitUntilQuiet(page, PAUSE_MS)
    const firstOpeningMs = await timeOf(page, 'o', 'record')
    const openingTimesMs: number[] = []
    const backTimesMs: number[] = []
    const requestCounts: number[] = []
    let requestCount = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) requestCount += 1
    })
    for (let count = 0; count <= REOPENING_COUNT; count += 1) {
      await waitUntilQuiet(page, PAUSE_MS)
      backTimesMs.push(await timeOf(page, 'Escape', 'rows'))
      await waitUntilQuiet(page, PAUSE_MS)
      if (count > 0) requestCounts.push(requestCount)
      requestCount = 0
      if (count < REOPENING_COUNT) openingTimesMs.push(await timeOf(page, 'o', 'record'))
    }
    return {
      firstOpeningMs,
      openingAgainMs: median(openingTimesMs),
      backMs: median(backTimesMs),
      requestsOfRoundTrip: median(requestCounts),
    }
  })
}

/** Presses a key, and returns the time until the frame that shows the record or the rows, in ms. */
async function timeOf(page: Page, key: string, shown: 'record' | 'rows'): Promise<number> {
  await page.evaluate((expected) => window.watchFor(expected), shown)
  await page.keyboard.press(key)
  await page.waitForFunction(() => window.shownAt > 0, null, { timeout: EFFECT_TIMEOUT_MS, polling: 50 })
  return page.evaluate(() => window.shownAt - window.recordKeyPressedAt)
}

declare global {
  interface Window {
    /** When the last key was pressed, in ms since the navigation. */
    recordKeyPressedAt: number
    /** When the frame with what is watched for was painted, in ms since the navigation; 0 before. */
    shownAt: number
    /** Begins to watch for the record's page or the rows of the list. */
    watchFor: (shown: 'record' | 'rows') => void
  }
}

/**
 * Sets the properties of `window` above. Runs in the page before the page's own scripts. Declares no named functions,
 * because the compiler's helper for function names does not exist in the page.
 */
function watchRecordPage(): void {
  window.recordKeyPressedAt = 0
  window.shownAt = 0
  addEventListener('keydown', (event) => (window.recordKeyPressedAt = event.timeStamp), true)
  window.watchFor = (shown) => {
    window.shownAt = 0
    const observer = new MutationObserver(() => {
      // The facts of a record stand in description lists, which the list does not have.
      const hasRecord = [...document.querySelectorAll('dd')].some((element) => element.checkVisibility())
      const hasRows = [...document.querySelectorAll('tbody tr')].some((element) => element.checkVisibility())
      if (shown === 'record' ? !hasRecord : hasRecord || !hasRows) return
      observer.disconnect()
      // A task scheduled in an animation frame callback runs after that frame has been painted.
      requestAnimationFrame(() => setTimeout(() => (window.shownAt = performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  }
}
