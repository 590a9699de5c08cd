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

const all: Endpoint[] = Object.values(endpoints)
const people = [...PERMISSION_GROUPS, 'everything', 'nothing'] as const

/** A bodiless request to a record that is not there: whoever is let in gets past 401 and 403, and changes nothing. */
const knock = (endpoint: Endpoint, options: Parameters<TestApp['send']>[2]) =>
  app.send(endpoint.method, endpoint.path.replace('{id}', '2000000000'), options)

const asked = all.filter(({ access }) => access !== 'public')

describe.each(asked.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  test('is 401 without a sign-in', async () => {
    const reply = await knock(endpoint, {})
    expect(reply.body).toEqual({ status: 401, message: 'ログインしてください。' })
    expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  test.each(people)('lets in %s as its permission says', async (person) => {
    const { access } = endpoint
    const reply = await knock(endpoint, { as: person })
    const letIn: readonly string[] = ['everything', ...(access === 'signedIn' ? people : [access].flat())]
    const isLetIn = letIn.includes(person)
    expect(reply.status === 403).toBe(!isLetIn)
    expect(reply.status).not.toBe(401)
    expect(reply.status).toBeLessThan(500)
    if (!isLetIn) expect(reply.body).toEqual({ status: 403, message: 'この操作を行う権限がありません。' })
  })
})

test('every endpoint that writes needs a sign-in, but for those that make, renew or end one', () => {
  const open = all.filter(({ access, method }) => access === 'public' && method !== 'GET').map(({ id }) => id)
  expect(open).toEqual(['login', 'refreshToken', 'logout'])
})
