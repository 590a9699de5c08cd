/**
 * Advance widths of DejaVu Sans in thousandths of the font size, for the characters from space to tilde. Few fonts are
 * wider.
 */
const REGULAR_WIDTHS = parseWidths(
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 ' +
    '337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 ' +
    '611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 ' +
    '634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838',
)
const BOLD_WIDTHS = parseWidths(
  '348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 ' +
    '400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 ' +
    '682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 ' +
    '1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838',
)
/**
 * The width of a full-width character (kana, kanji, full-width punctuation), and of every other character outside the
 * tables.
 */
const FULL_WIDTH_ADVANCE = 1000
const COMBINING_CHARACTERS = /\p{Mn}/gu
/** A Japanese phrase: kanji, katakana or letters, the hiragana after them, and the punctuation that ends it. */
const PHRASES = /[「（“]*[^\p{Script=Hiragana}、。」）！？：「（“ ]*[\p{Script=Hiragana}ー]*[、。」）！？：”\]]* ?/gu
const WORD_SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' })
/** What does not begin a line: hiragana, which end a phrase, and punctuation. */
const PHRASE_ENDING = /^[\p{Script=Hiragana}ー、。」）！？：”\] ]/u
const FULL_WIDTH_CHARACTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、。「」]/u

/** The width of `text` in pixels at a font size, not less than common fonts need. */
export function textWidth(text: string, size: number, bold = false): number {
  const widthTable = bold ? BOLD_WIDTHS : REGULAR_WIDTHS
  let width = 0
  for (const character of withoutDiacritics(text))
    width += widthTable[character.charCodeAt(0) - 32] ?? FULL_WIDTH_ADVANCE
  return Math.ceil((width * size) / 1000)
}

/**
 * Breaks `text` into lines of at most `width` pixels: at spaces, and in Japanese also between phrases. A word that is
 * longer than a line has a line of its own; a Japanese phrase that is longer is broken between words.
 */
export function wrapText(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of breakableParts(text, (candidate) => textWidth(candidate, size, bold) <= width)) {
    if (line !== '' && textWidth((line + part).trimEnd(), size, bold) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}

/** Letters without their diacritics, which add no width; no-break spaces as spaces. */
function withoutDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(COMBINING_CHARACTERS, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\u0111/g, 'd')
    .replaceAll(/\u0110/g, 'D')
}

/** The parts of a text between which a line may be broken, each with the space that follows it. */
function breakableParts(text: string, fits: (part: string) => boolean): string[] {
  if (!FULL_WIDTH_CHARACTER.test(text)) return text.match(/[^ ]+ ?/g) ?? []
  return (text.match(PHRASES) ?? [])
    .filter((part) => part !== '')
    .flatMap((part) => (fits(part) || !FULL_WIDTH_CHARACTER.test(part) ? [part] : wordsOf(part, fits)))
}

/** The words of a Japanese phrase, each with the hiragana after it. A word that is longer than a line is broken. */
function wordsOf(phrase: string, fits: (part: string) => boolean): string[] {
  const words: string[] = []
  for (const { segment } of WORD_SEGMENTER.segment(phrase)) {
    if (PHRASE_ENDING.test(segment)) words.push((words.pop() ?? '') + segment)
    else words.push(segment)
  }
  return words.flatMap((word) => (fits(word) ? [word] : [...word]))
}

function parseWidths(row: string): number[] {
  return row.split(' ').map(Number)
}
