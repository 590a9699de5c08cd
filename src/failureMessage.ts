import { INACTIVE_MESSAGE } from '../contract/limits.ts'
import { CallFailure, SingleUseCallFailure } from './api/failure.ts'
import type { GetText, TextKey } from './text.ts'

/** A failure that occurs within the console and has its own message. */
export class ExplainedFailure extends Error {
  constructor(readonly messageKey: TextKey) {
    super(messageKey)
  }
}

/**
 * Returns the message that explains a failure: its own or the server's, if any; the message about a deactivated
 * account is translated (rule 7.3). Otherwise `error.noAnswer` if there was no response, with another text for a call
 * that cannot be repeated once it was executed, or `error.unknown` (rule 8.1).
 */
export function failureMessage(failure: unknown, text: GetText): string {
  if (failure instanceof ExplainedFailure) return text(failure.messageKey)
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  if (failure instanceof SingleUseCallFailure) return text('error.noAnswer.singleUse')
  if (failure.serverMessage === INACTIVE_MESSAGE) return text('session.inactive')
  return failure.serverMessage ?? text(failure.status === 0 ? 'error.noAnswer' : 'error.unknown')
}

/**
 * Returns the message that explains why something could not be loaded: like `failureMessage`, but without a response,
 * the advice to check the connection.
 */
export function loadingFailureMessage(failure: unknown, text: GetText): string {
  const isUnanswered = failure instanceof CallFailure && failure.status === 0
  return isUnanswered ? text('state.failedHint') : failureMessage(failure, text)
}
