import { ExplainedFailure } from '../failureMessage.ts'

/**
 * Copies a text to the clipboard. Browsers offer none on pages that were loaded by plain HTTP, and may refuse it. Then
 * this selects the text where the page shows it, in the element whose `data-copy-text` it is, and rejects.
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
