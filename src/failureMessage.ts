import { CallFailure } from './api/failure.ts'
import type { Text } from './text.ts'

/** Returns the message of a failure: the server's, or that there was no response, or the general one (rule 8.1). */
export function failureMessage(failure: unknown, text: Text): string {
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  return failure.said ?? text(failure.status === 0 ? 'error.noAnswer' : 'error.unknown')
}
