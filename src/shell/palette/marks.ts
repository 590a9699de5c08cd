import { foldText } from '../../../contract/foldText.ts'

/** A part of a label. */
export interface LabelPart {
  text: string
  isMatch: boolean
}

/** A character with its combining accents or half-width voicing marks. */
const CHARACTER = /.[\p{M}\uff9e\uff9f]*/gsu

/** A label as it is compared with queries. */
interface FoldedLabel {
  characters: readonly string[]
  folded: string
  /** Where each character begins in `folded`. */
  starts: readonly number[]
}

/**
 * Returns a function that splits a label into the parts that match a word of the query and the parts between them. A
 * match in a keyword of the row marks nothing. The function folds each label once, and returns the same parts while
 * they do not change, so that their row need not be rendered again.
 */
export function createLabelSplitter(): (label: string, query: string) => readonly LabelPart[] {
  const foldedLabels = new Map<string, FoldedLabel>()
  const lastParts = new Map<string, readonly LabelPart[]>()
  return (label, query) => {
    const foldedLabel = foldedLabels.get(label) ?? foldLabel(label)
    foldedLabels.set(label, foldedLabel)
    const parts = splitByMatch(foldedLabel, foldText(query).trim())
    const previous = lastParts.get(label)
    if (previous !== undefined && isSameSplit(previous, parts)) return previous
    lastParts.set(label, parts)
    return parts
  }
}

function foldLabel(label: string): FoldedLabel {
  const characters = label.match(CHARACTER) ?? []
  return {
    characters,
    folded: foldText(label),
    // A character is folded with those before it, because a hyphen after a kana is a long vowel mark.
    starts: characters.map((_, index) => foldText(characters.slice(0, index).join('')).length),
  }
}

function splitByMatch({ characters, folded, starts }: FoldedLabel, foldedQuery: string): LabelPart[] {
  const words = folded.includes(foldedQuery) ? [foldedQuery] : foldedQuery.split(/\s+/)
  const parts: LabelPart[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = words.some((word) => isInOccurrence(folded, word, starts[index] ?? 0))
    const last = parts.at(-1)
    if (last !== undefined && last.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}

/** Whether two splits of the same label are equal. */
function isSameSplit(one: readonly LabelPart[], other: readonly LabelPart[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ text, isMatch }, index) => text === other[index]?.text && isMatch === other[index]?.isMatch)
  )
}

/** Whether `position` lies within an occurrence of `word` in `text`. */
function isInOccurrence(text: string, word: string, position: number): boolean {
  if (word === '') return false
  const start = text.lastIndexOf(word, position)
  return start >= 0 && position < start + word.length
}
