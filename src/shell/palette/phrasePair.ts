import type { NormalizedText } from './phrase.ts'

const JAPANESE_TEXT = /^[\p{Script=Han}\p{Script=Hiragana}\u30fc]{4,}$/u

/** Whether the words of a query are two whole phrases, of which at least one is a phrase of the candidate. */
export function isPairOfPhrases(
  words: readonly NormalizedText[],
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): boolean {
  const isOneOf = (phrases: readonly NormalizedText[], part: readonly NormalizedText[]) => {
    const typed = part.map(({ folded }) => folded).join(' ')
    return phrases.some(({ folded }) => folded === typed)
  }
  return words.slice(1).some((_, index) => {
    const [before, after] = [words.slice(0, index + 1), words.slice(index + 1)]
    return isOneOf(ownPhrases, before)
      ? isOneOf(ownPhrases, after) || isOneOf(qualifierPhrases, after)
      : isOneOf(qualifierPhrases, before) && isOneOf(ownPhrases, after)
  })
}

/**
 * Whether a query consists of the beginnings of two phrases without a blank between them, as in a Japanese compound.
 * One of them must be a phrase of the candidate; the other, before or after it, may be a qualifier.
 */
export function isCompound(
  folded: string,
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): boolean {
  if (!JAPANESE_TEXT.test(folded)) return false
  const allPhrases = [...ownPhrases, ...qualifierPhrases]
  const hasPhraseStartingWith = (phrases: readonly NormalizedText[], part: string) =>
    phrases.some((phrase) => phrase.folded.startsWith(part))
  for (let length = 2; length <= folded.length - 2; length++) {
    const before = folded.slice(0, length)
    if (!hasPhraseStartingWith(allPhrases, before)) return false
    const after = folded.slice(length)
    if (
      hasPhraseStartingWith(ownPhrases, before)
        ? hasPhraseStartingWith(allPhrases, after)
        : hasPhraseStartingWith(ownPhrases, after)
    )
      return true
  }
  return false
}
