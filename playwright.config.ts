import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { browserFlags, findBrowserPath } from './scripts/browser.ts'

const isCI = process.env['CI'] !== undefined
const executablePath = findBrowserPath()
/** A name that browsers resolve to this machine, and for which they do not make the exceptions of localhost. */
const PLAIN_HTTP_HOST_NAME = 'choba.test'
/**
 * Flags that save processor time. A page lives for seconds, so only what it runs ten times as often as by default is
 * optimized. Without a graphics card, a process for graphics has nothing to protect.
 */
const cheapBrowserFlags = [
  '--js-flags=--invocation-count-for-maglev=1000 --invocation-count-for-turbofan=30000',
  '--in-process-gpu',
]

export default defineConfig<{ hostName: string }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/dataTemplate.ts',
  // A test also waits for timers and for the network, so two tests at a time leave a part of two cores idle.
  workers: Math.min(3, availableParallelism() + 1),
  forbidOnly: isCI,
  // A busy machine can be too slow for a test. A test that passes only in the retry is reported as flaky.
  retries: isCI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...browserFlags, ...cheapBrowserFlags, `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST_NAME} 127.0.0.1`],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'localhost' },
    // Browsers keep some of their functions, such as locks and the clipboard, to HTTPS and localhost.
    { name: 'plain HTTP', grep: /@plainHttp/, use: { hostName: PLAIN_HTTP_HOST_NAME } },
  ],
})
