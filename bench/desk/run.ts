import type { Browser } from 'playwright'
import { measureAlternately, median, medianRatio, roundToHundredths } from '../compare.ts'
import { percentile } from '../messages/play.ts'
import { type ServedConsole, withServedConsoles } from '../servedConsoles.ts'
import { LONG_CONVERSATION_ENV_VARIABLE } from './longConversation.ts'
import { type MeasuredPage, openBarePage, openPage, pressUntilPainted, taskMs, throttled } from './pages.ts'
import { measurePageUp } from './pageUp.ts'

const MESSAGE_COUNT = 50_000
/** How many times each conversation and the panel are opened. */
const OPENINGS = 7
/** How many keys are typed in each round. */
const TYPED_KEYS = 20
const TYPING_ROUNDS = 5
const DESK_PATH = '/messages/user'
const FIRST_ROW = '[data-conversation]:focus'
const MESSAGE = '[data-row^="m"]'
const CURSOR_ROW = 'tbody tr:is(:focus, :focus-within)'
const PANEL_CONTENT = '[data-record-panel] dd'
const COMPOSER = '[data-composer]'
const SENT_MESSAGES = 10

type Table = Record<string, string | number>[]

/**
 * Measures the conversations in a browser slowed down fourfold, where one conversation has 50,000 messages: opening one
 * that was open before, typing, sending, and turning pages. Returns the rows of each table by its name.
 * @param say receives the name of each table before it is measured
 */
export async function measureDesk(consoleFolder: string, say: (name: string) => void): Promise<Record<string, Table>> {
  const measureByName = {
    opening: measureOpening,
    typing: measureTyping,
    sending: measureSending,
    'PageUp held': measurePageUp,
  }
  return withServedConsoles(
    { console: consoleFolder },
    async (browser, { console: servedConsole }) => {
      if (servedConsole === undefined) throw new Error('the console is not served')
      const tables: Record<string, Table> = {}
      for (const [name, measure] of Object.entries(measureByName)) {
        say(name)
        tables[name] = await measure(browser, servedConsole)
      }
      return tables
    },
    { [LONG_CONVERSATION_ENV_VARIABLE]: String(MESSAGE_COUNT) },
  )
}

/** Measures opening the long conversation, a short one and the panel of a report, each of which was open before. */
async function measureOpening(browser: Browser, servedConsole: ServedConsole): Promise<Table> {
  const desk = await openPage(browser, servedConsole, DESK_PATH, FIRST_ROW)
  const reports = await openPage(browser, servedConsole, '/reports', 'tbody tr')
  await reports.page.keyboard.press('j')
  await reports.page.waitForSelector(CURSOR_ROW)
  const openAndClose = async (measuredPage: MeasuredPage, selector: string, closedSelector: string) => {
    const ms = await throttled(measuredPage, () => pressUntilPainted(measuredPage, 'Enter', selector))
    await measuredPage.page.keyboard.press('Escape')
    await measuredPage.page.waitForSelector(closedSelector)
    return ms
  }
  const timesMs = await measureAlternately(
    {
      'panel of a report': () =>
        openAndClose(reports, PANEL_CONTENT, `body:not(:has([data-record-panel])) ${CURSOR_ROW}`),
      'conversation of 50,000 messages': () => openAndClose(desk, MESSAGE, FIRST_ROW),
      'short conversation': async () => {
        await desk.page.keyboard.press('j')
        const ms = await openAndClose(desk, MESSAGE, FIRST_ROW)
        await desk.page.keyboard.press('k')
        return ms
      },
    },
    OPENINGS,
  )
  for (const { page } of [desk, reports]) await page.context().close()
  return tableOf('opening', timesMs, 'panel of a report')
}

/** Measures a typed letter in the composer against one in a textarea of a page without any code. */
async function measureTyping(browser: Browser, servedConsole: ServedConsole): Promise<Table> {
  const desk = await openPage(browser, servedConsole, DESK_PATH, FIRST_ROW)
  await desk.page.keyboard.press('A')
  await desk.page.waitForSelector(`${COMPOSER}:focus`)
  await desk.page.waitForSelector(MESSAGE)
  const bare = await openBarePage(browser, '<textarea autofocus rows="4" cols="60"></textarea>')
  await bare.page.focus('textarea')
  const type = async (measuredPage: MeasuredPage) => {
    const { page } = measuredPage
    const timesMs: number[] = []
    let cpuMs = 0
    for (let count = 0; count < TYPED_KEYS; count += 1) {
      const before = await taskMs(measuredPage)
      await page.keyboard.press('a')
      await page.waitForFunction(() => window.inputPaintedAt > window.keyPressedAt)
      timesMs.push(await page.evaluate(() => window.inputPaintedAt - window.keyPressedAt))
      cpuMs += (await taskMs(measuredPage)) - before
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    return { ms: median(timesMs), cpuMs: cpuMs / TYPED_KEYS }
  }
  const sides = await measureAlternately(
    { 'bare textarea': () => throttled(bare, () => type(bare)), composer: () => throttled(desk, () => type(desk)) },
    TYPING_ROUNDS,
  )
  for (const { page } of [desk, bare]) await page.context().close()
  const valuesOf = (name: 'ms' | 'cpuMs') =>
    Object.fromEntries(Object.entries(sides).map(([side, values]) => [side, values.map((each) => each[name])]))
  return [
    ...tableOf('a letter, to its frame', valuesOf('ms'), 'bare textarea'),
    ...tableOf('a letter, main thread', valuesOf('cpuMs'), 'bare textarea'),
  ]
}

/** Measures how many frames are painted between the key that sends a message and the frame that shows it. */
async function measureSending(browser: Browser, servedConsole: ServedConsole): Promise<Table> {
  const desk = await openPage(browser, servedConsole, DESK_PATH, FIRST_ROW)
  const { page } = desk
  await page.keyboard.press('A')
  await page.waitForSelector(`${COMPOSER}:focus`)
  await page.waitForSelector(MESSAGE)
  const framesBefore: number[] = []
  for (let number = 1; number <= SENT_MESSAGES; number += 1) {
    const text = `測定の返信${number}です`
    await page.keyboard.insertText(text)
    const counting = await page.evaluateHandle((wanted) => ({ count: window.countFramesUntil(wanted) }), text)
    framesBefore.push(
      await throttled(desk, async () => {
        await page.keyboard.press('Control+Enter')
        return counting.evaluate(({ count }) => count)
      }),
    )
    await page.waitForFunction(() => document.querySelector('[data-row^="o"]') === null)
  }
  await page.context().close()
  return [{ sending: 'frames before the own message', median: median(framesBefore), most: Math.max(...framesBefore) }]
}

/** Returns the median and the 95th percentile of each side, and the median of the ratios to one of them. */
function tableOf(title: string, timesMs: Record<string, number[]>, against: string): Table {
  return Object.entries(timesMs).map(([name, times]) => ({
    measured: `${title}: ${name}`,
    'median, ms': roundToHundredths(median(times)),
    'p95, ms': roundToHundredths(
      percentile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
    ),
    times: roundToHundredths(medianRatio(times, timesMs[against] ?? [])),
  }))
}
