import type { Browser } from 'playwright'
import { measureAlternately, median, medianRatio } from './compare.ts'
import { BARE_PAGE_NAME, type MeasuredPage, withPages, withStoresList } from './pages.ts'

/** How often the key is pressed after the page has become idle. */
const PRESSES = 15

/** After this time without an effect the first press is made again, in ms. */
const REPEAT_AFTER_MS = 300

/** A press on the idle page that has no effect by then ends the measurement with an error, in ms. */
const TIMEOUT_MS = 10_000

interface Presses {
  /** From the first press, made as soon as the first row is painted, until the frame that shows its effect. */
  firstMs: number
  /** The median of the same for the presses on the idle page. */
  cursorMs: number
  /** The main thread's work for one of these presses. */
  cursorCpuMs: number
}

/**
 * Measures how soon the key `j` moves the cursor of the stores list: pressed once as soon as the first row is painted,
 * and again when the page is idle. The pages, the server and the slowdown are those of the first row.
 * @param consoles the folders of built consoles by name
 */
export function measureKeys(consoles: Record<string, string>): Promise<Record<string, string | number>[]> {
  return withPages(consoles, async (browser, pages) => {
    const sides = Object.entries(pages).map(([name, page]) => [name, () => press(browser, page)] as const)
    const rounds = await measureAlternately<Presses>(Object.fromEntries(sides))
    const barePresses = rounds[BARE_PAGE_NAME] ?? []
    return Object.entries(rounds).map(([name, own]) => ({
      'key j': name,
      'first key, ms': rounded(median(own.map(({ firstMs }) => firstMs))),
      'row cursor, ms': rounded(median(own.map(({ cursorMs }) => cursorMs))),
      'times the bare page': rounded(medianRatio(column(own, 'cursorMs'), column(barePresses, 'cursorMs'))),
      'row cursor, CPU ms': rounded(median(column(own, 'cursorCpuMs'))),
      'CPU, times the bare page': rounded(medianRatio(column(own, 'cursorCpuMs'), column(barePresses, 'cursorCpuMs'))),
    }))
  })
}

function column(rounds: Presses[], name: keyof Presses): number[] {
  return rounds.map((round) => round[name])
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}

/** Opens the list, and presses the key at the first row and on the idle page. */
function press(browser: Browser, measured: MeasuredPage): Promise<Presses> {
  return withStoresList(browser, measured, watchForCursor, async (page, context) => {
    await page.evaluate(() => window.paintedRow)
    const start = await page.evaluate(() => performance.now())
    // A press that was made too early has no effect: the person presses again.
    for (let hasMoved = false; !hasMoved;) {
      await page.keyboard.press('j')
      hasMoved = await page.evaluate((ms) => window.movesWithin(ms), REPEAT_AFTER_MS)
    }
    const firstMs = (await page.evaluate(() => window.movedAt)) - start
    await page.evaluate(() => window.idle())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const times: number[] = []
    let cpuMs = 0
    for (let count = 0; count < PRESSES; count += 1) {
      const before = await taskSeconds()
      await page.keyboard.press('j')
      if (!(await page.evaluate((ms) => window.movesWithin(ms), TIMEOUT_MS)))
        throw new Error('The cursor did not move.')
      times.push(await page.evaluate(() => window.movedAt - window.pressedAt))
      cpuMs += (await taskSeconds()) - before
    }
    return { firstMs, cursorMs: median(times), cursorCpuMs: (cpuMs * 1000) / PRESSES }

    async function taskSeconds(): Promise<number> {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
    }
  })
}

declare global {
  interface Window {
    /** Resolves when the frame with the first row has been painted. */
    paintedRow: Promise<void>
    /** When the last key was pressed, and when the frame with its effect was painted, in ms since the navigation. */
    pressedAt: number
    movedAt: number
    /** Whether the cursor moves, or has moved, after the last press within this time in ms. */
    movesWithin: (ms: number) => Promise<boolean>
    /** Resolves when no request has begun for some time. */
    idle: () => Promise<void>
  }
}

/**
 * Runs in the page before its own scripts, and watches the row that has the cursor. Its functions have no names: the
 * compiler's helper for names does not exist in the page.
 */
function watchForCursor(): void {
  let hasRow = false
  window.pressedAt = 0
  window.movedAt = 0
  addEventListener('keydown', (event) => (window.pressedAt = event.timeStamp), true)
  window.movesWithin = (ms) =>
    new Promise((resolve) => {
      const end = performance.now() + ms
      const timer = setInterval(() => {
        const hasMoved = window.movedAt > window.pressedAt
        if (!hasMoved && performance.now() < end) return
        clearInterval(timer)
        resolve(hasMoved)
      }, 20)
    })
  window.idle = () =>
    new Promise((resolve) => {
      const timer = setInterval(() => {
        const newest = performance.getEntriesByType('resource').at(-1)?.startTime ?? 0
        if (performance.now() - newest < 2000) return
        clearInterval(timer)
        resolve()
      }, 200)
    })
  window.paintedRow = new Promise((resolve) => {
    new MutationObserver((records) => {
      // A task scheduled in an animation frame callback runs after that frame has been painted.
      if (!hasRow && document.querySelector('tbody')?.textContent) {
        hasRow = true
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
