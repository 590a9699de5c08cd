/**
 * Texts typed by people or written by apps of the marketplace can contain characters that reorder the text around them
 * (Unicode Standard Annex 9). All languages of the console are written from left to right, so only right-to-left
 * letters and bidirectional controls can reorder a text.
 */

/**
 * Right-to-left letters and bidirectional controls. A text with one of them is isolated before it is shown in another
 * text.
 */
const REORDERING_CHARACTERS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** Control characters and the paragraph separator. Some of them end a paragraph, which closes every open isolate. */
const PARAGRAPH_ENDS = /[\p{Cc}\u2029]/gu
const ISOLATES = /[\u2066-\u2069]/g
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Returns the text for use within a sentence: isolated (U+2068 … U+2069) if it could reorder the rest of the sentence.
 * Otherwise it is unchanged, so that titles, copied text and screen readers get no needless characters.
 */
export function isolateText(text: string): string {
  return REORDERING_CHARACTERS.test(text) ? FIRST_STRONG_ISOLATE + balanceIsolates(text) + POP_ISOLATE : text
}

/**
 * Returns the text for use in an element that isolates its content: all isolates that the text opens are closed, and an
 * unmatched end of an isolate is removed.
 */
export function balanceIsolates(text: string): string {
  if (!REORDERING_CHARACTERS.test(text)) return text
  let openCount = 0
  const balancedText = text.replace(PARAGRAPH_ENDS, ' ').replace(ISOLATES, (control) => {
    if (control !== POP_ISOLATE) openCount += 1
    else if (openCount === 0) return ''
    else openCount -= 1
    return control
  })
  return balancedText + POP_ISOLATE.repeat(openCount)
}

/** Returns the values of a sentence's placeholders, with every text isolated if necessary. */
export function isolateValues(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateText(value) : value]),
  )
}
