import { ExplainedFailure } from '../texts/failureMessage.ts'

/**
 * Copies a text to the clipboard. Browsers offer no clipboard on pages that were loaded over plain HTTP, and may deny
 * access to it. In that case, selects the element of the page whose attribute `data-copy-text` is the text, and
 * rejects.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const shownElement = document.querySelector(`[data-copy-text="${CSS.escape(text)}"]`)
    if (shownElement !== null) getSelection()?.selectAllChildren(shownElement)
    throw new ExplainedFailure('clipboard.refused')
  }
}
