import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uploadAppImage } from '../../contract/appApi/chat.ts'
import { API_BASE, APP_API_BASE } from '../../contract/limits.ts'
import { importTranslations } from '../../contract/translationEntry.ts'
import { createApp } from '../app/app.ts'
import { hasLargeBody } from '../app/bodySizes.ts'
import { createLog } from '../app/log.ts'
import { openSockets, type Sockets } from '../live/socket.ts'
import { openTestApp, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import { limitConnections, REQUEST_LIMITS, serverOptionsOf } from './requestLimits.ts'

/** Short limits, except for a body with a file, which no test waits for. */
const LIMITS = { headersMs: 300, bodyMs: 200, largeBodyMs: 60_000, restOfBodyMs: 100, silenceMs: 60_000 }
const LOGIN_PATH = `${API_BASE}/auth/login`
const LARGE_BODY_PATH = API_BASE + importTranslations.path

let app: TestApp
let sockets: Sockets
let server: HttpServer
const clients = new Set<Socket>()
beforeAll(async () => {
  app = await openTestApp()
  const clock = () => app.time.now
  const log = createLog('silent')
  sockets = await openSockets({ db: app.db, clock, secret: TEST_SECRET, log })
  const limitedApp = createApp({ dbFor: () => app.db, clock, secret: TEST_SECRET, log, requestLimits: LIMITS })
  server = createAdaptorServer({ fetch: limitedApp.fetch, serverOptions: serverOptionsOf(LIMITS) }) as HttpServer
  sockets.attach(server)
  limitConnections(server, hasLargeBody, LIMITS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  clients.clear()
})
afterAll(async () => {
  await sockets.close()
  await app.close()
})

/** Opens a connection and sends a text. `response` resolves to what was received when the server has closed it. */
async function send(text: string): Promise<{ client: Socket; response: Promise<string> }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.add(client)
  await once(client, 'connect')
  let received = ''
  client.on('data', (chunk) => (received += String(chunk)))
  client.on('error', () => {})
  const response = once(client, 'close').then(() => received)
  client.write(text)
  return { client, response }
}

const startOf = (method: string, path: string, headers: Record<string, string>) =>
  [`${method} ${path} HTTP/1.1`, 'Host: choba', ...Object.entries(headers).map((pair) => pair.join(': '))]
    .map((line) => `${line}\r\n`)
    .join('')
const withBody = (method: string, path: string, headers: Record<string, string> = { 'Content-Length': '1000' }) =>
  `${startOf(method, path, { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...headers })}\r\n`

/** Returns the status and, if the body is JSON, its message. */
function statusAndMessageOf(response: string) {
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(response) ?? []
  return [status, /"message":"([^"]*)"/.exec(response)?.[1]]
}

describe('a request that is sent too slowly', () => {
  test.each([
    ['nothing', ''],
    ['half of the first line', 'POST /api'],
    ['half of the headers', startOf('POST', LOGIN_PATH, { 'Content-Length': '1000' })],
  ])('the connection is closed after %s', async (_what, text) => {
    const { response } = await send(text)
    expect(statusAndMessageOf(await response)).toEqual(['408', undefined])
  })

  test.each([
    ['with a length', withBody('POST', LOGIN_PATH)],
    ['in chunks', withBody('POST', LOGIN_PATH, { 'Transfer-Encoding': 'chunked' })],
    ['of which a part has arrived', `${withBody('POST', LOGIN_PATH)}{"email":`],
    ['of a call of an app', withBody('POST', `${APP_API_BASE}/auth/login`)],
  ])('a body %s is refused with a message, and its connection is closed', async (_what, text) => {
    const { response } = await send(text)
    const received = await response
    expect(statusAndMessageOf(received)).toEqual([
      '408',
      'The request arrived too slowly and was not carried out. Try again.',
    ])
    expect(received.toLowerCase()).toContain('connection: close')
  })

  test.each([
    ['GET', '/healthz', '200'],
    ['POST', '/healthz', '404'],
    ['GET', `${API_BASE}/store`, '401'],
    ['PUT', `${API_BASE}/store/1`, '401'],
    ['POST', LARGE_BODY_PATH, '401'],
    ['POST', APP_API_BASE + uploadAppImage.path.replace('{id}', '1'), '401'],
    ['POST', `${API_BASE}/nothing`, '404'],
  ])('after the response to %s %s, which needs no body, its connection is closed', async (method, path, status) => {
    const { response } = await send(withBody(method, path))
    expect(statusAndMessageOf(await response)[0]).toBe(status)
  })

  test('a message to the socket that does not arrive ends with its connection', async () => {
    const path = '/socket.io/?EIO=4&transport=polling'
    const handshake = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string }
    const { response } = await send(
      withBody('POST', `${path}&sid=${sid}`, { 'Content-Type': 'text/plain', 'Content-Length': '9' }),
    )
    expect(await response).toBe('')
  })

  test('every one of 100 slow requests is refused, and none of them delays another request', async () => {
    const slowRequests = await Promise.all(Array.from({ length: 100 }, () => send(withBody('POST', LOGIN_PATH))))
    expect((await app.send('GET', '/auth/profile', { as: 'noPermissions' })).status).toBe(200)
    const statuses = await Promise.all(slowRequests.map(async ({ response }) => statusAndMessageOf(await response)[0]))
    expect(new Set(statuses)).toEqual(new Set(['408']))
  })
})

test('the file of an import may take longer than any other body', async () => {
  const { token } = await app.signIn('SYSTEM_MANAGEMENT')
  const body = '{"nothing":1}'
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': String(body.length), Connection: 'close' }
  const { client, response } = await send(withBody('POST', LARGE_BODY_PATH, headers))
  const { response: otherResponse } = await send(withBody('POST', LOGIN_PATH))
  expect(statusAndMessageOf(await otherResponse)[0]).toBe('408')
  client.write(body)
  expect(statusAndMessageOf(await response)[0]).toBe('422')
})

test('every time limit of a request is shorter than the time after which the console gives up', () => {
  const { headersTimeout = 0, requestTimeout = 0 } = serverOptionsOf(REQUEST_LIMITS)
  expect([headersTimeout <= 10_000, REQUEST_LIMITS.bodyMs <= 20_000, requestTimeout < 180_000]).toEqual([
    true,
    true,
    true,
  ])
})
