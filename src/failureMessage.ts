import { CallFailure } from './api/failure.ts'
import type { Text } from './text.ts'

/**
 * What is said of a failure: the server's own words; that no answer came, where none did; else that a problem has
 * occurred (rule 8.1).
 */
export function failureMessage(failure: unknown, text: Text): string {
  if (!(failure instanceof CallFailure)) return text('error.unknown')
  return failure.said ?? text(failure.status === 0 ? 'error.noAnswer' : 'error.unknown')
}
