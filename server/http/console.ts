import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './env.ts'

/**
 * Serves the built console of `folder`: its assets for ever, its page for every other address that a browser opens.
 * An asset that is not there is 404: the page in its place would be read as a script.
 */
export function mountConsole(app: Hono<Env>, folder: string): void {
  const file = serveStatic({ root: folder, precompressed: true })
  const page = serveStatic({ path: join(folder, 'index.html'), precompressed: true })
  app.use('*', async (c, next) => {
    await next()
    const lasting = c.res.ok && c.req.path.startsWith('/assets/')
    c.res.headers.set('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.get('/assets/*', file, (c) => c.notFound())
  app.get('*', file)
  app.get('*', (c, next) => (wantsPage(c.req.path, c.req.header('Accept')) ? page(c, next) : next()))
}

/** A page is what asks for one, and, as plain tools do, for anything at an address that is no file's. */
function wantsPage(path: string, accept = '*/*'): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '')
}
