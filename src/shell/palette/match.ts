import { isOneEditApart, type NormalizedText, NormalizedTextCache, normalizeText, splitWords } from './phrase.ts'

/** The quality of a match; a smaller number is better. */
export type Rank = number

/** Ranks a candidate; undefined if it does not match. */
export type RankCandidate = (candidate: SearchableTexts) => Rank | undefined

/** The texts that a query is compared with. */
export interface SearchableTexts {
  label: string
  /** Hidden phrases that mean the same as the label. */
  keywords?: readonly string[]
  /** The name of the record that an action is for. A query for it finds the action, but is not a match of its label. */
  recordName?: string | undefined
  /** Hidden phrases that narrow a query, such as the screen of a tab. They match only beside another word. */
  qualifiers?: readonly string[]
}

const EXACT_RANK = 0
const KEYWORD_RANK = 1
const PREFIX_RANK = 2
const SOUND_RANK = 3
const WORD_START_RANK = 4
const KEYWORD_PREFIX_RANK = 5
const INSIDE_RANK = 6
const WORDS_RANK = 7
const SOUND_PREFIX_RANK = 8
const KEYWORD_INSIDE_RANK = 9
/** A match of a whole phrase with one wrong letter. */
export const MISTYPED_RANK = 10
/** A match of the words of a phrase, at least one of them with a wrong letter. */
const MISTYPED_WORDS_RANK = 11

/**
 * Whether a match of this rank is of a whole phrase as it is written or as it sounds, not of its beginning or a part.
 */
export function isWholePhrase(rank: Rank): boolean {
  return rank === EXACT_RANK || rank === KEYWORD_RANK || rank === SOUND_RANK
}

/** The maximum length of a query, in UTF-16 code units. A longer one is truncated. */
const MAX_QUERY_LENGTH = 100
/** The length from which a word may have one wrong letter. */
const MIN_LENGTH_FOR_TYPO = 5

const LETTER = /[\p{L}\p{N}]/u
const LATIN_TEXT = /^[\p{Script=Latin}\p{N}' -]+$/u
const JAPANESE_TEXT = /^[\p{Script=Han}\p{Script=Hiragana}\u30fc]{4,}$/u
/** What joins two Japanese nouns: the particle "no", or the past of "to do". */
const JOINING_KANA = /\u306e|\u3057\u305f/gu

/** The verb "to do", which is left out of the Japanese name of an action: "rejection" for "to reject". */
const VERB_ENDING = /\u3059\u308b$/u

/**
 * Returns a function that ranks a candidate for `query`, or returns undefined if it does not match. Width, kind of
 * kana, case, accents and the spelling of romaji are ignored. Every word of the query must match, and the worst rank
 * counts. An empty query matches everything.
 * @param allowsTypo whether one wrong letter is allowed
 */
export function createMatcher(query: string, phrases = new NormalizedTextCache(), allowsTypo = true): RankCandidate {
  const queryPhrase = normalizeText(query.slice(0, MAX_QUERY_LENGTH))
  const words = queryPhrase.words.map(normalizeText)
  const nouns = splitWords(queryPhrase.folded.replaceAll(JOINING_KANA, ' ')).map(normalizeText)
  return ({ label, keywords = [], recordName, qualifiers = [] }) => {
    if (queryPhrase.folded === '') return EXACT_RANK
    const names = [phrases.normalize(label), ...phrases.normalizeAll(keywords)]
    const recordPhrases = recordName === undefined ? [] : [phrases.normalize(recordName)]
    const ownPhrases = [...names, ...recordPhrases]
    const qualifierPhrases = phrases.normalizeAll(qualifiers)
    const rankOfRecord = rankOfWhole(queryPhrase, recordPhrases)
    const ranks = [
      rankOfWhole(queryPhrase, names),
      rankOfRecord === undefined ? undefined : Math.max(WORDS_RANK, rankOfRecord),
      words.length > 1 ? rankOfWords(words, ownPhrases, qualifierPhrases) : undefined,
      nouns.length > 1 ? rankOfWords(nouns, ownPhrases, qualifierPhrases) : undefined,
      isCompound(queryPhrase.folded, ownPhrases, qualifierPhrases) ? KEYWORD_INSIDE_RANK : undefined,
    ].filter((rank) => rank !== undefined)
    if (ranks.length > 0) return Math.min(...ranks)
    return allowsTypo ? rankWithTypo(queryPhrase, words, ownPhrases, qualifierPhrases) : undefined
  }
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
  const positions = positionsOf(folded, label.folded)
  if (positions.some((position) => !LETTER.test(label.folded.charAt(position - 1)))) return WORD_START_RANK
  if (keywords.some((keyword) => keyword.folded.startsWith(folded))) return KEYWORD_PREFIX_RANK
  if (positions.length > 0) return INSIDE_RANK
  if (keywords.some((keyword) => keyword.words.some((word) => word.startsWith(folded)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return keywords.some((keyword) => containsQuery(folded, keyword.folded)) ? KEYWORD_INSIDE_RANK : undefined
}

/** Ranks a query by its words: each must match the candidate or its qualifiers, and at least one the candidate. */
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

/**
 * Whether a query is a Japanese compound of two phrases, one of the candidate and the other of the candidate or its
 * qualifiers, in any order. Japanese has no blanks between words. Both may be typed in part.
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

function rankOfWord({ folded, romaji }: NormalizedText, phrases: readonly NormalizedText[]): Rank | undefined {
  if (phrases.some((phrase) => phrase.words.some((word) => word.startsWith(folded)))) return WORDS_RANK
  if (phrases.some((phrase) => phrase.romajiWords.some((word) => word.startsWith(romaji)))) return SOUND_PREFIX_RANK
  return phrases.some((phrase) => containsQuery(folded, phrase.folded)) ? KEYWORD_INSIDE_RANK : undefined
}

/** Ranks a query that may have one wrong letter, in the whole of it or else in each of its words. */
function rankWithTypo(
  queryPhrase: NormalizedText,
  words: readonly NormalizedText[],
  ownPhrases: readonly NormalizedText[],
  qualifierPhrases: readonly NormalizedText[],
): Rank | undefined {
  const isCloseTo = (phrase: NormalizedText) =>
    isWithinOneTypo(queryPhrase.romaji, phrase.romaji) || isWithinOneTypo(queryPhrase.folded, phrase.folded)
  if (ownPhrases.some(isCloseTo)) return MISTYPED_RANK
  const isFound = (word: NormalizedText, phrases: readonly NormalizedText[]) =>
    rankOfWord(word, phrases) !== undefined ||
    phrases.some(
      (phrase) =>
        phrase.romajiWords.some((other) => isWithinOneTypo(word.romaji, other)) ||
        phrase.words.some((other) => isWithinOneTypo(word.folded, other)),
    )
  const isEveryWordFound =
    words.some((word) => isFound(word, ownPhrases)) &&
    words.every((word) => isFound(word, ownPhrases) || isFound(word, qualifierPhrases))
  return isEveryWordFound ? MISTYPED_WORDS_RANK : undefined
}

function isWithinOneTypo(typed: string, expected: string): boolean {
  return typed.length >= MIN_LENGTH_FOR_TYPO && typed[0] === expected[0] && isOneEditApart(typed, expected)
}

/**
 * Whether a text contains the query. A query in Latin letters matches only the beginning of a word, which is checked
 * before.
 */
function containsQuery(folded: string, text: string): boolean {
  return !LATIN_TEXT.test(folded) && text.includes(folded)
}

function positionsOf(text: string, label: string): number[] {
  const positions: number[] = []
  for (let position = label.indexOf(text); position >= 0; position = label.indexOf(text, position + 1))
    positions.push(position)
  return positions
}
