/** Advance widths of DejaVu Sans, a wide font, in thousandths of its size, from space to tilde: few fonts are wider. */
const REGULAR = widths(
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 ' +
    '337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 ' +
    '611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 ' +
    '634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838',
)
const BOLD = widths(
  '348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 ' +
    '400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 ' +
    '682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 ' +
    '1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838',
)
const OTHER = 1000
const NO_BREAK = '\u00a0'

/** The width of `text` in pixels, never less than it is drawn with. */
export function textWidth(text: string, size: number, bold = false): number {
  const table = bold ? BOLD : REGULAR
  let sum = 0
  for (const character of text.replaceAll(NO_BREAK, ' ')) sum += table[character.charCodeAt(0) - 32] ?? OTHER
  return Math.ceil((sum * size) / 1000)
}

/** `text` in lines of at most `width` pixels, broken at spaces; a longer word has a line of its own. */
export function wrap(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || textWidth(longer, size, bold) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function widths(row: string): number[] {
  return row.split(' ').map(Number)
}
