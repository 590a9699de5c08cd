import { CallFailure } from '../api/failure.ts'
import { currentText } from '../text.ts'

/**
 * Copies a text to the clipboard. Without one, such as on a page that was loaded by plain HTTP, selects the text where
 * the page shows it, in the element whose `data-copy-text` it is, and rejects with a message that contains it.
 */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    const shown = document.querySelector(`[data-copy-text="${CSS.escape(value)}"]`)
    if (shown !== null) getSelection()?.selectAllChildren(shown)
    throw new CallFailure(400, { message: currentText()('copy.unavailable', { value }) })
  }
}
