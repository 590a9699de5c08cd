import { foldText } from '../../../contract/foldText.ts'

/** A part of a label. */
export interface LabelPart {
  text: string
  isMatch: boolean
}

/** A character with its combining accents or half-width voicing marks. */
const CHARACTER = /.[\p{M}\uff9e\uff9f]*/gsu

/**
 * Splits a label into the parts that match a word of the query and the parts between them. A match in a keyword of the
 * row marks nothing.
 */
export function splitByMatch(label: string, query: string): LabelPart[] {
  const characters = label.match(CHARACTER) ?? []
  const foldedLabel = foldText(label)
  // A character is folded with those before it, because a hyphen after a kana is a long vowel mark.
  const characterStarts = characters.map((_, index) => foldText(characters.slice(0, index).join('')).length)
  const foldedQuery = foldText(query).trim()
  const words = foldedLabel.includes(foldedQuery) ? [foldedQuery] : foldedQuery.split(/\s+/)
  const matchFlags = characters.map((_, index) =>
    words.some((word) => isInOccurrence(foldedLabel, word, characterStarts[index] ?? 0)),
  )
  const parts: LabelPart[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    if (last !== undefined && last.isMatch === matchFlags[index]) last.text += character
    else parts.push({ text: character, isMatch: matchFlags[index] === true })
  }
  return parts
}

/** Whether `position` lies within an occurrence of `word` in `text`. */
function isInOccurrence(text: string, word: string, position: number): boolean {
  if (word === '') return false
  const start = text.lastIndexOf(word, position)
  return start >= 0 && position < start + word.length
}
