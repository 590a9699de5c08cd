import type { Read } from '../../../contract/answer.ts'
import type { Language } from '../../../contract/language.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { hasVisibleText } from '../../../contract/messageText.ts'

/** Whether a key has no text in the language, neither one of staff nor a built-in one. */
export function isTextMissing({ texts }: Read<typeof TranslationEntry>, language: Language): boolean {
  return !hasVisibleText(texts[language] ?? '')
}
