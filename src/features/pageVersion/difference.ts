import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** A part of a line; `isChanged` if the other version does not have it. */
export interface LinePart {
  text: string
  isChanged: boolean
}

/** A line of the difference of two texts, or the number of lines that both have between two changes. */
export type DifferenceLine =
  | { kind: 'added' | 'removed' | 'unchanged'; parts: readonly LinePart[] }
  | { kind: 'skipped'; count: number }

/** How many unchanged lines stand before and after a change. */
const CONTEXT_LINES = 2
/** After how many changed lines or words the texts count as different as a whole, so that any two take bounded time. */
const EDITS_MAX = 800

/**
 * Returns what differs between two texts, line by line. Of a line that was changed, the words that differ are marked.
 * Unchanged lines far from a change are only counted.
 * @param language the BCP 47 tag of the language, which decides what a word is
 */
export function differenceOf(before: string, after: string, language: string): DifferenceLine[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const changes = diffLines(withLineEnd(before), withLineEnd(after), { maxEditLength: EDITS_MAX }) ?? [
    wholeText('removed', before),
    wholeText('added', after),
  ]
  const lines = changes.flatMap((change, index): DifferenceLine[] => {
    const kind = kindOf(change)
    const counterpart = kind === 'removed' ? changes[index + 1] : kind === 'added' ? changes[index - 1] : undefined
    if (kind === 'unchanged' || counterpart === undefined || !isReplacement(kind, counterpart))
      return linesOf(change.value).map((line) => ({ kind, parts: [{ text: line, isChanged: false }] }))
    const [removed, added] = kind === 'removed' ? [change, counterpart] : [counterpart, change]
    const words = diffWordsWithSpace(removed.value, added.value, { intlSegmenter: segmenter, maxEditLength: EDITS_MAX })
    if (words === undefined)
      return linesOf(change.value).map((line) => ({ kind, parts: [{ text: line, isChanged: false }] }))
    return splitIntoLines(words.filter((word) => kindOf(word) === kind || kindOf(word) === 'unchanged')).map(
      (parts) => ({ kind, parts }),
    )
  })
  return withoutFarLines(lines)
}

/** Returns how many lines were added and removed. */
export function countChangedLines(lines: readonly DifferenceLine[]): { added: number; removed: number } {
  const countOf = (kind: DifferenceLine['kind']) => lines.filter((line) => line.kind === kind).length
  return { added: countOf('added'), removed: countOf('removed') }
}

function kindOf({ added, removed }: Pick<ChangeObject<string>, 'added' | 'removed'>) {
  if (added) return 'added'
  return removed ? 'removed' : 'unchanged'
}

/** Whether the change beside one is its other half: removed lines are followed by those that replace them. */
function isReplacement(kind: 'added' | 'removed', counterpart: ChangeObject<string>): boolean {
  return kindOf(counterpart) === (kind === 'added' ? 'removed' : 'added')
}

function wholeText(kind: 'added' | 'removed', text: string): ChangeObject<string> {
  return { value: text, added: kind === 'added', removed: kind === 'removed', count: 1 }
}

/** A last line without a line end would differ from the same line with one. */
function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Splits changed words at the ends of their lines. */
function splitIntoLines(words: readonly ChangeObject<string>[]): LinePart[][] {
  const lines: LinePart[][] = [[]]
  for (const word of words) {
    const isChanged = kindOf(word) !== 'unchanged'
    for (const [index, text] of word.value.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ text, isChanged })
    }
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}

function withoutFarLines(lines: readonly DifferenceLine[]): DifferenceLine[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'unchanged'),
  )
  const shown: DifferenceLine[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear[index] === true) shown.push(line)
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { kind: 'skipped', count: last.count + 1 }
    else shown.push({ kind: 'skipped', count: 1 })
  }
  return shown
}
