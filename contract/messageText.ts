/** What the console, the server and the forms check in a text, whether it is from `locales/` or written by staff. */

/** Whether the text has a visible character: whitespace, control and zero-width characters do not count. */
export function hasVisibleText(text: string): boolean {
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** What would be replaced in a text: `{{name}}`, also with a path or a format, `$t(key)`, and brackets left open. */
const REPLACED_PARTS = /\{\{([^{}]*)\}\}|\$t\([^)]*\)?|\{\{|\}\}/g

/**
 * The placeholders of a text: the names within `{{name}}`, and anything else that would be replaced, sorted, once each.
 */
export function placeholdersOf(text: string): string[] {
  const found = Array.from(text.matchAll(REPLACED_PARTS), ([all, name]) => name?.trim() ?? all)
  return [...new Set(found)].toSorted()
}

/** Whether a text has the placeholders of the release's text. True if the release has no such text. */
export function hasPlaceholdersOf(text: string, base: string | null = null): boolean {
  return base === null || placeholdersOf(text).join() === placeholdersOf(base).join()
}

/** Whether a text can be shown in place of the release's text (rule 3.10). */
export function isUsableText(text: string, base?: string | null): boolean {
  return hasVisibleText(text) && hasPlaceholdersOf(text, base)
}
