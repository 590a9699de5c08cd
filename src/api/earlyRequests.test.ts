import { beforeEach, expect, test, vi } from 'vitest'
import { type EarlyRequests, forgetEarly, takeEarly, takeEarlyBody } from './earlyRequests.ts'

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

test('a good answer that is here is given once', () => {
  sentAs('Bearer a', 200)
  const headers = requests.get(PATH)?.arrived?.headers
  expect([takeEarlyBody(PATH, as('Bearer a')), takeEarlyBody(PATH, as('Bearer a'))]).toEqual([
    { body: { data: 1 }, headers },
    undefined,
  ])
})

test('an answer for one token is given to no other, and is thrown away', () => {
  sentAs('Bearer a', 200)
  expect(takeEarlyBody(PATH, as('Bearer b'))).toBeUndefined()
  expect(takeEarly(PATH, 'Bearer a')).toBeUndefined()
})

test('a refusal is left for the client, which knows what to do with it', async () => {
  sentAs('Bearer a', 401)
  expect(takeEarlyBody(PATH, as('Bearer a'))).toBeUndefined()
  expect((await takeEarly(PATH, 'Bearer a'))?.status).toBe(401)
})

test('the token is asked for only where an answer is here', () => {
  const token = vi.fn(as('Bearer a'))
  expect(takeEarlyBody('/api/cms/other', token)).toBeUndefined()
  expect(token).not.toHaveBeenCalled()
})

test('what nobody has taken is forgotten', () => {
  sentAs('Bearer a', 200)
  forgetEarly()
  expect(takeEarlyBody(PATH, as('Bearer a'))).toBeUndefined()
})
