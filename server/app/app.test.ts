import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import { translationEntry } from '../features/translationEntry/table.ts'
import { openTestApp, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { updateBuiltInTexts } from '../features/translationEntry/translation.ts'

/** The headers that a browser lists in the preflight request for a call of the console, and an unknown one. */
const PREFLIGHT_HEADER_NAMES = 'accept-language,authorization,content-type,idempotency-key,x-new'

let app: TestApp
let consoleDir: string
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'choba-console-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html>console')
  await writeFile(join(consoleDir, 'assets/main-1.js'), 'run()')
  await writeFile(join(consoleDir, 'assets/main-1.js.gz'), gzipSync('run()'))
  app = await openTestApp({ consoleDir, corsOrigin: 'https://console.example' })
  await updateBuiltInTexts(app.db)
})
afterAll(async () => {
  await app.close()
  await rm(consoleDir, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => app.app.request(path, { headers })

describe('every response', () => {
  test.each(['/', '/assets/main-1.js', '/healthz', '/api/cms/store', '/api/cms/unknown', '/api/cms/openapi.json'])(
    'the response of %s has the security headers and a request id',
    async (path) => {
      const { headers } = await get(path, { Host: 'choba.example:4000', Accept: 'text/html' })
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
          "connect-src 'self' ws://choba.example:4000 wss://choba.example:4000; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'none'",
      )
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Permissions-Policy')).toContain('camera=()')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('every response has the request id of the request if that is valid, otherwise a new one', async () => {
    expect((await get('/healthz', { 'X-Request-Id': 'trace-12345' })).headers.get('X-Request-Id')).toBe('trace-12345')
    expect((await get('/healthz', { 'X-Request-Id': 'a b<script>' })).headers.get('X-Request-Id')).toMatch(
      /^[\da-f-]{36}$/,
    )
  })

  test('the CSP of every response allows the API that the console was built for and the hosts of images', async () => {
    const appWithConsoleOfOtherApi = createApp({
      dbFor: () => app.db,
      clock: () => app.time.now,
      secret: TEST_SECRET,
      log: createLog('silent'),
      apiHost: 'https://api.example',
      pictureHosts: ['https://a.example', 'https://b.example:8443'],
    })
    const { headers } = await appWithConsoleOfOtherApi.request('/', { headers: { Host: 'choba.example' } })
    expect(headers.get('Content-Security-Policy')).toContain(
      "; img-src 'self' data: https://api.example https://a.example https://b.example:8443; " +
        "connect-src 'self' ws://choba.example wss://choba.example https://api.example wss://api.example; ",
    )
  })

  test('no response has an invalid Host header in its CSP', async () => {
    const { headers } = await get('/healthz', { Host: "x; script-src 'unsafe-inline'" })
    expect(headers.get('Content-Security-Policy')).toContain("connect-src 'self'; object-src")
  })
})

describe('a path that is not served', () => {
  test.each([
    ['ja', 'このURLは存在しません。'],
    ['vi-VN,vi;q=0.9,ja;q=0.5', 'Địa chỉ này không tồn tại.'],
    ['fr, en;q=0.8', 'There is nothing at this address.'],
    ['fr', 'このURLは存在しません。'],
  ])(
    'an unknown path gets 404, with a message in the language of the Accept-Language header %s',
    async (acceptLanguage, message) => {
      const response = await app.send('GET', '/unknown', { headers: { 'Accept-Language': acceptLanguage } })
      expect(response.body).toEqual({ status: 404, message })
      expect((await get('/api/other')).status).toBe(404)
    },
  )

  test('a path requested with a wrong method gets 405 and the list of allowed methods', async () => {
    const response = await app.send('DELETE', '/auth/profile')
    expect(response.body).toEqual({ status: 405, message: 'このURLではそのメソッドは使えません。' })
    expect(response.headers.get('Allow')).toBe('GET, POST')
    expect((await app.send('POST', '/store/count')).status).toBe(405)
  })
})

describe('the console', () => {
  test('the console is served for any path that a browser opens, and must be revalidated each time', async () => {
    for (const path of ['/', '/stores', '/store-detail/5']) {
      const page = await get(path, { Accept: 'text/html' })
      expect([page.status, page.headers.get('Cache-Control'), await page.text()]).toEqual([
        200,
        'no-cache',
        '<!doctype html>console',
      ])
    }
    expect((await get('/stores', { Accept: 'application/json' })).status).toBe(404)
    expect((await get('/api/cms/unknown', { Accept: 'text/html' })).status).toBe(404)
  })

  test('a person who opens the address of a missing asset gets the page, as not found', async () => {
    for (const path of ['/assets/main-0.js', '/assets/%', '/assets/a/b']) {
      const page = await get(path, { Accept: 'text/html,*/*' })
      expect([page.status, await page.text()]).toEqual([404, '<!doctype html>console'])
    }
  })

  test.each(['/%', '/%E0%A4%A', '/stores/%', '//', '//example.com/', '/%00', `/${'a'.repeat(10_000)}`])(
    'the console is served at %s, which is no path',
    async (path) => {
      const page = await app.app.request(new Request(`http://localhost${path}`, { headers: { Accept: 'text/html' } }))
      expect([page.status, await page.text()]).toEqual([200, '<!doctype html>console'])
    },
  )

  test('the console is served to a client that accepts any type, but not in place of a missing file', async () => {
    const responses = ['/login', '/logo.svg', '/api/cms/unknown'].map((path) => get(path, { Accept: '*/*' }))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 404, 404])
  })

  test('the assets of the console are served as immutable, in the compressed form that the build wrote', async () => {
    const compressedResponse = await get('/assets/main-1.js', { 'Accept-Encoding': 'gzip' })
    expect([
      compressedResponse.headers.get('Content-Encoding'),
      compressedResponse.headers.get('Cache-Control'),
    ]).toEqual(['gzip', 'public, max-age=31536000, immutable'])
    const uncompressedResponse = await get('/assets/main-1.js')
    expect([uncompressedResponse.headers.get('Content-Type'), await uncompressedResponse.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'run()',
    ])
    const missingAssetResponse = await get('/assets/main-0.js', { Accept: '*/*' })
    expect([missingAssetResponse.status, missingAssetResponse.headers.get('Cache-Control')]).toEqual([404, 'no-cache'])
    expect(missingAssetResponse.headers.get('Content-Type')).toContain('application/json')
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

test('of all other origins, only the one in the settings may call the API', async () => {
  const sendPreflight = (origin: string) =>
    app.app.request('/api/cms/store', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': PREFLIGHT_HEADER_NAMES,
      },
    })
  const allowedPreflight = await sendPreflight('https://console.example')
  expect([allowedPreflight.status, allowedPreflight.headers.get('Access-Control-Allow-Origin')]).toEqual([
    204,
    'https://console.example',
  ])
  expect(allowedPreflight.headers.get('Access-Control-Allow-Headers')?.split(/,\s*/)).toEqual(
    PREFLIGHT_HEADER_NAMES.split(','),
  )
  expect(allowedPreflight.headers.get('Access-Control-Allow-Methods')?.split(',')).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
  )
  expect(
    (await sendPreflight('https://consoleOfOtherApi.example')).headers.get('Access-Control-Allow-Origin'),
  ).toBeNull()
})

test.each([
  ['a call without a bearer', 'GET', '/store', 401],
  ['an unknown path', 'GET', '/unknown', 404],
  ['a body that is too large', 'POST', '/auth/login', 413],
])(
  'a console at the CORS origin can read the response to %s and its Retry-After header',
  async (_name, method, path, status) => {
    const headers = { Origin: 'https://console.example' }
    const bodyOptions = status === 413 ? { body: 'x'.repeat(1_100_000) } : {}
    const response = await app.send(method, path, { headers, ...bodyOptions })
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, headers.Origin])
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe(
      'Retry-After,X-Request-Id,ETag,X-Cursor,X-Row-Count',
    )
    expect(response.headers.get('Vary')).toContain('Origin')
  },
)

describe('the translations', () => {
  const path = '/api/cms/system/language/translation'

  test('the translations are in Japanese; a client that already has the translations gets 304 without a body', async () => {
    const firstResponse = await get(path)
    const { data } = (await firstResponse.json()) as { data: { CMS: Record<string, string> } }
    expect(data.CMS['dialog.yes']).toBe('はい')
    const etag = firstResponse.headers.get('ETag') ?? ''
    const repeatedResponse = await get(path, { 'If-None-Match': etag })
    expect([
      repeatedResponse.status,
      await repeatedResponse.text(),
      repeatedResponse.headers.get('Cache-Control'),
    ]).toEqual([304, '', 'no-cache'])
  })

  test('the translations that staff have edited are kept by a release; the built-in ones are updated', async () => {
    const edit = (key: string, values: Partial<typeof translationEntry.$inferInsert>) =>
      app.db.update(translationEntry).set(values).where(eq(translationEntry.key, key))
    await edit('dialog.yes', { ja: 'ええ' })
    await edit('dialog.no', { baseJa: '古い' })
    await edit('dialog.cancel', { ja: ' ' })
    await edit('error.tooManyAttempts', { ja: 'お待ちください' })
    await app.db
      .insert(translationEntry)
      .values({ key: 'gone.since', target: 'CMS', baseJa: 'a', baseVi: 'b', baseEn: 'c' })
    await updateBuiltInTexts(app.db)
    const { data } = (await (await get(path)).json()) as { data: { CMS: Record<string, string> } }
    expect(
      ['dialog.yes', 'dialog.no', 'dialog.cancel', 'error.tooManyAttempts', 'gone.since'].map((key) => data.CMS[key]),
    ).toEqual([
      'ええ',
      'いいえ',
      'キャンセル',
      '試行回数が上限を超えました。{{minutes}}分後にもう一度お試しください。',
      undefined,
    ])
    const changedTranslations = (await (await get(`${path}?scope=changed`)).json()) as typeof data
    expect(changedTranslations).toMatchObject({ data: { CMS: { 'dialog.yes': 'ええ' } } })
  })
})

describe('the OpenAPI document', () => {
  test.each([
    ['/api/cms', endpoints],
    ['/api/app', appEndpoints],
  ])('the OpenAPI document of %s is valid OpenAPI 3.1 and has every endpoint', async (base, describedEndpoints) => {
    const openApiDocument = (await (await get(`${base}/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const validation = await new Validator().validate(openApiDocument)
    expect(validation.errors).toBeUndefined()
    expect([validation.valid, openApiDocument.openapi]).toEqual([true, '3.1.0'])
    const describedOperationIds = Object.values(openApiDocument.paths).flatMap((pathItem) =>
      Object.values(pathItem).map(({ operationId }) => operationId),
    )
    expect(describedOperationIds.toSorted()).toEqual(Object.keys(describedEndpoints).toSorted())
  })

  test('the OpenAPI document says of every operation which layer it is of, and which fields the console needs', async () => {
    const { tags, paths } = (await (await get('/api/cms/openapi.json')).json()) as {
      tags: { name: string }[]
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
    }
    const layers = tags.map(({ name }) => name)
    const operations = Object.values(paths).flatMap((pathItem) => Object.values(pathItem))
    expect(layers).toHaveLength(3)
    const idsWithoutLayer = operations
      .filter((operation) => !operation.tags.some((tag) => layers.includes(tag)))
      .map(({ operationId }) => operationId)
    const uncalledEndpoints = (Object.values(endpoints) as Endpoint[]).filter(({ need }) => need.layer === 'none')
    expect(idsWithoutLayer.toSorted()).toEqual(uncalledEndpoints.map(({ id }) => id).toSorted())
    expect(paths['/store']?.['get']).toMatchObject({
      tags: ['store', layers[1]],
      'x-screens': ['/stores'],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  data: { properties: { items: { items: { required: ['id', 'name', 'status'] } } } },
                },
              },
            },
          },
        },
      },
    })
  })

  test('the OpenAPI document describes the bearer token, the Idempotency-Key, the body and every error status of a write', async () => {
    const { paths } = (await (await get('/api/cms/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    expect(paths['/store/{id}/transition']?.['post']).toMatchObject({
      security: [{ bearer: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'Idempotency-Key', in: 'header', required: false },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', required: ['event', 'version'] } } },
      },
      responses: { 200: {}, 400: {}, 401: {}, 403: {}, 404: {}, 409: {}, 413: {}, 415: {}, 422: {}, 500: {}, 503: {} },
    })
  })
})

test('a long response is compressed, a short one is not', async () => {
  const longResponse = await app.app.request('/api/cms/system/language/translation', {
    headers: { 'Accept-Encoding': 'gzip' },
  })
  const shortResponse = await app.app.request('/api/cms/store', { headers: { 'Accept-Encoding': 'gzip' } })
  expect([longResponse, shortResponse].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['gzip', null])
})

test('without its database the server is alive but not ready, and calls get 503', async () => {
  const { dbFor, close } = await openTestDatabase()
  const appWithClosedDatabase = createApp({
    dbFor,
    clock: () => new Date(),
    secret: TEST_SECRET,
    log: createLog('silent'),
  })
  expect((await appWithClosedDatabase.request('/readyz')).status).toBe(200)
  await close()
  expect((await appWithClosedDatabase.request('/healthz')).status).toBe(200)
  expect((await appWithClosedDatabase.request('/readyz')).status).toBe(503)
  const response = await appWithClosedDatabase.request('/api/cms/system/language/translation')
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 503, message: 'データベースに接続できません。しばらくしてからもう一度お試しください。' },
  ])
})
