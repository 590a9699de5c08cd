import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { hasVisibleText } from '../../../contract/messageText.ts'

const LAST_CODE_POINT = 0x10_ffff

/**
 * A regular expression of PostgreSQL that matches a visible character. It is made from `hasVisibleText()`, because
 * PostgreSQL does not know the properties of Unicode that this function uses.
 */
const visiblePattern = createVisiblePattern()

/** An SQL condition: whether a text has a visible character. */
export function isVisible(text: SQLWrapper): SQL {
  return sql`${text} ~ ${visiblePattern}`
}

function createVisiblePattern(): string {
  let ranges = ''
  // A text of PostgreSQL never has the code point 0.
  for (let first = 1; first <= LAST_CODE_POINT; first += 1) {
    let end = first
    while (end <= LAST_CODE_POINT && !hasVisibleText(String.fromCodePoint(end))) end += 1
    if (end === first) continue
    ranges += `${toRegExpEscape(first)}-${toRegExpEscape(end - 1)}`
    first = end
  }
  return `[^${ranges}]`
}

function toRegExpEscape(codePoint: number): string {
  return String.raw`\U` + codePoint.toString(16).padStart(8, '0')
}
