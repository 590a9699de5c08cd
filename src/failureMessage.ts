import { INACTIVE_MESSAGE } from '../contract/limits.ts'
import { CallFailure } from './api/failure.ts'
import type { Text, TextKey } from './text.ts'

/** A failure within the console that has a message of its own. */
export class ExplainedFailure extends Error {
  constructor(readonly messageKey: TextKey) {
    super(messageKey)
  }
}

/**
 * Returns the server's message, that of a deactivated account in the language of the screen (rule 7.3); otherwise `error.noAnswer` if there was no response, or `error.unknown` (rule 8.1). */
export function failureMessage(failure: unknown, text: Text): string {
  if (failure instanceof ExplainedFailure) return text(failure.messageKey)
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  if (failure.serverMessage === INACTIVE_MESSAGE) return text('session.inactive')
  return failure.serverMessage ?? text(failure.status === 0 ? 'error.noAnswer' : 'error.unknown')
}
