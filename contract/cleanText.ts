/**
 * Removes from typed and pasted texts what nobody sees, so that a text is what it looks like: an email address with a
 * soft hyphen could never be typed again (rule 6.7).
 */

/**
 * Characters that nobody sees: control characters other than NUL and blanks, format characters such as soft hyphens,
 * zero-width spaces, direction marks and byte order marks, fillers, a note without a head, variation selectors and tags,
 * and the placeholder of a pasted object.
 */
const INVISIBLE = String.raw`(?![\0\t-\r\u0085])\p{Cc}|[\ufff9-\ufffc\u{1d159}\u{16fe4}\p{Default_Ignorable_Code_Point}]`
const INVISIBLE_CHARACTER = new RegExp(INVISIBLE, 'gu')
/** Tabs and ends of lines and paragraphs, which a single-line field cannot show. */
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Ends of lines and paragraphs other than LF and CR. */
const UNUSUAL_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
/** What is removed from text of several lines: control characters, and characters that reorder the text after them. */
const REMOVED_FROM_LINES = /(?![\0\t-\r\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffc]/gu

/**
 * Sequences in which an invisible character changes what is seen: flags of England, Scotland and Wales; emoji with a
 * variation selector or joined with others; keycaps; forms of a kanji; joined or separated letters of a script whose
 * letters change their form.
 */
const VISIBLE_SEQUENCES = [
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}`,
  String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*`,
  String.raw`[\d#*]\ufe0f?\u20e3`,
  String.raw`\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?=\p{L})\p{Script=Mongolian}[\u180b-\u180f]`,
  String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Zyyy}\p{Script=Zinh}])[\p{L}\p{M}][\u200c\u200d](?=\p{L})`,
].join('|')
const VISIBLE_SEQUENCE_OR_INVISIBLE = new RegExp(`(${VISIBLE_SEQUENCES})|${INVISIBLE}`, 'gu')

/** Characters that cannot be stored or exchanged: NUL, lone surrogates and noncharacters. */
const UNSTORABLE = /[\0\p{Surrogate}\p{Noncharacter_Code_Point}]/u
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu')

/** Returns a single-line text without what nobody sees. Tabs and line breaks become blanks. */
export function cleanLine(text: string): string {
  return text.replace(LINE_ENDS, ' ').replace(VISIBLE_SEQUENCE_OR_INVISIBLE, '$1')
}

/** Returns a search text without anything that a single-line field does not keep. */
export function cleanSearchText(text: string): string {
  return cleanLine(text.replace(ALL_UNSTORABLE, '')).trim()
}

/**
 * Returns a text of several lines without control characters and without characters that reorder the text after them.
 * Other characters that nobody sees are kept, because they can separate or join words and letters.
 */
export function cleanMultilineText(text: string): string {
  return text.replace(UNUSUAL_LINE_ENDS, '\n').replace(REMOVED_FROM_LINES, '')
}

/**
 * Returns a text that consists of letters, digits and marks, such as an email address, a key or a number: in half width,
 * without what nobody sees, trimmed. Hyphens, lines, waves, apostrophes, full stops and blanks become those of ASCII.
 */
export function cleanCode(text: string): string {
  return text
    .replace(LINE_ENDS, ' ')
    .replace(INVISIBLE_CHARACTER, '')
    .normalize('NFKC')
    .replace(/[\u02d7\u2010-\u2015\u2043\u2212\u2500\u2501\u2796]|(?<=[\w.])ー(?=[\w.])/g, '-')
    .replace(/\u301c/g, '~')
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/\u3002/g, '.')
    .replace(/\u2800/g, ' ')
    .trim()
}

/** Returns whether a text can be stored and exchanged. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/** Returns whether a single-line text can be stored and consists of what is seen. Passwords are not cleaned. */
export function isCleanLine(text: string): boolean {
  return isStorable(text) && cleanLine(text) === text
}

/**
 * Returns the name of the first character that makes `isStorable` or `isCleanLine` false: `U+200B`. Empty if there is
 * none.
 */
export function nameRefusedCharacter(text: string): string {
  const [unstorableCharacter] = UNSTORABLE.exec(text) ?? []
  // The first character that cleaning removes or replaces is where the cleaned text begins to differ.
  const cleanCharacters = Array.from(cleanLine(text))
  const refusedCharacter =
    unstorableCharacter ?? Array.from(text).find((character, index) => character !== cleanCharacters[index])
  const codePoint = refusedCharacter?.codePointAt(0)
  return codePoint === undefined ? '' : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
