/**
 * Texts that people typed, or that apps of the marketplace wrote, may hold characters that turn the order of what stands
 * beside them around (Unicode Standard Annex 9). All languages of the console run from left to right, so only letters
 * that run from right to left and the controls of direction can do that.
 */

const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** Several of them end a paragraph, and with it every isolation. */
const PARAGRAPH_ENDS = /[\p{Cc}\u2029]/gu
const ISOLATES = /[\u2066-\u2069]/g
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * The text as it may stand within a sentence: isolated (U+2068 … U+2069) where it could turn the rest of the sentence
 * around, else as it is, so that titles, copied words and what a screen reader says hold nothing that is not needed.
 */
export function isolated(typed: string): string {
  return TURNS.test(typed) ? FIRST_STRONG_ISOLATE + contained(typed) + POP_ISOLATE : typed
}

/** The text as it may stand in an element that isolates it: it opens no isolation that it leaves open, and closes none of others. */
export function contained(typed: string): string {
  if (!TURNS.test(typed)) return typed
  let open = 0
  const balanced = typed.replace(PARAGRAPH_ENDS, ' ').replace(ISOLATES, (control) => {
    if (control !== POP_ISOLATE) open += 1
    else if (open === 0) return ''
    else open -= 1
    return control
  })
  return balanced + POP_ISOLATE.repeat(open)
}

/** The values of a sentence's placeholders as they may stand in it. */
export function isolatedValues(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )
}

/** Controls, halves of characters, characters that are none, directions, and characters that only machines see. */
const NOT_IN_A_LINE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const NOT_IN_LINES =
  /(?![\t\n\r])\p{Cc}|[\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** Whether a text can be a field of one line. */
export function isLine(text: string): boolean {
  return !NOT_IN_A_LINE.test(text)
}

/** Whether a text can be a field of several lines. */
export function areLines(text: string): boolean {
  return !NOT_IN_LINES.test(text)
}

/** The text without what a field of one line refuses: for words that are only looked for. */
export function asLine(text: string): string {
  return isLine(text) ? text : [...text].filter(isLine).join('')
}
