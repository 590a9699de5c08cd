import { type NormalizedText, NormalizedTextCache, normalizeText, splitWords } from './phrase.ts'
import { SURU_ENDING, queriesWithUsualAddVerb, withoutGenericWords } from './genericWords.ts'
import { isCompound, isPairOfPhrases } from './phrasePair.ts'
import { respellingsOf } from './respelling.ts'
import { isPrefixWithinOneTypo, isWithinOneTypo } from './typo.ts'
import { synonymsOf } from './words.ts'
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

/** The minimum length of a Latin word in a query of several words that may match the beginning of a longer word. */
const MIN_LENGTH_FOR_PREFIX = 3

const LETTER = /[\p{L}\p{N}]/u
const LATIN_TEXT = /^[\p{Script=Latin}\p{N}' -]+$/u
/**
 * The kana between two Japanese words: the particles "no" (also after "kara", "to" or "e"), "wo" and "de", "na" between
 * kanji, and the endings "shita" (did) and "sareta" (was done).
 */
const JOINING_KANA =
  /(?:\u304b\u3089|\u3068|\u3078)?\u306e|\u3092|\u3067(?!\u30fc)|(?<=\p{Script=Han})\u306a(?=\p{Script=Han})|\u3057\u305f|\u3055\u308c\u305f/gu

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
  return (candidate) => {
    if (typedQuery.phrase.folded === '') return EXACT_RANK
    const phrases = candidatePhrasesOf(candidate, textCache)
    const rank = bestOf([
      rankAsTyped(typedQuery, phrases),
      hasNoReducedQuery ? undefined : rankOfReduced(rankAsTyped(queryWithoutGenericWords, phrases)),
      ...queriesWithUsualVerb.map((query) => noBetterThan(PREFIX_RANK, rankOfWholeQuery(query.phrase, phrases.names))),
    ])
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
}

/** A query with its words. */
interface Query {
  phrase: NormalizedText
  words: readonly NormalizedText[]
  /** The words, split also at the kana that join two Japanese nouns. */
  wordsSplitAtJoiningKana: readonly NormalizedText[]
}

/** The normalized texts of a candidate. */
interface CandidatePhrases {
  /** The label and the keywords. */
  names: readonly NormalizedText[]
  recordNames: readonly NormalizedText[]
  /** `names` and `recordNames` together. */
  namesAndRecord: readonly NormalizedText[]
  qualifiers: readonly NormalizedText[]
}

function toQuery(text: string): Query {
  const phrase = normalizeText(text)
  return {
    phrase,
    words: phrase.words.map(normalizeText),
    wordsSplitAtJoiningKana: splitWords(phrase.folded.replaceAll(JOINING_KANA, ' ')).map(normalizeText),
  }
}

function candidatePhrasesOf(
  { label, keywords = [], recordName, qualifiers = [] }: SearchableTexts,
  textCache: NormalizedTextCache,
): CandidatePhrases {
  const names = [textCache.normalize(label), ...textCache.normalizeAll(keywords)]
  const recordNames = recordName === undefined ? [] : [textCache.normalize(recordName)]
  return {
    names,
    recordNames,
    namesAndRecord: [...names, ...recordNames],
    qualifiers: textCache.normalizeAll(qualifiers),
  }
}

/** Returns the rank of a candidate for a query as typed, without allowing a wrong letter. */
function rankAsTyped({ phrase, words, wordsSplitAtJoiningKana }: Query, candidate: CandidatePhrases): Rank | undefined {
  const { names, recordNames, namesAndRecord, qualifiers } = candidate
  return bestOf([
    rankOfWholeQuery(phrase, names),
    noBetterThan(WORDS_RANK, rankOfWholeQuery(phrase, recordNames)),
    isPairOfPhrases(words, namesAndRecord, qualifiers) ? INSIDE_RANK : undefined,
    words.length > 1 ? rankOfWords(words, namesAndRecord, qualifiers) : undefined,
    wordsSplitAtJoiningKana.length > 1 ? rankOfWords(wordsSplitAtJoiningKana, namesAndRecord, qualifiers) : undefined,
    isCompound(phrase.folded, namesAndRecord, qualifiers) ? KEYWORD_INSIDE_RANK : undefined,
  ])
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

function rankOfWholeQuery(
  queryPhrase: NormalizedText,
  [label, ...keywords]: readonly NormalizedText[],
): Rank | undefined {
  if (label === undefined) return undefined
  const { folded, romaji } = queryPhrase
  const phrases = [label, ...keywords]
  if (label.folded === folded) return EXACT_RANK
  if (keywords.some((keyword) => keyword.folded === folded)) return KEYWORD_RANK
  const withSuruEnding = folded + SURU_ENDING
  if (phrases.some((phrase) => phrase.folded === withSuruEnding)) return KEYWORD_RANK
  if (label.folded.startsWith(folded)) return PREFIX_RANK
  const joinedRomaji = romaji.replaceAll(' ', '')
  if (phrases.some((phrase) => phrase.romaji === romaji || phrase.romaji === joinedRomaji)) return SOUND_RANK
  const { withoutOkurigana, withFirstSynonyms } = queryPhrase
  if (withFirstSynonyms !== '' && phrases.some((phrase) => phrase.withFirstSynonyms === withFirstSynonyms))
    return NEAR_PHRASE_RANK
  if (withoutOkurigana !== '' && phrases.some((phrase) => phrase.withoutOkurigana === withoutOkurigana))
    return NEAR_PHRASE_RANK
  if (withoutOkurigana !== '' && phrases.some((phrase) => phrase.withoutOkurigana.startsWith(withoutOkurigana)))
    return WORD_START_RANK
  const positions = positionsOf(folded, label.folded)
  if (positions.some((position) => !LETTER.test(label.folded.charAt(position - 1)))) return WORD_START_RANK
  if (keywords.some((keyword) => keyword.folded.startsWith(folded))) return KEYWORD_PREFIX_RANK
  if (positions.length > 0) return INSIDE_RANK
  if (keywords.some((keyword) => keyword.words.some((word) => word.startsWith(folded)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return keywords.some((keyword) => containsNonLatinQuery(folded, keyword.folded)) ? KEYWORD_INSIDE_RANK : undefined
}

/**
 * Ranks a candidate for the words of a query. Each word must match a phrase of the candidate or a qualifier, and at
 * least one word must match a phrase of the candidate.
 */
function rankOfWords(
  words: readonly NormalizedText[],
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): Rank | undefined {
  if (words.every(({ folded }) => ownPhrases[0]?.words.includes(folded))) return LABEL_WORDS_RANK
  const ranks = words.map((word) => rankOfWord(word, ownPhrases))
  if (ranks.every((rank) => rank === undefined)) return undefined
  const ranksWithQualifiers = words.map((word, index) => ranks[index] ?? rankOfQualifier(word, qualifierPhrases))
  return ranksWithQualifiers.includes(undefined)
    ? undefined
    : Math.max(...ranksWithQualifiers.filter((rank) => rank !== undefined))
}

/**
 * Returns the rank of a word of the query that matches a qualifier: the same for every kind of match, except that a
 * match by a synonym is worse.
 */
function rankOfQualifier(word: NormalizedText, qualifiers: readonly NormalizedText[]): Rank | undefined {
  const rank = rankOfWord(word, qualifiers)
  return rank === undefined || rank === SYNONYM_RANK ? rank : WORDS_RANK
}

function rankOfWord(word: NormalizedText, phrases: readonly NormalizedText[]): Rank | undefined {
  const { folded, romaji } = word
  const isShort = isShortLatin(folded)
  const isFound = isShort
    ? phrases.some(({ words }) => words.includes(folded))
    : phrases.some(({ words }) => words.some((each) => each.startsWith(folded)))
  if (isFound) return WORDS_RANK
  if (synonymsOf(folded).some((synonym) => phrases.some(({ words }) => words.includes(synonym)))) return SYNONYM_RANK
  if (isShort) return undefined
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return phrases.some((phrase) => containsNonLatinQuery(folded, phrase.folded)) ? KEYWORD_INSIDE_RANK : undefined
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
  const isWordFound = (word: NormalizedText, phrases: readonly NormalizedText[]) =>
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

/** Whether a word in Latin letters is so short that too many words of other languages begin with it. */
function isShortLatin(folded: string): boolean {
  return folded.length < MIN_LENGTH_FOR_PREFIX && LATIN_TEXT.test(folded)
}

/** Whether a text contains the query. False for a query in Latin letters, which must match the beginning of a word. */
function containsNonLatinQuery(folded: string, text: string): boolean {
  return !LATIN_TEXT.test(folded) && text.includes(folded)
}

function positionsOf(text: string, label: string): number[] {
  const positions: number[] = []
  for (let position = label.indexOf(text); position >= 0; position = label.indexOf(text, position + 1))
    positions.push(position)
  return positions
}
