import { KEYWORD_INSIDE_RANK, type Rank, SOUND_PREFIX_RANK, SYNONYM_RANK, WORDS_RANK } from './matchRanks.ts'
import type { NormalizedText, PhraseList } from './phrase.ts'
import type { QueryWord } from './query.ts'
import { isWithinOneTypo } from './typo.ts'

/** Ranks phrases for a word of a query. */
export function rankOfWord(word: QueryWord, phrases: PhraseList): Rank | undefined {
  const { knownRanks } = word
  if (!knownRanks.has(phrases)) knownRanks.set(phrases, computeRank(word, phrases))
  return knownRanks.get(phrases)
}

function computeRank(word: QueryWord, phrases: PhraseList): Rank | undefined {
  let best: Rank | undefined
  for (const phrase of phrases) {
    const rank = rankOfPhrase(word, phrase)
    if (rank !== undefined && (best === undefined || rank < best)) best = rank
    if (best === WORDS_RANK) break
  }
  return best
}

function rankOfPhrase(word: QueryWord, phrase: NormalizedText): Rank | undefined {
  const { folded, romaji, synonyms, isLatin, isShortLatin } = word
  const isContained = phrase.folded.includes(folded)
  if (isContained) {
    const isFound = isShortLatin
      ? phrase.words.includes(folded)
      : phrase.words.some((other) => other.startsWith(folded))
    if (isFound) return WORDS_RANK
  }
  if (synonyms.length > 0 && phrase.words.some((other) => synonyms.includes(other))) return SYNONYM_RANK
  if (isShortLatin) return undefined
  if (phrase.romajiWords.some((other) => other.startsWith(romaji))) return SOUND_PREFIX_RANK
  return isContained && !isLatin ? KEYWORD_INSIDE_RANK : undefined
}

/** Whether a word of a query is in the phrases, with at most one wrong letter. */
export function isWordFound(word: QueryWord, phrases: PhraseList): boolean {
  const { knownFindings } = word
  const knownFinding = knownFindings.get(phrases)
  if (knownFinding !== undefined) return knownFinding
  const isFound =
    rankOfWord(word, phrases) !== undefined ||
    phrases.some(
      (phrase) =>
        phrase.romajiWords.some((other) => isWithinOneTypo(word.romaji, other)) ||
        phrase.words.some((other) => isWithinOneTypo(word.folded, other)),
    )
  knownFindings.set(phrases, isFound)
  return isFound
}
