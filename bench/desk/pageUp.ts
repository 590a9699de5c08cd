import type { Browser } from 'playwright'
import { median } from '../compare.ts'
import { percentile } from '../messages/play.ts'
import type { ServedConsole } from '../servedConsoles.ts'
import { type MeasuredPage, openBarePage, openPage, pressUntilPainted, throttled } from './pages.ts'
import type { FrameRecord } from './watchPage.ts'

const HELD_MS = 5_000
/** The pause between two repetitions of a held key, in ms. */
const REPEAT_MS = 33
/** The pause where the places of the rows are recorded, so that most frames have no key, in ms. */
const SLOW_REPEAT_MS = 150
const MESSAGE = '[data-row^="m"]'

type Table = Record<string, string | number>[]

/**
 * Measures the frames while PageUp is held in the long conversation, against a page of plain elements that the browser
 * scrolls by itself, and how far a row moves while no page is turned.
 */
export async function measurePageUp(browser: Browser, servedConsole: ServedConsole): Promise<Table> {
  const bare = await openBarePage(
    browser,
    `<div tabindex="0" style="height:800px;overflow-y:auto">${'<p>番の商品について教えてください。</p>'.repeat(2_000)}</div>`,
  )
  await bare.page.focus('div')
  await bare.page.keyboard.press('End')
  const bareFrames = await throttled(bare, () => holdPageUp(bare, false))
  await bare.page.context().close()

  const desk = await openPage(browser, servedConsole, '/messages/user', '[data-conversation]:focus')
  await pressUntilPainted(desk, 'Enter', MESSAGE)
  const frames = await throttled(desk, () => holdPageUp(desk, false))
  const placed = await holdPageUp(desk, true)
  await desk.page.context().close()
  return [
    { measured: 'plain elements', ...frameColumns(bareFrames) },
    { measured: 'conversation', ...frameColumns(frames) },
    {
      measured: 'at full speed',
      ...frameColumns(placed),
      'displacement, px': displacementOf(placed),
    },
  ]
}

/** Holds PageUp, and returns the frames meanwhile. */
async function holdPageUp({ page }: MeasuredPage, withRows: boolean): Promise<FrameRecord[]> {
  await page.evaluate((rows) => void window.startRecording(rows), withRows)
  const end = performance.now() + HELD_MS
  while (performance.now() < end) {
    await page.keyboard.down('PageUp')
    await new Promise((resolve) => setTimeout(resolve, withRows ? SLOW_REPEAT_MS : REPEAT_MS))
  }
  await page.keyboard.up('PageUp')
  return page.evaluate(() => window.stopRecording())
}

function frameColumns(frames: FrameRecord[]): Record<string, number> {
  const intervals = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? NaN))
  return {
    'frame, median ms': Number(median(intervals).toFixed(1)),
    'frame, p95 ms': Number(
      percentile(
        intervals.toSorted((a, b) => a - b),
        0.95,
      ).toFixed(1),
    ),
    'rows at most': Math.max(...frames.map(({ rowCount }) => rowCount)),
  }
}

/** Returns how far a row has moved at most between two frames in which no key was pressed, in px. */
function displacementOf(frames: FrameRecord[]): number {
  const displacements = frames.slice(2).flatMap((frame, index) => {
    const [earlier, before] = [frames[index], frames[index + 1]]
    if (before === undefined || earlier?.pressedAt !== frame.pressedAt) return []
    return Object.entries(frame.rowTops).flatMap(([key, top]) => {
      const topBefore = before.rowTops[key]
      return topBefore === undefined ? [] : Math.abs(top - topBefore)
    })
  })
  return Number(Math.max(0, ...displacements).toFixed(1))
}
