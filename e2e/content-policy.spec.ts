import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator } from 'playwright/test'
import { fieldValue } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadUser } from './support/pointsApi.ts'
import { openSignedIn } from './support/person.ts'

test('the browser refuses scripts, styles and frames of other origins', async ({ page, browserErrors }) => {
  browserErrors.allow(/Content Security Policy|^foreign: http:\/\/elsewhere\.example/)
  const response = await page.goto('/login')
  const policyHeader = response?.headers()['content-security-policy'] ?? ''
  expect(policyHeader).toContain("default-src 'self'")
  expect(policyHeader).toContain("frame-ancestors 'none'")
  expect(policyHeader).not.toMatch(/unsafe-(eval|inline)/)
  const outcome = await page.evaluate(async () => {
    const waitForViolation = () =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
          once: true,
        })
      })
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    const foreignScript = document.createElement('script')
    foreignScript.src = 'http://elsewhere.example/intruder.js'
    const frame = document.createElement('iframe')
    frame.src = 'http://elsewhere.example/'
    const violatedDirectives: string[] = []
    for (const element of [script, foreignScript, frame]) {
      const violationPromise = waitForViolation()
      document.body.append(element)
      violatedDirectives.push(await violationPromise)
    }
    return { violatedDirectives, hasInjectedScriptRun: 'intruder' in window }
  })
  expect(outcome).toEqual({
    violatedDirectives: ['script-src-elem', 'script-src-elem', 'frame-src'],
    hasInjectedScriptRun: false,
  })
})

const PICTURE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="300" height="200"><path d="M0 0H8V8H0Z"/></svg>'

test('the pictures of the demo data are shown', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  expect(await waitForPicturesIn(page.getByRole('banner'))).toEqual(['/picture/person/11.svg'])
  expect(await waitForPicturesIn(fieldValue(page, 'profile.picture'))).toEqual(['/picture/person/11.svg'])
  const { data: users } = await api.call<{ items: { id: number }[] }>('GET', '/user?limit=1&q=member7%40')
  await page.goto(`${server.origin}/user-detail/${users.items[0]?.id}`)
  expect(await waitForPicturesIn(page.locator('main header'))).toEqual(['/picture/person/7.svg'])
  const [store] = await api.loadStores(2, '&sort=createdAt')
  for (const [tab, pattern] of [
    ['coupon', /^\/picture\/coupon\/\d+\.svg$/],
    ['product', /^\/picture\/[a-z]+\/\d+\.svg$/],
  ] as const) {
    await page.goto(`${server.origin}/store-detail/${store?.id}?tab=${tab}`)
    const pictureUrls = await waitForPicturesIn(page.getByRole('grid'))
    expect(pictureUrls.length).toBeGreaterThan(0)
    for (const pictureUrl of pictureUrls) expect(pictureUrl).toMatch(pattern)
  }
})

test('pictures of a configured host are shown; those of other hosts, broken and slow ones have a placeholder of their size', async ({
  page,
  server,
  browserErrors,
}) => {
  const [listedHost, otherHost] = [await startPictureHost(), await startPictureHost()]
  try {
    const pictureUrls = [
      `${listedHost.origin}/good`,
      `${listedHost.origin}/missing`,
      `${listedHost.origin}/late`,
      `${otherHost.origin}/good`,
    ]
    await server.restart({ PICTURE_HOSTS: listedHost.origin })
    await server.runSqlWhileStopped(
      pictureUrls
        .map((pictureUrl, index) => `update member set profile_image = '${pictureUrl}' where id = ${index + 1};`)
        .join(''),
    )
    browserErrors.allow(new RegExp(`^foreign: (${listedHost.origin}|${otherHost.origin})/`))
    browserErrors.allow(/status of 404/)
    browserErrors.allow(
      new RegExp(`${otherHost.origin}/good' violates the following Content Security Policy directive: "img-src`),
    )
    const api = await openSignedIn(page, server, 'user', '/profile')
    const shownPictureSizes: string[] = []
    for (const id of [1, 2, 3, 4]) {
      const { fullName } = await loadUser(api, id)
      await page.goto(`${server.origin}/user-detail/${id}`, { waitUntil: 'commit' })
      const recordHeader = page.locator('main header')
      const picture = recordHeader.getByRole('img', { name: fullName })
      await expect(picture).toHaveCount(1)
      if (id === 1) await expect(picture).toHaveCSS('opacity', '1')
      else await expect(recordHeader.locator('.rounded-full')).toHaveText(fullName.slice(0, 1))
      const expectedTagName = id === 2 || id === 4 ? 'SPAN' : 'IMG'
      await expect.poll(() => picture.evaluate((element) => element.tagName)).toBe(expectedTagName)
      const box = await picture.boundingBox()
      shownPictureSizes.push(`${box?.width} × ${box?.height}`)
    }
    expect(shownPictureSizes).toEqual(['40 × 40', '40 × 40', '40 × 40', '40 × 40'])
    expect([listedHost.requestedPaths, otherHost.requestedPaths]).toEqual([['/good', '/missing', '/late'], []])
  } finally {
    listedHost.close()
    otherHost.close()
  }
})

/** Waits until all pictures in a part of the page are rendered, and returns their URLs. */
async function waitForPicturesIn(part: Locator): Promise<(string | null)[]> {
  const pictures = part.locator('img')
  await expect(pictures.first()).toBeVisible()
  await expect(part.locator('img.opacity-0')).toHaveCount(0)
  return pictures.evaluateAll((all) => all.map((img) => img.getAttribute('src')))
}

/** Starts a host with one valid picture and one picture that is never sent; all other paths are 404. */
async function startPictureHost() {
  const requestedPaths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requestedPaths.push(url)
    if (url === '/good') response.setHeader('Content-Type', 'image/svg+xml').end(PICTURE_SVG)
    else if (url !== '/late') response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requestedPaths,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
