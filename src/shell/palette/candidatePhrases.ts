import type { NormalizedTextCache, PhraseList } from './phrase.ts'

/** The texts that a query is compared with. */
export interface SearchableTexts {
  label: string
  /** Hidden phrases that mean the same as the label. */
  keywords?: readonly string[]
  /**
   * The name of the record that a command acts on. A query for this name finds the command, but at best with
   * `WORDS_RANK`.
   */
  recordName?: string | undefined
  /**
   * Hidden phrases that can narrow a query, such as the title of the screen that contains a tab. They count only if
   * another word of the query matches the label, the keywords or the record name.
   */
  qualifiers?: readonly string[]
}

/** The normalized texts of a candidate. */
export interface CandidatePhrases {
  /** The label and the keywords. */
  names: PhraseList
  recordNames: PhraseList
  /** `names` and `recordNames` together. */
  namesAndRecord: PhraseList
  qualifiers: PhraseList
}

const phrasesByCandidate = new WeakMap<SearchableTexts, CandidatePhrases>()

/** Returns the normalized texts of a candidate, which must not be mutated: they are kept as long as the candidate. */
export function candidatePhrasesOf(candidate: SearchableTexts, textCache: NormalizedTextCache): CandidatePhrases {
  const knownPhrases = phrasesByCandidate.get(candidate)
  if (knownPhrases !== undefined) return knownPhrases
  const { label, keywords = [], recordName, qualifiers = [] } = candidate
  const names = [textCache.normalize(label), ...textCache.normalizeAll(keywords)]
  const recordNames = recordName === undefined ? [] : [textCache.normalize(recordName)]
  const namesAndRecord = recordNames.length === 0 ? names : [...names, ...recordNames]
  const phrases = { names, recordNames, namesAndRecord, qualifiers: textCache.normalizeAll(qualifiers) }
  phrasesByCandidate.set(candidate, phrases)
  return phrases
}
