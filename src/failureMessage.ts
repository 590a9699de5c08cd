import { CallFailure } from './api/failure.ts'
import type { Text } from './text.ts'

/** Returns the server's message; otherwise `error.noAnswer` if there was no response, or `error.unknown` (rule 8.1). */
export function failureMessage(failure: unknown, text: Text): string {
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  return failure.serverMessage ?? text(failure.status === 0 ? 'error.noAnswer' : 'error.unknown')
}
