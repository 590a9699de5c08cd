/** The offset of a full-width character from the ASCII character of the same name. */
const WIDTH_OFFSET = 0xfee0

/**
 * Returns the text with full-width letters, digits, signs and spaces in half width. Unlike Unicode's compatibility
 * forms, other characters stay: `5²` does not become `52`, nor `①` become `1`.
 */
export function toHalfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCodePoint(character.charCodeAt(0) - WIDTH_OFFSET))
    .replaceAll('\u3000', ' ')
}
