import { expect, it } from 'vitest'
import { CallFailure } from './api/failure.ts'
import { failureMessage } from './failureMessage.ts'

it.each([
  ['what the server says', new CallFailure(409, { message: '先に更新されました。' }), '先に更新されました。'],
  ['a server that says nothing', new CallFailure(500, undefined), 'error.unknown'],
  ['no answer', new CallFailure(0, undefined), 'error.noAnswer'],
  ['a fault of the console', new TypeError('no such thing'), 'error.unknown'],
])('%s has its words', (_, failure, words) => {
  expect(failureMessage(failure, (key) => key)).toBe(words)
})
