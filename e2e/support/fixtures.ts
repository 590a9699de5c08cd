import { type BrowserContextOptions, expect, type Page, test as base } from 'playwright/test'
import { Complaints } from './complaints.ts'
import type { Server } from './server.ts'
import { freshServer } from './template.ts'

interface ForTest {
  /** The server of this test file: fresh demo data for each file, started again where a test has ended it. */
  server: Server
  /** What the browser complained of; the test fails for what it did not expect. */
  complaints: Complaints
  /** A second person (or the same one elsewhere): a page that shares no cookies with the others. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

interface ForWorker {
  running: { server?: Server; file?: string }
}

export const test = base.extend<ForTest, ForWorker>({
  running: [
    async ({}, use) => {
      const running: ForWorker['running'] = {}
      await use(running)
      await running.server?.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ running }, use, testInfo) => {
      let server = running.file === testInfo.file ? running.server : undefined
      if (server === undefined) {
        await running.server?.dispose()
        delete running.server
        server = await freshServer()
        running.server = server
        running.file = testInfo.file
      }
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
  complaints: [
    async ({ server, context }, use) => {
      const complaints = new Complaints(server.origin)
      complaints.watch(context)
      await use(complaints)
      expect(complaints.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, complaints }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      complaints.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
