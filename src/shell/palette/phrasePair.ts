import type { PhraseList } from './phrase.ts'
import type { Beginnings, Query } from './query.ts'

/** The folded texts of each list of phrases. */
const foldedTexts = new WeakMap<PhraseList, ReadonlySet<string>>()

function foldedTextsOf(phrases: PhraseList): ReadonlySet<string> {
  const knownTexts = foldedTexts.get(phrases)
  if (knownTexts !== undefined) return knownTexts
  const texts = new Set(phrases.map(({ folded }) => folded))
  foldedTexts.set(phrases, texts)
  return texts
}

/** Whether the words of a query are two whole phrases, of which at least one is a phrase of the candidate. */
export function isPairOfPhrases({ pairs }: Query, ownPhrases: PhraseList, qualifierPhrases: PhraseList): boolean {
  const own = foldedTextsOf(ownPhrases)
  const qualifiers = foldedTextsOf(qualifierPhrases)
  return pairs.some(([before, after]) =>
    own.has(before) ? own.has(after) || qualifiers.has(after) : qualifiers.has(before) && own.has(after),
  )
}

/**
 * Whether a query consists of the beginnings of two phrases without a blank between them, as in a Japanese compound.
 * One of them must be a phrase of the candidate; the other, before or after it, may be a qualifier. Both have at least
 * two characters.
 */
export function isCompound(query: Query, ownPhrases: PhraseList, qualifierPhrases: PhraseList): boolean {
  const own = beginningsOf(query, ownPhrases)
  const qualifiers = beginningsOf(query, qualifierPhrases)
  const longestBeginning = Math.max(own.beginningLength, qualifiers.beginningLength)
  for (let length = 2; length <= Math.min(longestBeginning, query.phrase.folded.length - 2); length++) {
    const isOwnEnding = own.endingStarts.has(length)
    if (length <= own.beginningLength ? isOwnEnding || qualifiers.endingStarts.has(length) : isOwnEnding) return true
  }
  return false
}

function beginningsOf({ phrase: { folded }, knownBeginnings }: Query, phrases: PhraseList): Beginnings {
  const known = knownBeginnings.get(phrases)
  if (known !== undefined) return known
  let beginningLength = 0
  for (const phrase of phrases) {
    if (!phrase.folded.startsWith(folded.slice(0, Math.max(2, beginningLength + 1)))) continue
    let length = beginningLength
    while (length < folded.length && phrase.folded[length] === folded[length]) length += 1
    beginningLength = length
  }
  const endingStarts = new Set<number>()
  for (let start = 2; start <= folded.length - 2; start += 1) {
    const ending = folded.slice(start)
    if (phrases.some((phrase) => phrase.folded.startsWith(ending))) endingStarts.add(start)
  }
  const beginnings = { beginningLength, endingStarts }
  knownBeginnings.set(phrases, beginnings)
  return beginnings
}
