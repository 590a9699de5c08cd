import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { browserFlags, findBrowserPath } from './scripts/browser.ts'

const isCI = process.env['CI'] !== undefined
const executablePath = findBrowserPath()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/dataTemplate.ts',
  // A test also waits for timers and for the network, so two tests at a time leave a part of two cores idle.
  workers: Math.min(3, availableParallelism() + 1),
  forbidOnly: isCI,
  // A busy machine can be too slow for a test. A test that passes only in the retry is reported as flaky.
  retries: isCI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
