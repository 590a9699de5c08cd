import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const allEndpoints: Endpoint[] = Object.values(endpoints)
const people = [...PERMISSION_GROUPS, 'allPermissions', 'noPermissions'] as const

/**
 * Sends a request without a body, for a record that does not exist. A caller with access gets neither 401 nor 403, and
 * nothing is changed.
 */
const sendWithoutBody = (endpoint: Endpoint, options: Parameters<TestApp['send']>[2]) =>
  app.send(endpoint.method, endpoint.path.replace('{id}', '2000000000'), options)

const nonPublicEndpoints = allEndpoints.filter(({ access }) => access !== 'public')

describe.each(nonPublicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the endpoint %s',
  (_id, endpoint) => {
    test('the endpoint responds with 401 without a token', async () => {
      const response = await sendWithoutBody(endpoint, {})
      expect(response.body).toEqual({ status: 401, message: 'ログインしてください。' })
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    })

    test.each(people)('the endpoint responds with 403 to %s only if they lack the declared access', async (person) => {
      const { access } = endpoint
      const response = await sendWithoutBody(endpoint, { as: person })
      const peopleWithAccess: readonly string[] =
        access === 'superAdmin' ? [] : ['allPermissions', ...(access === 'signedIn' ? people : [access].flat())]
      const hasAccess = peopleWithAccess.includes(person)
      expect(response.status === 403).toBe(!hasAccess)
      expect(response.status).not.toBe(401)
      expect(response.status).toBeLessThan(500)
      if (!hasAccess) expect(response.body).toEqual({ status: 403, message: 'この操作を行う権限がありません。' })
    })
  },
)

test('every endpoint that writes needs a signed-in caller, except those that open, refresh or end a session, or check an invitation, or set the password by an invitation or a recovery', () => {
  const publicWriteEndpointIds = allEndpoints
    .filter(({ access, method }) => access === 'public' && method !== 'GET')
    .map(({ id }) => id)
  expect(publicWriteEndpointIds).toEqual([
    'login',
    'refreshToken',
    'logout',
    'forgotPassword',
    'verifyOtp',
    'setNewPassword',
    'checkInvitation',
    'acceptInvitation',
  ])
})
