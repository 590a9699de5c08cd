import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import { type AppEndpoints, appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { APP_API_BASE } from '../../contract/limits.ts'
import { createAppPeople } from '../testing/appPeople.ts'
import { validMarketplaceBodies } from '../testing/validAppBodies.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof createAppPeople>>
beforeAll(async () => {
  app = await openTestApp()
  people = await createAppPeople(app)
})
afterAll(() => app.close())

const appCallers = ['member', 'storeAccount'] as const
const withPlaceholders = (path: string) => path.replaceAll(/\{\w+\}/g, '2000000000')

const privateAppEndpoints = (Object.values(appEndpoints) as AppEndpoint[]).filter(({ access }) => access !== 'public')

describe.each(privateAppEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the endpoint %s of the apps',
  (id, { method, path, access }) => {
    const body = validMarketplaceBodies[id as keyof AppEndpoints]
    const send = (token?: string) =>
      app.send(method, withPlaceholders(path), {
        base: APP_API_BASE,
        ...(token === undefined ? {} : { token }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })

    test('the endpoint responds with 401 without a token, and to staff with every permission', async () => {
      const staff = await app.signIn('allPermissions')
      for (const token of [undefined, staff.token, 'unknown']) {
        const response = await send(token)
        expect(response.body).toEqual({ status: 401, message: 'ログインしてください。' })
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
      }
    })

    test.each(appCallers)('the endpoint responds with 403 to a %s only if it is not for them', async (kind) => {
      const response = await send(people[kind].token)
      expect(response.status === 403).toBe(!access.includes(kind))
      expect(response.status).not.toBe(401)
      expect(response.status).toBeLessThan(500)
    })
  },
)

describe.each(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ access }) => access !== 'public')
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('the endpoint %s of the console', (_id, { method, path }) => {
  test.each(appCallers)('the endpoint responds with 401 to a %s', async (kind) => {
    const response = await app.send(method, withPlaceholders(path), { token: people[kind].token })
    expect(response.body).toEqual({ status: 401, message: 'ログインしてください。' })
  })
})

test('every endpoint of the apps that writes needs a signed-in caller, except those that open, refresh or end a session', () => {
  const publicWriteIds = (Object.values(appEndpoints) as AppEndpoint[])
    .filter(({ access, method }) => access === 'public' && method !== 'GET')
    .map(({ id }) => id)
  expect(publicWriteIds).toEqual(['appLogin', 'appRefreshToken', 'appLogout'])
})
