import { beforeEach, expect, test, vi } from 'vitest'
import { type EarlyRequests, clearEarlyRequests, takeEarlyResponse, takeArrivedEarlyResponse } from './earlyRequests.ts'

const PATH = '/api/cms/store'
const createAuthorizationReader = (authorization: string) => () => authorization
let requests: EarlyRequests

beforeEach(() => {
  requests = new Map()
  vi.stubGlobal('window', { earlyRequests: requests })
})

function addEarlyRequest(authorization: string, status: number) {
  const response = { status, headers: new Headers(), text: '{"data":1}' }
  requests.set(PATH, { authorization, response: Promise.resolve(response), arrivedResponse: response })
}

test('an early response that has arrived and is successful is returned once', () => {
  addEarlyRequest('Bearer a', 200)
  const headers = requests.get(PATH)?.arrivedResponse?.headers
  expect([
    takeArrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a')),
    takeArrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a')),
  ]).toEqual([{ body: { data: 1 }, headers }, undefined])
})

test('an early response for one token is discarded when it is requested with another token', () => {
  addEarlyRequest('Bearer a', 200)
  expect(takeArrivedEarlyResponse(PATH, createAuthorizationReader('Bearer b'))).toBeUndefined()
  expect(takeEarlyResponse(PATH, 'Bearer a')).toBeUndefined()
})

test('an early error response is not returned at once, but left for the client to handle', async () => {
  addEarlyRequest('Bearer a', 401)
  expect(takeArrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toBeUndefined()
  expect((await takeEarlyResponse(PATH, 'Bearer a'))?.status).toBe(401)
})

test('the token is read only if an early response to the requested URL has arrived', () => {
  const readAuthorization = vi.fn(createAuthorizationReader('Bearer a'))
  expect(takeArrivedEarlyResponse('/api/cms/other', readAuthorization)).toBeUndefined()
  expect(readAuthorization).not.toHaveBeenCalled()
})

test('clearEarlyRequests discards unused responses', () => {
  addEarlyRequest('Bearer a', 200)
  clearEarlyRequests()
  expect(takeArrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toBeUndefined()
})
