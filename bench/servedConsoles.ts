import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { login } from '../contract/authForms.ts'
import type { SentDataOf, Envelope } from '../contract/endpoint.ts'
import { browserFlags, obtainBrowserPath } from '../scripts/browser.ts'
import { inProject } from '../scripts/paths.ts'
import { runPackageProgram } from '../scripts/runProgram.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'

/** The factor by which the browser's CPU is throttled. */
export const CPU_SLOWDOWN_FACTOR = Number(process.env['SLOW'] ?? 4)

/** The name of the bare React page among the measured pages. */
export const BARE_PAGE_NAME = 'bare React page'

type Tokens = SentDataOf<typeof login>

/** A build of the console, served with demo data on a port of its own. */
export interface ServedConsole {
  origin: string
  /** The folder with the files of the build. */
  buildFolder: string
  tokens: Tokens
}

/**
 * Builds the bare React page, starts one server process with demo data that serves this page and the given consoles,
 * each on its own port, and starts one browser. Stops the server and the browser when `measure` has ended.
 * @param consoleFolders the folders of built consoles by name
 * @param measure gets the browser and the served consoles by name, the bare page last
 * @param environment further environment variables of the server
 * @returns what `measure` returns
 */
export async function withServedConsoles<Outcome>(
  consoleFolders: Record<string, string>,
  measure: (browser: Browser, servedConsoles: Record<string, ServedConsole>) => Promise<Outcome>,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const buildFolders = { ...consoleFolders, [BARE_PAGE_NAME]: await buildBarePage(join(folder, 'bare')) }
  const server = fork(inProject('bench', 'serveConsoles.ts'), [join(folder, 'data'), ...Object.values(buildFolders)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
  })
  const exitPromise = once(server, 'exit')
  const browser = await chromium.launch({ executablePath: await obtainBrowserPath(), args: browserFlags })
  try {
    const [ports] = (await Promise.race([once(server, 'message'), exitPromise])) as [number[]]
    const tokens = await signIn(`http://127.0.0.1:${ports[0]}`)
    const servedConsoles = Object.entries(buildFolders).map(
      ([name, buildFolder], index) =>
        [name, { origin: `http://127.0.0.1:${ports[index]}`, buildFolder, tokens }] as const,
    )
    return await measure(browser, Object.fromEntries(servedConsoles))
  } finally {
    await browser.close()
    server.kill()
    await exitPromise
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Opens the stores list of a served console, signed in, in a new browser context with an empty cache and a throttled
 * CPU, and closes the browser context when `measure` has ended. `measure` is called as soon as the page begins to load,
 * before the list is shown.
 * @param initScript runs in the page before the page's own scripts
 */
export async function withStoresListPage<Outcome>(
  browser: Browser,
  { origin, tokens }: ServedConsole,
  initScript: () => void,
  measure: (page: Page, context: BrowserContext) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await browser.newContext()
  try {
    await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR })
    await page.addInitScript(initScript)
    await page.goto(`${origin}/stores`, { waitUntil: 'commit' })
    return await measure(page, context)
  } finally {
    await context.close()
  }
}

/** Resolves when the page has begun no request for this time, in ms, since the call. */
export function waitUntilQuiet(page: Page, quietMs: number): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const start = performance.now()
        const timer = setInterval(() => {
          const newestRequestTime = performance.getEntriesByType('resource').at(-1)?.startTime ?? 0
          if (performance.now() - Math.max(newestRequestTime, start) < ms) return
          clearInterval(timer)
          resolve()
        }, 100)
      }),
    quietMs,
  )
}

async function buildBarePage(outputFolder: string): Promise<string> {
  const config = inProject('bench', 'bare', 'vite.config.ts')
  const viteFlags = ['--config', config, '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runPackageProgram('vite', ['build', ...viteFlags])
  if (code !== 0) throw new Error('The bare page could not be built; the reason is above.')
  return outputFolder
}

/** Signs in once for all measurements: all ports have the same database and secret, so the tokens work for each. */
async function signIn(origin: string): Promise<Tokens> {
  const response = await fetch(`${origin}/api/cms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@choba.example', password: DEMO_PASSWORD }),
  })
  const { data } = (await response.json()) as Envelope<Tokens>
  return data
}
