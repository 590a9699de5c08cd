import type { FieldQuery } from './fieldQuery.ts'

/** The longest search text of a colleague. Whoever types more after an @ does not mean one. */
const WORDS_MAX = 30

/**
 * Returns what is searched if the text before the caret ends with an @ and letters after it; undefined otherwise. The @
 * follows anything but a Latin letter, a number or a sign of an address, because Japanese text has no blank before it.
 * So an email address or a URL is none.
 */
export function findMentionQuery(text: string, caret: number): FieldQuery | undefined {
  const match = /(?<![\p{Script=Latin}\p{M}\p{N}@＠._%+/-])[@＠]([\p{L}\p{M}\p{N}ー・.'’_-]*)$/u.exec(
    text.slice(0, caret),
  )
  const words = match?.[1]
  if (words === undefined || words.length > WORDS_MAX) return undefined
  return { start: caret - words.length - 1, words }
}
