import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { DEMO_COOKIE } from '../../contract/demoAccounts.ts'
import type { Env } from './honoEnv.ts'

/**
 * Serves the built console from `folder`: its assets as immutable, and `index.html` for every other path that a browser
 * opens. A missing asset gets 404, because a browser would run `index.html` as a script. If a person opens its address,
 * the response has the page, which says that there is no such page.
 * @param isDemo whether a cookie tells the console to ask for the demo accounts
 */
export function mountConsole(app: Hono<Env>, folder: string, isDemo: boolean): void {
  const serveFile = serveStatic({ root: folder, precompressed: true })
  const servePage = serveStatic({ path: join(folder, 'index.html'), precompressed: true })
  app.use('*', async (c, next) => {
    await next()
    const isImmutable = c.res.ok && c.req.path.startsWith('/assets/')
    if (isDemo && !c.req.path.startsWith('/assets/')) setCookie(c, DEMO_COOKIE, '1', { path: '/', sameSite: 'Lax' })
    c.res.headers.set('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.get('/assets/*', serveFile, async (c, next) => {
    const page = c.req.header('Accept')?.includes('text/html') === true ? await servePage(c, next) : undefined
    return page instanceof Response ? new Response(page.body, { status: 404, headers: page.headers }) : c.notFound()
  })
  app.get('*', serveFile)
  app.get('*', (c, next) => (isPageRequest(c.req.path, c.req.header('Accept')) ? servePage(c, next) : next()))
}

/**
 * Returns whether the request is for a page: it accepts HTML, or, like curl, any type and has a path without a file
 * extension.
 */
function isPageRequest(path: string, accept = '*/*'): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '')
}
