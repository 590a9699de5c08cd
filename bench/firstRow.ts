import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import type { login } from '../contract/authForms.ts'
import type { AnswerOf, Envelope } from '../contract/endpoint.ts'
import { browserFlags, obtainBrowser } from '../scripts/browser.ts'
import { inProject } from '../scripts/paths.ts'
import { runBin } from '../scripts/run.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import { inTurn, median, medianRatio } from './compare.ts'

const SLOWDOWN = 4
const BARE = 'bare React page'

interface Opening {
  /** The time from the start of the navigation until the frame with the first row was painted. */
  ms: number
  /** The size of the scripts that had loaded by then, each compressed by gzip at the highest level, without headers. */
  bytes: number
}

type Tokens = AnswerOf<typeof login>

interface Place {
  origin: string
  /** The folder of the built page. */
  built: string
  tokens: Tokens
}

/**
 * Measures the time to the first row of the stores list, signed in and without a cache, for each of the built consoles
 * and a bare React page in turn. All use one server process, one database with demo data, one browser with fourfold CPU
 * throttling, and the local network. A row counts as painted after the frame that follows the first text in a table
 * body. The sizes of scripts are those of their gzip files, even if the browser loads brotli.
 * @param consoles the folders of built consoles by name
 */
export async function measureFirstRow(consoles: Record<string, string>): Promise<Record<string, string | number>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const bare = join(folder, 'bare')
  const config = inProject('bench', 'bare', 'vite.config.ts')
  const code = await runBin('vite', [
    'build',
    '--config',
    config,
    '--outDir',
    bare,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  if (code !== 0) throw new Error('The bare page could not be built; the reason is above.')
  const pages = { ...consoles, [BARE]: bare }
  const server = fork(inProject('bench', 'server.ts'), [join(folder, 'data'), ...Object.values(pages)], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(server, 'exit')
  const browser = await chromium.launch({ executablePath: await obtainBrowser(), args: browserFlags })
  try {
    const [ports] = (await Promise.race([once(server, 'message'), ended])) as [number[]]
    const tokens = await signIn(`http://127.0.0.1:${ports[0]}`)
    const sides = Object.entries(pages).map(([name, built], at) => {
      const place = { origin: `http://127.0.0.1:${ports[at]}`, built, tokens }
      return [name, () => open(browser, place)] as const
    })
    const openings = await inTurn<Opening>(Object.fromEntries(sides))
    const ofBare = openings[BARE] ?? []
    return Object.entries(openings).map(([name, own]) => ({
      'first row': name,
      'JavaScript, kB gzip': Number((median(own.map(({ bytes }) => bytes)) / 1000).toFixed(1)),
      'painted, ms': Math.round(median(own.map(({ ms }) => ms))),
      'times the bare page': Number(medianRatio(times(own), times(ofBare)).toFixed(2)),
    }))
  } finally {
    await browser.close()
    server.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

function times(openings: Opening[]): number[] {
  return openings.map(({ ms }) => ms)
}

/** Signs in once for all measurements: cookies are shared between ports, so the same tokens work for every page. */
async function signIn(origin: string): Promise<Tokens> {
  const answer = await fetch(`${origin}/api/cms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@choba.example', password: DEMO_PASSWORD }),
  })
  const { data } = (await answer.json()) as Envelope<Tokens>
  return data
}

/** Opens the list in a new browser context with an empty cache. */
async function open(browser: Browser, { origin, built, tokens }: Place): Promise<Opening> {
  const context = await browser.newContext()
  try {
    await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(watchForRow)
    await page.goto(`${origin}/stores`, { waitUntil: 'commit' })
    const { ms, scripts } = await page.evaluate(() => window.firstRow)
    const sizes = scripts.map((path) => statSync(`${join(built, path)}.gz`).size)
    return { ms, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** The time of the first painted row in ms since the navigation, and the paths of the scripts loaded by then. */
    firstRow: Promise<{ ms: number; scripts: string[] }>
  }
}

/** Runs in the page before its own scripts, and waits for the first row. */
function watchForRow(): void {
  window.firstRow = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody')?.textContent) return
      observer.disconnect()
      // A task scheduled in an animation frame callback runs after that frame has been painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const ms = performance.now()
          const arrived = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const scripts = arrived
            .filter(({ responseEnd }) => responseEnd <= ms)
            .map(({ name }) => new URL(name).pathname)
          resolve({ ms, scripts: [...new Set(scripts)].filter((path) => path.endsWith('.js')) })
        }),
      )
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
