/** The checks of message texts, both of those in `locales/` and of those that staff have written. */

/** Returns whether the text has a visible character: whitespace, control and zero-width characters do not count. */
export function hasVisibleText(text: string): boolean {
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * The parts of a text that i18next would replace: `{{name}}`, also with a path or a format, and `$t(key)`; and
 * unmatched brackets.
 */
const REPLACED_PARTS = /\{\{([^{}]*)\}\}|\$t\([^)]*\)?|\{\{|\}\}/g

/**
 * Returns the placeholders of a text, sorted and without duplicates: the names within `{{name}}`, and all other
 * replaced parts.
 */
export function placeholdersOf(text: string): string[] {
  const found = Array.from(text.matchAll(REPLACED_PARTS), ([all, name]) => name?.trim() ?? all)
  return [...new Set(found)].toSorted()
}

/** Returns whether a text has the same placeholders as the built-in text; true if there is no built-in text. */
export function hasSamePlaceholders(text: string, builtInText: string | null = null): boolean {
  return builtInText === null || placeholdersOf(text).join() === placeholdersOf(builtInText).join()
}

/** Returns whether a text can be shown in place of the built-in text (rule 3.10). */
export function isUsableText(text: string, builtInText?: string | null): boolean {
  return hasVisibleText(text) && hasSamePlaceholders(text, builtInText)
}
