import { isOneEditApart, type NormalizedText, NormalizedTextCache, normalizeText, splitWords } from './phrase.ts'
import { synonymsOf } from './words.ts'

/** The quality of a match; a smaller number is better. */
export type Rank = number

/** Returns the rank of a candidate; undefined if the candidate does not match. */
export type RankCandidate = (candidate: SearchableTexts) => Rank | undefined

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

const EXACT_RANK = 0
const KEYWORD_RANK = 1
const PREFIX_RANK = 2
/**
 * The rank of a match of a whole phrase by the noun of a query that also has a verb or a plural, or with other
 * okurigana.
 */
const NOUN_RANK = 3
const SOUND_RANK = 4
export const WORD_START_RANK = 5
const KEYWORD_PREFIX_RANK = 6
const INSIDE_RANK = 7
const WORDS_RANK = 8
const SOUND_PREFIX_RANK = 9
const KEYWORD_INSIDE_RANK = 10
/** The rank of a match of the label with one wrong letter. */
export const MISTYPED_RANK = 11
/** The rank of a match of another whole phrase with one wrong letter. */
const MISTYPED_KEYWORD_RANK = 12
/** The rank of a match of the beginning of a phrase with one wrong letter. */
const MISTYPED_PREFIX_RANK = 13
/** The rank of a match word by word, with at least one word that has a wrong letter. */
const MISTYPED_WORDS_RANK = 14

/** Whether a match of this rank is of a whole phrase, as written or as it sounds, and not of a part of the phrase. */
export function isWholePhrase(rank: Rank): boolean {
  return rank === EXACT_RANK || rank === KEYWORD_RANK || rank === SOUND_RANK
}

/** The maximum length of a query, in UTF-16 code units. Longer queries are truncated. */
const MAX_QUERY_LENGTH = 100
/** The minimum length of a word that may have one wrong letter. */
const MIN_LENGTH_FOR_TYPO = 5

/** The minimum length of a Latin word among several words that may be the beginning of a word. */
const MIN_LENGTH_FOR_PREFIX = 3

const LETTER = /[\p{L}\p{N}]/u
const LATIN_TEXT = /^[\p{Script=Latin}\p{N}' -]+$/u
const JAPANESE_TEXT = /^[\p{Script=Han}\p{Script=Hiragana}\u30fc]{4,}$/u
/** The kana between two Japanese nouns: the particle "no", or "shita", the past of "to do". */
const JOINING_KANA = /\u306e|\u3057\u305f/gu

/** The verb "suru" (to do) at the end of a Japanese title, which staff often omit: "rejection" for "to reject". */
const VERB_ENDING = /\u3059\u308b$/u

/** A particle and a verb at the end of a Japanese query, such as "ni suru" (to make it so) or "wo hiraku" (to open). */
const PARTICLE_AND_VERB =
  /(?<=.)[\u306b\u3092\u3078\u3067](?:\u3059\u308b|\u5909\u66f4(?:\u3059\u308b)?|(?:\u5909|\u304b)\u3048\u308b|\u5207\u308a\u66ff\u3048\u308b|(?:\u958b|\u3072\u3089|\u884c|\u3044)\u304f|(?:\u898b|\u307f)\u308b|\u8868\u793a(?:\u3059\u308b)?)$/u

/**
 * A noun at the end of a Japanese query, such as "ichiran" (list) or "kensaku" (search), without which the query still
 * names a screen.
 */
const GENERIC_NOUN =
  /(?<=.{2})(?:\u4e00\u89a7|\u753b\u9762|\u307a\u30fc\u3058|\u308a\u3059\u3068|\u8a2d\u5b9a|\u7ba1\u7406|\u60c5\u5831|\u691c\u7d22|\u8ffd\u52a0|\u767b\u9332|\u3044\u3061\u3089\u3093|\u3051\u3093\u3055\u304f)$/u

/** Words without which a query still names a screen or command: articles, plurals, and verbs for opening or changing. */
const GENERIC_WORD =
  /(?<![^ ])(?:the|all|my|list of|list|settings|details|page|screen|open|show|view|see|go to|edit|change|update|reset|manage|public|cac|nhung|danh sach|chi tiet|trang|mo|xem|sua|doi|quan ly)(?![^ ]) ?/gu

/**
 * Returns a function that ranks a candidate for `query`, or returns undefined if the candidate does not match. Width,
 * kind of kana, case, accents and the spelling of romaji are ignored. Every word of the query must match, and the worst
 * rank of a word counts. An empty query matches everything.
 * @param textCache keeps the normalized texts of the candidates for the next matcher
 * @param allowsTypo whether one wrong letter per word is allowed
 */
export function createMatcher(query: string, textCache = new NormalizedTextCache(), allowsTypo = true): RankCandidate {
  const queryPhrase = normalizeText(query.slice(0, MAX_QUERY_LENGTH))
  const words = queryPhrase.words.map(normalizeText)
  const nouns = splitWords(queryPhrase.folded.replaceAll(JOINING_KANA, ' ')).map(normalizeText)
  const noun = normalizeText(withoutGenericWords(queryPhrase.folded))
  const isNounAlone = noun.folded === queryPhrase.folded || noun.folded === ''
  return ({ label, keywords = [], recordName, qualifiers = [] }) => {
    if (queryPhrase.folded === '') return EXACT_RANK
    const names = [textCache.normalize(label), ...textCache.normalizeAll(keywords)]
    const recordPhrases = recordName === undefined ? [] : [textCache.normalize(recordName)]
    const ownPhrases = [...names, ...recordPhrases]
    const qualifierPhrases = textCache.normalizeAll(qualifiers)
    const ranks = [
      rankOfWhole(queryPhrase, names),
      atBest(WORDS_RANK, rankOfWhole(queryPhrase, recordPhrases)),
      isNounAlone ? undefined : rankOfNoun(rankOfWhole(noun, names)),
      isPairOfPhrases(words, ownPhrases, qualifierPhrases) ? INSIDE_RANK : undefined,
      words.length > 1 ? rankOfWords(words, ownPhrases, qualifierPhrases) : undefined,
      nouns.length > 1 ? rankOfWords(nouns, ownPhrases, qualifierPhrases) : undefined,
      isCompound(queryPhrase.folded, ownPhrases, qualifierPhrases) ? KEYWORD_INSIDE_RANK : undefined,
    ].filter((rank) => rank !== undefined)
    if (ranks.length > 0) return Math.min(...ranks)
    return allowsTypo ? rankWithTypo(queryPhrase, words, ownPhrases, qualifierPhrases) : undefined
  }
}

/** Returns a folded query without the words that say only that something is listed, opened or changed. */
function withoutGenericWords(folded: string): string {
  return folded.replace(PARTICLE_AND_VERB, '').replace(GENERIC_NOUN, '').replaceAll(GENERIC_WORD, '').trim()
}

function rankOfNoun(rank: Rank | undefined): Rank | undefined {
  return rank !== undefined && isWholePhrase(rank) ? NOUN_RANK : atBest(KEYWORD_PREFIX_RANK, rank)
}

/** Returns the rank, but `best` for one that is better. */
function atBest(best: Rank, rank: Rank | undefined): Rank | undefined {
  return rank === undefined ? undefined : Math.max(best, rank)
}

function rankOfWhole(queryPhrase: NormalizedText, [label, ...keywords]: readonly NormalizedText[]): Rank | undefined {
  if (label === undefined) return undefined
  const { folded, romaji } = queryPhrase
  const phrases = [label, ...keywords]
  if (label.folded === folded) return EXACT_RANK
  if (keywords.some((keyword) => keyword.folded === folded)) return KEYWORD_RANK
  if (phrases.some((phrase) => phrase.folded.replace(VERB_ENDING, '') === folded)) return KEYWORD_RANK
  if (label.folded.startsWith(folded)) return PREFIX_RANK
  if (phrases.some((phrase) => phrase.romaji === romaji)) return SOUND_RANK
  if (queryPhrase.kanji !== '' && phrases.some((phrase) => phrase.kanji === queryPhrase.kanji)) return NOUN_RANK
  const positions = positionsOf(folded, label.folded)
  if (positions.some((position) => !LETTER.test(label.folded.charAt(position - 1)))) return WORD_START_RANK
  if (keywords.some((keyword) => keyword.folded.startsWith(folded))) return KEYWORD_PREFIX_RANK
  if (positions.length > 0) return INSIDE_RANK
  if (keywords.some((keyword) => keyword.words.some((word) => word.startsWith(folded)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return keywords.some((keyword) => containsQuery(folded, keyword.folded)) ? KEYWORD_INSIDE_RANK : undefined
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
  const ranks = words.map((word) => rankOfWord(word, ownPhrases))
  if (ranks.every((rank) => rank === undefined)) return undefined
  const isEveryWordFound = words.every(
    (word, index) => ranks[index] !== undefined || rankOfWord(word, qualifierPhrases) !== undefined,
  )
  return isEveryWordFound ? Math.max(WORDS_RANK, ...ranks.filter((rank) => rank !== undefined)) : undefined
}

/** Whether the words of a query are two whole phrases, of which at least one is a phrase of the candidate. */
function isPairOfPhrases(
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
function isCompound(
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

function rankOfWord(word: NormalizedText, phrases: readonly NormalizedText[]): Rank | undefined {
  const { folded, romaji } = word
  if (isShortLatin(folded)) return phrases.some(({ words }) => words.includes(folded)) ? WORDS_RANK : undefined
  if (synonymsOf(folded).some((synonym) => phrases.some(({ words }) => words.includes(synonym)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.words.some((word) => word.startsWith(folded)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return phrases.some((phrase) => containsQuery(folded, phrase.folded)) ? KEYWORD_INSIDE_RANK : undefined
}

/**
 * Ranks a query that has one wrong letter as a whole or as the beginning of a phrase, or else at most one wrong letter
 * in each of its words.
 */
function rankWithTypo(
  queryPhrase: NormalizedText,
  words: readonly NormalizedText[],
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): Rank | undefined {
  const isCloseTo = (phrase: NormalizedText) =>
    isWithinOneTypo(queryPhrase.romaji, phrase.romaji) ||
    isWithinOneTypo(queryPhrase.folded, phrase.folded) ||
    isWithinOneTypo(queryPhrase.letters, phrase.letters)
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
  return isEveryWordFound ? MISTYPED_WORDS_RANK : undefined
}

function isWithinOneTypo(typed: string, expected: string): boolean {
  return typed.length >= MIN_LENGTH_FOR_TYPO && typed[0] === expected[0] && isOneEditApart(typed, expected)
}

/** Whether `typed` is the beginning of `expected` with one wrong, missing or exchanged letter. */
function isPrefixWithinOneTypo(typed: string, expected: string): boolean {
  return [0, 1].some((missing) => isWithinOneTypo(typed, expected.slice(0, typed.length + missing)))
}

/** Whether a word is so short that the beginnings of too many words in other languages are equal to it. */
function isShortLatin(folded: string): boolean {
  return folded.length < MIN_LENGTH_FOR_PREFIX && LATIN_TEXT.test(folded)
}

/** Whether a text contains the query. False for a query in Latin letters, which must match the beginning of a word. */
function containsQuery(folded: string, text: string): boolean {
  return !LATIN_TEXT.test(folded) && text.includes(folded)
}

function positionsOf(text: string, label: string): number[] {
  const positions: number[] = []
  for (let position = label.indexOf(text); position >= 0; position = label.indexOf(text, position + 1))
    positions.push(position)
  return positions
}
