import type { FieldQuery } from './fieldQuery.ts'

/** The longest search text of a template. Whoever types more after a slash does not mean a template. */
const WORDS_MAX = 40

/**
 * Returns what is searched if the text before the caret ends with a slash and words after it, and the slash begins a
 * line or follows a blank; undefined otherwise. An address such as `https://` is none.
 */
export function findTemplateQuery(text: string, caret: number): FieldQuery | undefined {
  const match = /(?:^|[\s\u3000])[/／]([^\s\u3000/／]*)$/u.exec(text.slice(0, caret))
  const words = match?.[1]
  if (words === undefined || words.length > WORDS_MAX) return undefined
  return { start: caret - words.length - 1, words }
}

/** Returns the text of a template with its placeholders filled in; one that is not known stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
