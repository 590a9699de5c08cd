import type { Read } from '../../../contract/answer.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { hasSamePlaceholders } from '../../../contract/messageText.ts'

/** Returns the languages whose text is not shown, because its placeholders differ from those of the built-in text. */
export function languagesWithMismatchedPlaceholders({
  changed,
  texts,
  base,
}: Read<typeof TranslationEntry>): Read<typeof TranslationEntry>['changed'] {
  return changed.filter((language) => !hasSamePlaceholders(texts[language] ?? '', base?.[language]))
}
