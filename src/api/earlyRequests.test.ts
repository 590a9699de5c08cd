import { beforeEach, expect, test, vi } from 'vitest'
import {
  arrivedEarlyResponse,
  clearEarlyRequests,
  type EarlyRequests,
  removeEarlyRequest,
  takeEarlyResponse,
} from './earlyRequests.ts'

const PATH = '/api/cms/store'
const createAuthorizationReader = (authorization: string) => () => authorization
let requests: EarlyRequests

beforeEach(() => {
  requests = new Map()
  vi.stubGlobal('window', { earlyRequests: requests })
})

function addEarlyRequest(authorization: string, status: number, text = '{"data":1}') {
  const response = { status, headers: new Headers(), text }
  requests.set(PATH, { authorization, response: Promise.resolve(response), arrivedResponse: response })
}

test('an early response that has arrived and is successful is returned until it is removed', () => {
  addEarlyRequest('Bearer a', 200)
  const response = { ...requests.get(PATH)?.arrivedResponse, body: { data: 1 } }
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toEqual(response)
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toEqual(response)
  removeEarlyRequest(PATH)
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toBeUndefined()
})

test('an early response that is not JSON has no body', () => {
  addEarlyRequest('Bearer a', 200, '<!doctype html>')
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))?.body).toBeUndefined()
})

test('an early response for one token is not returned for another token', () => {
  addEarlyRequest('Bearer a', 200)
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer b'))).toBeUndefined()
  expect(takeEarlyResponse(PATH, 'Bearer b')).toBeUndefined()
  expect(takeEarlyResponse(PATH, 'Bearer a')).toBeUndefined()
})

test('an early error response is not returned at once, but left for the client to handle', async () => {
  addEarlyRequest('Bearer a', 401)
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toBeUndefined()
  expect((await takeEarlyResponse(PATH, 'Bearer a'))?.status).toBe(401)
})

test('the token is read only if an early response to the requested URL has arrived', () => {
  const readAuthorization = vi.fn(createAuthorizationReader('Bearer a'))
  expect(arrivedEarlyResponse('/api/cms/other', readAuthorization)).toBeUndefined()
  expect(readAuthorization).not.toHaveBeenCalled()
})

test('clearEarlyRequests discards unused responses', () => {
  addEarlyRequest('Bearer a', 200)
  clearEarlyRequests()
  expect(arrivedEarlyResponse(PATH, createAuthorizationReader('Bearer a'))).toBeUndefined()
})
