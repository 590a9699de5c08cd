import { type CandidatePhrases, candidatePhrasesOf, type SearchableTexts } from './candidatePhrases.ts'
import { type NormalizedText, NormalizedTextCache } from './phrase.ts'
import { queriesWithUsualAddVerb, withoutGenericWords } from './genericWords.ts'
import { isCompound, isPairOfPhrases } from './phrasePair.ts'
import { type Query, type QueryWord, toQuery } from './query.ts'
import { respellingsOf } from './respelling.ts'
import { isPrefixWithinOneTypo, isWithinOneTypo } from './typo.ts'
import {
  EXACT_RANK,
  INSIDE_RANK,
  isWholePhrase,
  KEYWORD_INSIDE_RANK,
  KEYWORD_PREFIX_RANK,
  KEYWORD_RANK,
  LABEL_WORDS_RANK,
  MISTYPED_KEYWORD_RANK,
  MISTYPED_PREFIX_RANK,
  MISTYPED_RANK,
  MISTYPED_WORDS_RANK,
  NEAR_PHRASE_RANK,
  PREFIX_RANK,
  SOUND_PREFIX_RANK,
  SOUND_RANK,
  SYNONYM_RANK,
  WORD_START_RANK,
  WORDS_RANK,
  type Rank,
} from './matchRanks.ts'

/** Returns the rank of a candidate; undefined if the candidate does not match. */
export type CandidateMatcher = (candidate: SearchableTexts) => Rank | undefined

const LETTER = /[\p{L}\p{N}]/u

/**
 * Returns a function that ranks a candidate for `query`, or returns undefined if the candidate does not match. Width,
 * kind of kana, case, accents and the spelling of romaji are ignored. Every word of the query must match, and the worst
 * rank of a word counts. An empty query matches everything.
 * @param textCache keeps the normalized texts of the candidates for the next matcher
 * @param allowsTypo whether one wrong letter per word is allowed
 */
export function createMatcher(
  query: string,
  textCache = new NormalizedTextCache(),
  allowsTypo = true,
): CandidateMatcher {
  const typedQuery = toQuery(query)
  const queryWithoutGenericWords = toQuery(withoutGenericWords(typedQuery.phrase.folded))
  const queriesWithUsualVerb = queriesWithUsualAddVerb(typedQuery.phrase.folded).map(toQuery)
  const respelledQueries = respellingsOf(typedQuery.phrase.folded).map(toQuery)
  const hasNoReducedQuery =
    queryWithoutGenericWords.phrase.folded === typedQuery.phrase.folded || queryWithoutGenericWords.phrase.folded === ''
  const rankOf: CandidateMatcher = (candidate) => {
    if (typedQuery.phrase.folded === '') return EXACT_RANK
    const phrases = candidatePhrasesOf(candidate, textCache)
    let rank = rankAsTyped(typedQuery, phrases)
    if (!hasNoReducedQuery)
      rank = betterOf(rank, NEAR_PHRASE_RANK, () => rankOfReduced(rankAsTyped(queryWithoutGenericWords, phrases)))
    for (const query of queriesWithUsualVerb)
      rank = betterOf(rank, PREFIX_RANK, () => noBetterThan(PREFIX_RANK, rankOfWholeQuery(query, phrases.names)))
    if (rank !== undefined) return rank
    if (!allowsTypo) return undefined
    return (
      rankWithTypo(typedQuery, phrases) ??
      (hasNoReducedQuery
        ? undefined
        : noBetterThan(MISTYPED_PREFIX_RANK, rankWithTypo(queryWithoutGenericWords, phrases))) ??
      bestOf(respelledQueries.map((query) => rankOfRespelled(rankAsTyped(query, phrases))))
    )
  }
  // Some candidates are in several groups of rows.
  const knownRanks = new Map<SearchableTexts, Rank | undefined>()
  return (candidate) => {
    if (!knownRanks.has(candidate)) knownRanks.set(candidate, rankOf(candidate))
    return knownRanks.get(candidate)
  }
}

/** Returns the rank of a candidate for a query as typed, without allowing a wrong letter. */
function rankAsTyped(query: Query, candidate: CandidatePhrases): Rank | undefined {
  const { phrase, words, wordsSplitAtJoiningKana } = query
  const { names, recordNames, namesAndRecord, qualifiers } = candidate
  let rank = rankOfWholeQuery(query, names)
  if (recordNames.length > 0)
    rank = betterOf(rank, WORDS_RANK, () => noBetterThan(WORDS_RANK, rankOfWholeQuery(query, recordNames)))
  if (words.length > 1) {
    rank = betterOf(rank, INSIDE_RANK, () =>
      isPairOfPhrases(words, namesAndRecord, qualifiers) ? INSIDE_RANK : undefined,
    )
    rank = betterOf(rank, LABEL_WORDS_RANK, () => rankOfWords(words, namesAndRecord, qualifiers))
  }
  if (wordsSplitAtJoiningKana.length > 1)
    rank = betterOf(rank, LABEL_WORDS_RANK, () => rankOfWords(wordsSplitAtJoiningKana, namesAndRecord, qualifiers))
  return betterOf(rank, KEYWORD_INSIDE_RANK, () =>
    isCompound(phrase.folded, namesAndRecord, qualifiers) ? KEYWORD_INSIDE_RANK : undefined,
  )
}

/** Returns the better of two ranks. The other one is not computed if even its best value `limit` would be no better. */
function betterOf(rank: Rank | undefined, limit: Rank, other: () => Rank | undefined): Rank | undefined {
  if (rank !== undefined && rank <= limit) return rank
  const otherRank = other()
  return otherRank === undefined || (rank !== undefined && rank < otherRank) ? rank : otherRank
}

/** Returns the best of several ranks; undefined if there is none. */
function bestOf(ranks: readonly (Rank | undefined)[]): Rank | undefined {
  const definedRanks = ranks.filter((rank) => rank !== undefined)
  return definedRanks.length === 0 ? undefined : Math.min(...definedRanks)
}

function rankOfReduced(rank: Rank | undefined): Rank | undefined {
  return rank !== undefined && isWholePhrase(rank) ? NEAR_PHRASE_RANK : noBetterThan(KEYWORD_PREFIX_RANK, rank)
}

/** Returns the rank of a match of a respelled query: worse than all matches as typed, in the same order. */
function rankOfRespelled(rank: Rank | undefined): Rank | undefined {
  return rank === undefined ? undefined : MISTYPED_RANK + rank / 100
}

/** Returns the rank, or `limit` if the rank is better than that. */
function noBetterThan(limit: Rank, rank: Rank | undefined): Rank | undefined {
  return rank === undefined ? undefined : Math.max(limit, rank)
}

function rankOfWholeQuery(query: Query, phrases: readonly NormalizedText[]): Rank | undefined {
  const [label] = phrases
  if (label === undefined) return undefined
  const { phrase: queryPhrase, withSuruEnding, joinedRomaji, isLatin } = query
  const { folded, romaji } = queryPhrase
  const isKeyword = (index: number) => index > 0
  if (label.folded === folded) return EXACT_RANK
  if (phrases.some((phrase) => phrase.folded === folded || phrase.folded === withSuruEnding)) return KEYWORD_RANK
  if (label.folded.startsWith(folded)) return PREFIX_RANK
  if (phrases.some((phrase) => phrase.romaji === romaji || phrase.romaji === joinedRomaji)) return SOUND_RANK
  const { withoutOkurigana, withFirstSynonyms } = queryPhrase
  if (withFirstSynonyms !== '' && phrases.some((phrase) => phrase.withFirstSynonyms === withFirstSynonyms))
    return NEAR_PHRASE_RANK
  if (withoutOkurigana !== '') {
    if (phrases.some((phrase) => phrase.withoutOkurigana === withoutOkurigana)) return NEAR_PHRASE_RANK
    if (phrases.some((phrase) => phrase.withoutOkurigana.startsWith(withoutOkurigana))) return WORD_START_RANK
  }
  const positions = positionsOf(folded, label.folded)
  if (positions.some((position) => !LETTER.test(label.folded.charAt(position - 1)))) return WORD_START_RANK
  if (phrases.some((phrase, index) => isKeyword(index) && phrase.folded.startsWith(folded))) return KEYWORD_PREFIX_RANK
  if (positions.length > 0) return INSIDE_RANK
  if (phrases.some(({ words }, index) => isKeyword(index) && words.some((word) => word.startsWith(folded))))
    return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  if (isLatin) return undefined
  return phrases.some((phrase, index) => isKeyword(index) && phrase.folded.includes(folded))
    ? KEYWORD_INSIDE_RANK
    : undefined
}

/**
 * Ranks a candidate for the words of a query. Each word must match a phrase of the candidate or a qualifier, and at
 * least one word must match a phrase of the candidate.
 */
function rankOfWords(
  words: readonly QueryWord[],
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): Rank | undefined {
  if (words.every(({ folded }) => ownPhrases[0]?.words.includes(folded))) return LABEL_WORDS_RANK
  let worstRank = -Infinity
  let isOwnPhraseFound = false
  for (const word of words) {
    const ownRank = rankOfWord(word, ownPhrases)
    const rank = ownRank ?? rankOfQualifier(word, qualifierPhrases)
    if (rank === undefined) return undefined
    isOwnPhraseFound ||= ownRank !== undefined
    worstRank = Math.max(worstRank, rank)
  }
  return isOwnPhraseFound ? worstRank : undefined
}

/**
 * Returns the rank of a word of the query that matches a qualifier: the same for every kind of match, except that a
 * match by a synonym is worse.
 */
function rankOfQualifier(word: QueryWord, qualifiers: readonly NormalizedText[]): Rank | undefined {
  const rank = rankOfWord(word, qualifiers)
  return rank === undefined || rank === SYNONYM_RANK ? rank : WORDS_RANK
}

function rankOfWord(word: QueryWord, phrases: readonly NormalizedText[]): Rank | undefined {
  const { folded, romaji, synonyms, isLatin, isShortLatin } = word
  const isFound = isShortLatin
    ? phrases.some(({ words }) => words.includes(folded))
    : phrases.some(({ words }) => words.some((each) => each.startsWith(folded)))
  if (isFound) return WORDS_RANK
  if (synonyms.length > 0 && phrases.some(({ words }) => synonyms.some((synonym) => words.includes(synonym))))
    return SYNONYM_RANK
  if (isShortLatin) return undefined
  if (phrases.some((phrase) => phrase.romajiWords.some((each) => each.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return !isLatin && phrases.some((phrase) => phrase.folded.includes(folded)) ? KEYWORD_INSIDE_RANK : undefined
}

/**
 * Ranks a query that is a whole phrase or the beginning of one but for one wrong letter, or else has at most one wrong
 * letter in each of its words.
 */
function rankWithTypo(
  { phrase: queryPhrase, words }: Query,
  { namesAndRecord: ownPhrases, qualifiers: qualifierPhrases }: CandidatePhrases,
): Rank | undefined {
  const isCloseTo = (phrase: NormalizedText) =>
    isWithinOneTypo(queryPhrase.romaji, phrase.romaji) ||
    isWithinOneTypo(queryPhrase.folded, phrase.folded) ||
    isWithinOneTypo(queryPhrase.latinSpelling, phrase.latinSpelling)
  const [label] = ownPhrases
  if (label !== undefined && isCloseTo(label)) return MISTYPED_RANK
  if (ownPhrases.some(isCloseTo)) return MISTYPED_KEYWORD_RANK
  const isCloseToBeginning = (phrase: NormalizedText) =>
    isPrefixWithinOneTypo(queryPhrase.romaji, phrase.romaji) || isPrefixWithinOneTypo(queryPhrase.folded, phrase.folded)
  if (ownPhrases.some(isCloseToBeginning)) return MISTYPED_PREFIX_RANK
  const isWordFound = (word: QueryWord, phrases: readonly NormalizedText[]) =>
    rankOfWord(word, phrases) !== undefined ||
    phrases.some(
      (phrase) =>
        phrase.romajiWords.some((other) => isWithinOneTypo(word.romaji, other)) ||
        phrase.words.some((other) => isWithinOneTypo(word.folded, other)),
    )
  const isEveryWordFound =
    words.some((word) => isWordFound(word, ownPhrases)) &&
    words.every((word) => isWordFound(word, ownPhrases) || isWordFound(word, qualifierPhrases))
  if (!isEveryWordFound) return undefined
  const hasSynonymOfQualifier = words.some(
    (word) => !isWordFound(word, ownPhrases) && rankOfWord(word, qualifierPhrases) === SYNONYM_RANK,
  )
  return hasSynonymOfQualifier ? MISTYPED_WORDS_RANK + 0.5 : MISTYPED_WORDS_RANK
}

function positionsOf(text: string, label: string): number[] {
  const positions: number[] = []
  for (let position = label.indexOf(text); position >= 0; position = label.indexOf(text, position + 1))
    positions.push(position)
  return positions
}
