import { type BrowserContextOptions, expect, type Page, test as base } from 'playwright/test'
import { BrowserErrors } from './browserErrors.ts'
import { LOCAL_HOST_NAME, type Server } from './server.ts'
import { startFreshServer } from './dataTemplate.ts'

interface TestFixtures {
  /** The host name under which the browser opens the console: an option of the project. */
  hostName: string
  /**
   * The server of this test file, with fresh demo data for each file. It is restarted if the previous test stopped it.
   */
  server: Server
  /** The errors of the browser; the test fails if there are errors that it has not allowed. */
  browserErrors: BrowserErrors
  /** Opens a page in a new browser context, which shares no cookies with the others, such as for a second person. */
  openAnotherPage: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  workerServerState: { server?: Server; file?: string }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostName: [LOCAL_HOST_NAME, { option: true }],
  workerServerState: [
    async ({}, use) => {
      const workerServerState: WorkerFixtures['workerServerState'] = {}
      await use(workerServerState)
      await workerServerState.server?.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ workerServerState, hostName }, use, testInfo) => {
      let server = workerServerState.file === testInfo.file ? workerServerState.server : undefined
      if (server === undefined) {
        await workerServerState.server?.dispose()
        delete workerServerState.server
        server = await startFreshServer()
        workerServerState.server = server
        workerServerState.file = testInfo.file
      }
      server.hostName = hostName
      if (!server.isRunning) await server.start()
      await use(server)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server', { body: server.output, contentType: 'text/plain' })
      }
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin)
  },
  browserErrors: [
    async ({ server, context }, use) => {
      const browserErrors = new BrowserErrors(server.origin)
      // On plain HTTP, Chromium reports with each page that it ignores this header.
      if (server.origin !== server.localOrigin) browserErrors.allow(/Cross-Origin-Opener-Policy/)
      browserErrors.watch(context)
      await use(browserErrors)
      expect(browserErrors.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  openAnotherPage: async ({ browser, browserErrors }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      browserErrors.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
