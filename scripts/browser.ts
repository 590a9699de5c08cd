import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run, runBin } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What Chromium is started with: nothing that asks the network or the graphics card of the machine. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium of this machine that starts: `CHROME_PATH`, the usual places, then the one Playwright keeps. */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [chosen ?? '', ...fixed, ...onPath, chromium.executablePath()].find(starts)
}

/**
 * The same, and where there is none gets one: from Playwright's own download, or from the machine's packages where
 * we may install them. Throws one line that says what to do when neither works.
 */
export async function obtainBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  console.log('No Chromium here; asking Playwright for one …')
  await runBin('playwright', ['install', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded !== undefined) return downloaded
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Playwright could not; asking apt …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const packages = ['chromium', 'fonts-noto-cjk']
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  }
  const installed = findBrowser()
  if (installed !== undefined) return installed
  throw new Error('The browser tests need Chromium: install one (apt-get install chromium) or set CHROME_PATH to it.')
}

/** Started for its version only: a file may be there and lack its libraries, or be a stub. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}
