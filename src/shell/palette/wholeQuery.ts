import {
  EXACT_RANK,
  INSIDE_RANK,
  KEYWORD_INSIDE_RANK,
  KEYWORD_PREFIX_RANK,
  KEYWORD_RANK,
  NEAR_PHRASE_RANK,
  PREFIX_RANK,
  type Rank,
  SOUND_PREFIX_RANK,
  SOUND_RANK,
  WORD_START_RANK,
  WORDS_RANK,
} from './matchRanks.ts'
import type { NormalizedText, PhraseList } from './phrase.ts'
import type { Query } from './query.ts'

/**
 * The ranks of a match of a whole query, in the order in which they count: a phrase that sounds like the query counts
 * before one that is nearly the query, although its rank is worse.
 */
const RANKS_IN_ORDER = [
  EXACT_RANK,
  KEYWORD_RANK,
  PREFIX_RANK,
  SOUND_RANK,
  NEAR_PHRASE_RANK,
  WORD_START_RANK,
  KEYWORD_PREFIX_RANK,
  INSIDE_RANK,
  WORDS_RANK,
  SOUND_PREFIX_RANK,
  KEYWORD_INSIDE_RANK,
] as const
const ORDER = Object.fromEntries(RANKS_IN_ORDER.map((rank, order) => [rank, order])) as Record<Rank, number>
const EXACT_ORDER = 0

const LETTER = /[\p{L}\p{N}]/u

/** Ranks the phrases of a candidate, of which the first one is its label, for a query as a whole. */
export function rankOfWholeQuery(query: Query, phrases: PhraseList): Rank | undefined {
  let bestOrder: number = RANKS_IN_ORDER.length
  for (const [index, phrase] of phrases.entries()) {
    const order = ORDER[rankOfPhrase(query, phrase, index === 0) ?? NaN] ?? bestOrder
    if (order < bestOrder) bestOrder = order
    if (bestOrder === EXACT_ORDER) break
  }
  return RANKS_IN_ORDER[bestOrder]
}

/** Ranks one phrase. Every key in the palette compares thousands of phrases, most of which do not match. */
function rankOfPhrase(query: Query, phrase: NormalizedText, isLabel: boolean): Rank | undefined {
  const { withSuruEnding, joinedRomaji, isLatin } = query
  const { folded, romaji, withoutOkurigana, withFirstSynonyms } = query.phrase
  const isContained = phrase.folded.includes(folded)
  const isBeginning = isContained && phrase.folded.startsWith(folded)
  if (isBeginning) {
    if (phrase.folded === folded) return isLabel ? EXACT_RANK : KEYWORD_RANK
    if (phrase.folded === withSuruEnding) return KEYWORD_RANK
    if (isLabel) return PREFIX_RANK
  }
  if (phrase.romaji === romaji || phrase.romaji === joinedRomaji) return SOUND_RANK
  if (withFirstSynonyms !== '' && phrase.withFirstSynonyms === withFirstSynonyms) return NEAR_PHRASE_RANK
  if (withoutOkurigana !== '' && phrase.withoutOkurigana.startsWith(withoutOkurigana))
    return phrase.withoutOkurigana === withoutOkurigana ? NEAR_PHRASE_RANK : WORD_START_RANK
  if (isContained) {
    if (isLabel) return startsAWord(folded, phrase.folded) ? WORD_START_RANK : INSIDE_RANK
    if (isBeginning) return KEYWORD_PREFIX_RANK
    if (phrase.words.some((word) => word.startsWith(folded))) return WORDS_RANK
  }
  if (phrase.romajiWords.some((word) => word.startsWith(romaji))) return SOUND_PREFIX_RANK
  return isContained && !isLatin ? KEYWORD_INSIDE_RANK : undefined
}

/** Whether an occurrence of `text` in a label follows a character that is no letter. */
function startsAWord(text: string, label: string): boolean {
  for (let position = label.indexOf(text); position >= 0; position = label.indexOf(text, position + 1))
    if (!LETTER.test(label.charAt(position - 1))) return true
  return false
}
