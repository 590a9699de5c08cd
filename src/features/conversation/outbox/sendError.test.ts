import { expect, test } from 'vitest'
import { MessageRefusal } from '../../../../machines/console/outbox.ts'
import { CallFailure } from '../../../api/failure.ts'
import { EventRefusal } from '../../../api/liveSocket.ts'
import { currentText } from '../../../texts/text.ts'
import { createMessage } from '../testing.ts'
import { toSendError } from './sendError.ts'

test.each([0, 401, 429, 503])('a message that failed with %i is sent again by itself', (status) => {
  const failure = new CallFailure(status, { message: 'x' }, { retryAfter: 3 })
  expect(toSendError(failure, currentText())).toBe(failure)
})

test.each([403, 404, 422, 500])('a message that failed with %i is shown as refused, with the reason', (status) => {
  const error = toSendError(new CallFailure(status, { status, message: '送信できません。' }), currentText())
  expect(error).toBeInstanceOf(MessageRefusal)
  expect((error as MessageRefusal).refusal).toEqual({ reason: '送信できません。', unseenSeqs: [] })
})

test('a message that colleagues have answered meanwhile is refused with the numbers of their messages', () => {
  const messages = [createMessage(4), createMessage(6)]
  const error = toSendError(new EventRefusal({ ok: false, status: 409, message: '既読', messages }), currentText())
  expect((error as MessageRefusal).refusal).toEqual({ reason: '既読', unseenSeqs: [4, 6] })
})

test('an error of the console itself is not taken for a refusal', () => {
  const error = new TypeError('x')
  expect(toSendError(error, currentText())).toBe(error)
})
