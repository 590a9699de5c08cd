import { type CandidatePhrases, candidatePhrasesOf, type SearchableTexts } from './candidatePhrases.ts'
import { type NormalizedText, NormalizedTextCache, type PhraseList } from './phrase.ts'
import { queriesWithUsualAddVerb, withoutGenericWords } from './genericWords.ts'
import { isCompound, isPairOfPhrases } from './phrasePair.ts'
import { type Query, type QueryWord, toQuery } from './query.ts'
import { respellingsOf } from './respelling.ts'
import { isPrefixWithinOneTypo, isWithinOneTypo } from './typo.ts'
import { rankOfWholeQuery } from './wholeQuery.ts'
import { isWordFound, rankOfWord } from './wordMatch.ts'
import {
  EXACT_RANK,
  INSIDE_RANK,
  isWholePhrase,
  KEYWORD_INSIDE_RANK,
  KEYWORD_PREFIX_RANK,
  LABEL_WORDS_RANK,
  MISTYPED_KEYWORD_RANK,
  MISTYPED_PREFIX_RANK,
  MISTYPED_RANK,
  MISTYPED_WORDS_RANK,
  NEAR_PHRASE_RANK,
  PREFIX_RANK,
  SYNONYM_RANK,
  WORDS_RANK,
  type Rank,
} from './matchRanks.ts'

/** Returns the rank of a candidate; undefined if the candidate does not match. */
export type CandidateMatcher = (candidate: SearchableTexts) => Rank | undefined

/** The forms of a query in which candidates are ranked, with the ranks that are already known. */
interface QueryForms {
  typedText: string
  typedQuery: Query
  /** The query without its generic words; undefined if it has none, or nothing else. */
  queryWithoutGenericWords: Query | undefined
  queriesWithUsualVerb: readonly Query[]
  respelledQueries: readonly Query[]
  /** The ranks without a wrong letter. Some candidates are in several groups of rows. */
  ranksAsTyped: Map<SearchableTexts, Rank | undefined>
}

/** The forms of the last query of each cache, because the rows of a query are ranked with and without wrong letters. */
const lastForms = new WeakMap<NormalizedTextCache, QueryForms>()

function formsOf(typedText: string, textCache: NormalizedTextCache): QueryForms {
  const knownForms = lastForms.get(textCache)
  if (knownForms?.typedText === typedText) return knownForms
  const typedQuery = toQuery(typedText)
  const { folded } = typedQuery.phrase
  const queryWithoutGenericWords = toQuery(withoutGenericWords(folded))
  const reducedText = queryWithoutGenericWords.phrase.folded
  const forms: QueryForms = {
    typedText,
    typedQuery,
    queryWithoutGenericWords: reducedText === folded || reducedText === '' ? undefined : queryWithoutGenericWords,
    queriesWithUsualVerb: queriesWithUsualAddVerb(folded).map(toQuery),
    respelledQueries: respellingsOf(folded).map(toQuery),
    ranksAsTyped: new Map(),
  }
  lastForms.set(textCache, forms)
  return forms
}

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
  const forms = formsOf(query, textCache)
  const { typedQuery, queryWithoutGenericWords, queriesWithUsualVerb, respelledQueries, ranksAsTyped } = forms
  const rankWithoutTypo = (candidate: SearchableTexts): Rank | undefined => {
    const phrases = candidatePhrasesOf(candidate, textCache)
    let rank = rankAsTyped(typedQuery, phrases)
    if (queryWithoutGenericWords !== undefined)
      rank = betterOf(rank, NEAR_PHRASE_RANK, () => rankOfReduced(rankAsTyped(queryWithoutGenericWords, phrases)))
    for (const usualQuery of queriesWithUsualVerb)
      rank = betterOf(rank, PREFIX_RANK, () => noBetterThan(PREFIX_RANK, rankOfWholeQuery(usualQuery, phrases.names)))
    return rank
  }
  const matchAsTyped: CandidateMatcher = (candidate) => {
    if (typedQuery.phrase.folded === '') return EXACT_RANK
    if (!ranksAsTyped.has(candidate)) ranksAsTyped.set(candidate, rankWithoutTypo(candidate))
    return ranksAsTyped.get(candidate)
  }
  if (!allowsTypo) return matchAsTyped
  const knownRanks = new Map<SearchableTexts, Rank | undefined>()
  const rankOf: CandidateMatcher = (candidate) => {
    const rank = matchAsTyped(candidate)
    if (rank !== undefined) return rank
    const phrases = candidatePhrasesOf(candidate, textCache)
    return (
      rankWithTypo(typedQuery, phrases) ??
      (queryWithoutGenericWords &&
        noBetterThan(MISTYPED_PREFIX_RANK, rankWithTypo(queryWithoutGenericWords, phrases))) ??
      bestOf(respelledQueries.map((respelled) => rankOfRespelled(rankAsTyped(respelled, phrases))))
    )
  }
  return (candidate) => {
    if (!knownRanks.has(candidate)) knownRanks.set(candidate, rankOf(candidate))
    return knownRanks.get(candidate)
  }
}

/** Returns the rank of a candidate for a query as typed, without allowing a wrong letter. */
function rankAsTyped(query: Query, candidate: CandidatePhrases): Rank | undefined {
  const { words, wordsSplitAtJoiningKana } = query
  const { names, recordNames, namesAndRecord, qualifiers } = candidate
  let rank = rankOfWholeQuery(query, names)
  if (recordNames.length > 0)
    rank = betterOf(rank, WORDS_RANK, () => noBetterThan(WORDS_RANK, rankOfWholeQuery(query, recordNames)))
  if (words.length > 1) {
    rank = betterOf(rank, INSIDE_RANK, () =>
      isPairOfPhrases(query, namesAndRecord, qualifiers) ? INSIDE_RANK : undefined,
    )
    rank = betterOf(rank, LABEL_WORDS_RANK, () => rankOfWords(words, namesAndRecord, qualifiers))
  }
  if (wordsSplitAtJoiningKana.length > 1)
    rank = betterOf(rank, LABEL_WORDS_RANK, () => rankOfWords(wordsSplitAtJoiningKana, namesAndRecord, qualifiers))
  if (!query.mayBeCompound) return rank
  return betterOf(rank, KEYWORD_INSIDE_RANK, () =>
    isCompound(query, namesAndRecord, qualifiers) ? KEYWORD_INSIDE_RANK : undefined,
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

/**
 * Ranks a candidate for the words of a query. Each word must match a phrase of the candidate or a qualifier, and at
 * least one word must match a phrase of the candidate.
 */
function rankOfWords(
  words: readonly QueryWord[],
  ownPhrases: PhraseList,
  qualifierPhrases: PhraseList,
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
function rankOfQualifier(word: QueryWord, qualifiers: PhraseList): Rank | undefined {
  const rank = rankOfWord(word, qualifiers)
  return rank === undefined || rank === SYNONYM_RANK ? rank : WORDS_RANK
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
  const isEveryWordFound =
    words.some((word) => isWordFound(word, ownPhrases)) &&
    words.every((word) => isWordFound(word, ownPhrases) || isWordFound(word, qualifierPhrases))
  if (!isEveryWordFound) return undefined
  const hasSynonymOfQualifier = words.some(
    (word) => !isWordFound(word, ownPhrases) && rankOfWord(word, qualifierPhrases) === SYNONYM_RANK,
  )
  return hasSynonymOfQualifier ? MISTYPED_WORDS_RANK + 0.5 : MISTYPED_WORDS_RANK
}
