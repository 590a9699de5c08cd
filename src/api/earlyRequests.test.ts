import { beforeEach, expect, test, vi } from 'vitest'
import { type EarlyRequests, clearEarlyRequests, takeEarly, takeEarlyBody } from './earlyRequests.ts'

const PATH = '/api/cms/store'
const as = (bearer: string) => () => bearer
let requests: EarlyRequests

beforeEach(() => {
  requests = new Map()
  vi.stubGlobal('window', { earlyRequests: requests })
})

function sentAs(authorization: string, status: number) {
  const answer = { status, headers: new Headers(), text: '{"data":1}' }
  requests.set(PATH, { authorization, answer: Promise.resolve(answer), arrived: answer })
}

test('a successful response that has arrived is returned once', () => {
  sentAs('Bearer a', 200)
  const headers = requests.get(PATH)?.arrived?.headers
  expect([takeEarlyBody(PATH, as('Bearer a')), takeEarlyBody(PATH, as('Bearer a'))]).toEqual([
    { body: { data: 1 }, headers },
    undefined,
  ])
})

test('a response for one token is discarded when it is requested with another', () => {
  sentAs('Bearer a', 200)
  expect(takeEarlyBody(PATH, as('Bearer b'))).toBeUndefined()
  expect(takeEarly(PATH, 'Bearer a')).toBeUndefined()
})

test('a failed response is left to the client, which handles it', async () => {
  sentAs('Bearer a', 401)
  expect(takeEarlyBody(PATH, as('Bearer a'))).toBeUndefined()
  expect((await takeEarly(PATH, 'Bearer a'))?.status).toBe(401)
})

test('the token is read only if a response has arrived', () => {
  const token = vi.fn(as('Bearer a'))
  expect(takeEarlyBody('/api/cms/other', token)).toBeUndefined()
  expect(token).not.toHaveBeenCalled()
})

test('unused responses are discarded', () => {
  sentAs('Bearer a', 200)
  clearEarlyRequests()
  expect(takeEarlyBody(PATH, as('Bearer a'))).toBeUndefined()
})
