import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { API_BASE } from '../../contract/limits.ts'
import type { Env } from './honoEnv.ts'
import { Failure } from './failure.ts'
import { mountRoutes } from './routes.ts'

const declaredRoutes = [
  { id: 'get', method: 'GET', path: '/notification/{id}' },
  { id: 'remove', method: 'DELETE', path: '/notification/{id}' },
  { id: 'create', method: 'POST', path: '/notification/create-notification' },
  { id: 'template', method: 'GET', path: '/notification/template' },
  { id: 'byX', method: 'GET', path: '/a/{x}/b' },
  { id: 'byY', method: 'GET', path: '/a/c/{y}' },
  { id: 'byXAndY', method: 'GET', path: '/a/{x}/{y}' },
] as const

/** Returns the id of the endpoint that responds and its parameters, or 405 and the allowed methods. */
async function request(endpoints: readonly (typeof declaredRoutes)[number][], method: string, path: string) {
  const app = new Hono<Env>()
  mountRoutes(app, API_BASE, endpoints, ({ id }, c) => c.text([id, ...Object.values(c.req.param())].join(' ')))
  app.onError((error, c) => c.text(error instanceof Failure ? `405 ${error.details.headers?.['Allow']}` : 'unknown'))
  return (await app.request(API_BASE + path, { method })).text()
}

test.each([
  ['GET', '/notification/7', 'get 7'],
  ['DELETE', '/notification/7', 'remove 7'],
  ['POST', '/notification/create-notification', 'create'],
  ['GET', '/notification/create-notification', '405 POST'],
  ['DELETE', '/notification/template', '405 GET'],
  ['POST', '/notification/7', '405 GET, DELETE'],
  ['GET', '/a/c/b', 'byY b'],
  ['GET', '/a/d/b', 'byX d'],
  ['GET', '/a/d/e', 'byXAndY d e'],
])('the request %s %s gets %j, whichever way the endpoints are ordered', async (method, path, response) => {
  const reversedRoutes = declaredRoutes.toReversed()
  const sortAllowedMethods = (text: string) => (text.startsWith('405') ? text.split(/,? /).toSorted() : text)
  expect(await request(declaredRoutes, method, path)).toBe(response)
  expect(sortAllowedMethods(await request(reversedRoutes, method, path))).toEqual(sortAllowedMethods(response))
})
