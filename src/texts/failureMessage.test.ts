import { expect, it } from 'vitest'
import { login, updateProfile } from '../../contract/authForms.ts'
import { verifyOtp } from '../../contract/recovery.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { CallFailure, noResponseFailure, UnreadableAnswer } from '../api/failure.ts'
import { failureMessage, loadingFailureMessage } from './failureMessage.ts'

const { get: getStore } = storeEndpoints
/** Returns the key of a message with its values, as far as they name a call. */
const keyAndCall = (key: string, values: Record<string, string | number> = {}) =>
  'call' in values ? `${values['message']} ${values['call']}` : key

it.each([
  ['an error message of the server', new CallFailure(409, { message: '先に更新されました。' }), '先に更新されました。'],
  ['a deactivated account', new CallFailure(403, { message: 'This user is inactive' }), 'session.inactive'],
  ['an error without a message', new CallFailure(500, undefined), 'error.unknown'],
  ['a write without a response, whose key the server keeps', noResponseFailure(updateProfile, true), 'error.noAnswer'],
  ['a write without a response or a key', noResponseFailure(updateProfile, false), 'error.noAnswer.unsure'],
  ['a sign-in without a response', noResponseFailure(login, false), 'error.noConnection'],
  ['a call without a response that uses up a code', noResponseFailure(verifyOtp, false), 'error.noAnswer.singleUse'],
  ['a read that cannot be read', new UnreadableAnswer(getStore, 'unknown'), 'error.unreadable GET /store/{id}'],
  [
    'a write whose answer cannot be read',
    new UnreadableAnswer(updateProfile, 'done'),
    'error.unreadable.done POST /auth/profile',
  ],
  [
    'a call that the server does not offer',
    new CallFailure(405, { message: 'no' }, { endpoint: getStore }),
    'error.notOffered GET /store/{id}',
  ],
  [
    'a path that the server does not have',
    new CallFailure(404, { error: 'Not Found', statusCode: 404, message: 'Cannot GET' }, { endpoint: getStore }),
    'error.notOffered GET /store/{id}',
  ],
  ['a record that does not exist', new CallFailure(404, { status: 404, message: 'no' }, { endpoint: getStore }), 'no'],
  ['a bug of the console', new TypeError('no such thing'), 'error.unknown'],
])('failureMessage returns the message for %s', (_, failure, message) => {
  expect(failureMessage(failure, keyAndCall)).toBe(message)
})

it.each([
  [
    'an error message of the server',
    new CallFailure(503, { message: 'データベースに接続できません' }),
    'データベースに接続できません',
  ],
  ['an error without a message', new CallFailure(500, undefined), 'error.unknown'],
  ['a call without a response', noResponseFailure(getStore, false), 'state.failedHint GET /store/{id}'],
  [
    'a missing call',
    new CallFailure(404, { status: 404, message: 'no' }, { endpoint: getStore }),
    'no GET /store/{id}',
  ],
  ['a bug of the console', new TypeError('no such thing'), 'error.unknown'],
])('loadingFailureMessage returns the message for %s', (_, failure, message) => {
  expect(loadingFailureMessage(failure, keyAndCall)).toBe(message)
})
