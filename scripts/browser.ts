import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { runProgram, runPackageProgram } from './runProgram.ts'

/** The names of Chromium's executable. The headless shell comes first, because tests are about a fifth faster in it. */
const executableNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium's command line flags. They disable the network requests of the browser itself and the graphics card. */
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

/** Finds a Chromium that starts: in `CHROME_PATH`, the usual paths, `PATH`, or Playwright's installation. */
export function findBrowserPath(): string | undefined {
  const chosenPath = process.env['CHROME_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const executablePaths = folders.flatMap((folder) => executableNames.map((name) => join(folder, name)))
  return [chosenPath ?? '', ...USUAL_PATHS, ...executablePaths, chromium.executablePath()].find(canStart)
}

/**
 * Finds a Chromium, or installs one by Playwright's download or, as root, by apt. Throws an error with a one-line
 * instruction if there is no Chromium and both installations fail.
 */
export async function obtainBrowserPath(): Promise<string> {
  const foundPath = findBrowserPath()
  if (foundPath !== undefined) return foundPath
  console.log('No Chromium here; asking Playwright for one …')
  await runPackageProgram('playwright', ['install', 'chromium'])
  const downloadedPath = findBrowserPath()
  if (downloadedPath !== undefined) return downloadedPath
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Playwright could not; asking apt …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runProgram('apt-get', ['update', '-qq'], { env })
    const installArguments = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-cjk']
    for (const name of ['chromium-headless-shell', 'chromium'])
      if ((await runProgram('apt-get', [...installArguments, name], { env })) === 0) break
  }
  const installedPath = findBrowserPath()
  if (installedPath !== undefined) return installedPath
  throw new Error('The browser tests need Chromium: install one (apt-get install chromium) or set CHROME_PATH to it.')
}

/** Returns whether the program starts. An existing file is not enough: it may be a stub or need missing libraries. */
function canStart(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}
