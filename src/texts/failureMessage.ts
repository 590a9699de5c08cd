import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { CallFailure, isNotOffered, NoResponseFailure, UnreadableAnswer } from '../api/failure.ts'
import type { GetText, TextKey } from './text.ts'

/** A failure that occurs within the console and has its own message. */
export class ExplainedFailure extends Error {
  constructor(readonly messageKey: TextKey) {
    super(messageKey)
  }
}

/** What is said of a call that got no response, by what happens if it is sent again. */
const NO_RESPONSE_TEXT_KEYS = {
  once: 'error.noAnswer',
  refused: 'error.noAnswer.singleUse',
  unsure: 'error.noAnswer.unsure',
  harmless: 'error.noConnection',
} as const satisfies Record<NoResponseFailure['repetition'], TextKey>

/**
 * Returns the message that explains a failure: its own or the server's, if any; the message about a deactivated
 * account is translated (rule 7.3). Otherwise that there was no response, with what happens if the call is sent again;
 * that the response cannot be read; that the server does not offer the call; or `error.unknown` (rule 8.1).
 */
export function failureMessage(failure: unknown, text: GetText): string {
  if (failure instanceof ExplainedFailure) return text(failure.messageKey)
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  if (failure instanceof NoResponseFailure) return text(NO_RESPONSE_TEXT_KEYS[failure.repetition])
  if (failure instanceof UnreadableAnswer) {
    const key = failure.outcome === 'done' ? 'error.unreadable.done' : 'error.unreadable'
    return withCall(text(key), failure, text)
  }
  if (isNotOffered(failure)) return withCall(text('error.notOffered'), failure, text)
  if (failure.serverMessage === INACTIVE_MESSAGE) return text('session.inactive')
  return failure.serverMessage ?? text('error.unknown')
}

/**
 * Returns the message that explains why something could not be loaded: like `failureMessage`, but without a response,
 * the advice to check the connection. Names the call if the server may not offer it.
 */
export function loadingFailureMessage(failure: unknown, text: GetText): string {
  if (failure instanceof NoResponseFailure) return withCall(text('state.failedHint'), failure, text)
  const message = failureMessage(failure, text)
  const isNotFound = failure instanceof CallFailure && failure.status === 404 && !isNotOffered(failure)
  return isNotFound ? withCall(message, failure, text) : message
}

/** Adds the name of the failed call to a message, for whoever looks after the server. */
function withCall(message: string, { call }: CallFailure, text: GetText): string {
  return call === undefined ? message : text('error.call', { message, call })
}
