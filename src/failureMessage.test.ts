import { expect, it } from 'vitest'
import { verifyOtp } from '../contract/recovery.ts'
import { CallFailure, noResponseFailure } from './api/failure.ts'
import { failureMessage, loadingFailureMessage } from './failureMessage.ts'

it.each([
  ['an error message of the server', new CallFailure(409, { message: '先に更新されました。' }), '先に更新されました。'],
  ['a deactivated account', new CallFailure(403, { message: 'This user is inactive' }), 'session.inactive'],
  ['an error without a message', new CallFailure(500, undefined), 'error.unknown'],
  ['a call without a response', new CallFailure(0, undefined), 'error.noAnswer'],
  ['a call without a response that uses up a code', noResponseFailure(verifyOtp), 'error.noAnswer.singleUse'],
  ['a bug of the console', new TypeError('no such thing'), 'error.unknown'],
])('failureMessage returns the message for %s', (_, failure, message) => {
  expect(failureMessage(failure, (key) => key)).toBe(message)
})

it.each([
  [
    'an error message of the server',
    new CallFailure(503, { message: 'データベースに接続できません' }),
    'データベースに接続できません',
  ],
  ['an error without a message', new CallFailure(500, undefined), 'error.unknown'],
  ['a call without a response', new CallFailure(0, undefined), 'state.failedHint'],
  ['a bug of the console', new TypeError('no such thing'), 'error.unknown'],
])('loadingFailureMessage returns the message for %s', (_, failure, message) => {
  expect(loadingFailureMessage(failure, (key) => key)).toBe(message)
})
