import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { measureAlternately, median, medianRatio } from './compare.ts'
import { BARE_PAGE_NAME, type ServedConsole, withServedConsoles, withStoresListPage } from './servedConsoles.ts'

interface PageOpening {
  /** The time from the start of the navigation until the frame with the first row was painted. */
  ms: number
  /** The gzip size of the scripts that had loaded when the row was painted, without headers. */
  bytes: number
}

/**
 * Measures the time to the first row of the stores list, signed in and without a cache, alternately for each of the
 * built consoles and a bare React page. All pages use one server process, one database with demo data, one browser with
 * fourfold CPU throttling, and the local network. The row counts as painted after the first frame that follows the
 * first text in a table body. The sizes of scripts are those of their gzip files, even if the browser loads brotli.
 * @param consoleFolders the folders of built consoles by name
 */
export function measureFirstRow(consoleFolders: Record<string, string>): Promise<Record<string, string | number>[]> {
  return withServedConsoles(consoleFolders, async (browser, servedConsoles) => {
    const sides = Object.entries(servedConsoles).map(
      ([name, servedConsole]) => [name, () => measureOpening(browser, servedConsole)] as const,
    )
    const openings = await measureAlternately<PageOpening>(Object.fromEntries(sides))
    const barePageOpenings = openings[BARE_PAGE_NAME] ?? []
    return Object.entries(openings).map(([name, sideOpenings]) => ({
      'first row': name,
      'JavaScript, kB gzip': Number((median(sideOpenings.map(({ bytes }) => bytes)) / 1000).toFixed(1)),
      'painted, ms': Math.round(median(sideOpenings.map(({ ms }) => ms))),
      'times the bare page': Number(medianRatio(durationsOf(sideOpenings), durationsOf(barePageOpenings)).toFixed(2)),
    }))
  })
}

function durationsOf(openings: PageOpening[]): number[] {
  return openings.map(({ ms }) => ms)
}

/** Opens the stores list of a page and measures the time until its first row is painted. */
function measureOpening(browser: Browser, servedConsole: ServedConsole): Promise<PageOpening> {
  return withStoresListPage(browser, servedConsole, watchFirstRow, async (page) => {
    const { ms, scriptPaths } = await page.evaluate(() => window.firstRowPaint)
    const scriptSizes = scriptPaths.map((path) => statSync(`${join(servedConsole.buildFolder, path)}.gz`).size)
    return { ms, bytes: scriptSizes.reduce((sum, size) => sum + size, 0) }
  })
}

declare global {
  interface Window {
    /** When the first row was painted, in ms since the navigation, and the paths of the scripts loaded before. */
    firstRowPaint: Promise<{ ms: number; scriptPaths: string[] }>
  }
}

/** Sets `window.firstRowPaint`. Runs in the page before the page's own scripts. */
function watchFirstRow(): void {
  window.firstRowPaint = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody')?.textContent) return
      observer.disconnect()
      // A task scheduled in an animation frame callback runs after that frame has been painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const ms = performance.now()
          const resourceTimings = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const scriptPaths = resourceTimings
            .filter(({ responseEnd }) => responseEnd <= ms)
            .map(({ name }) => new URL(name).pathname)
          resolve({ ms, scriptPaths: [...new Set(scriptPaths)].filter((path) => path.endsWith('.js')) })
        }),
      )
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
