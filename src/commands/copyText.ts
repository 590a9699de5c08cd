import { ExplainedFailure } from '../failureMessage.ts'

/** Copies a text to the clipboard. Browsers offer none on insecure origins, and may refuse it; then this rejects. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new ExplainedFailure('clipboard.refused')
  }
}
