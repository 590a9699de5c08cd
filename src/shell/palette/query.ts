import { SURU_ENDING } from './genericWords.ts'
import type { Rank } from './matchRanks.ts'
import { type NormalizedText, normalizeText, type PhraseList, splitWords } from './phrase.ts'
import { synonymsOf } from './words.ts'

/** The minimum length of a Latin word in a query of several words that may match the beginning of a longer word. */
const MIN_LENGTH_FOR_PREFIX = 3
const LATIN_TEXT = /^[\p{Script=Latin}\p{N}' -]+$/u
/** A text that may be two Japanese phrases of at least two characters each. */
const JAPANESE_TEXT = /^[\p{Script=Han}\p{Script=Hiragana}\u30fc]{4,}$/u
/**
 * The kana between two Japanese words: the particles "no" (also after "kara", "to" or "e"), "wo" and "de", "na" between
 * kanji, and the endings "shita" (did) and "sareta" (was done).
 */
const JOINING_KANA =
  /(?:\u304b\u3089|\u3068|\u3078)?\u306e|\u3092|\u3067(?!\u30fc)|(?<=\p{Script=Han})\u306a(?=\p{Script=Han})|\u3057\u305f|\u3055\u308c\u305f/gu

/** A query with its words. */
export interface Query {
  phrase: NormalizedText
  /** The folded phrase with the ending する. */
  withSuruEnding: string
  /** The romaji without blanks. */
  joinedRomaji: string
  isLatin: boolean
  words: readonly QueryWord[]
  /** The words, split also at the kana that join two Japanese nouns. */
  wordsSplitAtJoiningKana: readonly QueryWord[]
  /** All ways to split the words into two phrases, folded. */
  pairs: readonly (readonly [before: string, after: string])[]
  /** Whether the query may consist of two Japanese phrases without a blank between them. */
  mayBeCompound: boolean
  /** For the lists of phrases that the query was compared with, which of its parts they begin with. */
  knownBeginnings: Map<PhraseList, Beginnings>
}

/** Which parts of a query are beginnings of some phrases. */
export interface Beginnings {
  /** The number of characters of the longest beginning of the query that a phrase begins with. */
  beginningLength: number
  /** Where the endings of the query start that a phrase begins with. */
  endingStarts: ReadonlySet<number>
}

/** A word of a query, with what is compared again and again. */
export interface QueryWord extends NormalizedText {
  isLatin: boolean
  /** Whether the word is in Latin letters and so short that too many words of other languages begin with it. */
  isShortLatin: boolean
  synonyms: readonly string[]
  /** The ranks of the lists of phrases that the word was compared with. */
  knownRanks: Map<PhraseList, Rank | undefined>
  /** Whether the word is in the lists of phrases, with at most one wrong letter. */
  knownFindings: Map<PhraseList, boolean>
}

export function toQuery(text: string): Query {
  const phrase = normalizeText(text)
  const words = phrase.words.map(toQueryWord)
  const foldedWords = words.map(({ folded }) => folded)
  return {
    phrase,
    withSuruEnding: phrase.folded + SURU_ENDING,
    joinedRomaji: phrase.romaji.replaceAll(' ', ''),
    isLatin: LATIN_TEXT.test(phrase.folded),
    words,
    wordsSplitAtJoiningKana: splitWords(phrase.folded.replaceAll(JOINING_KANA, ' ')).map(toQueryWord),
    pairs: foldedWords
      .slice(1)
      .map((_, index) => [foldedWords.slice(0, index + 1).join(' '), foldedWords.slice(index + 1).join(' ')] as const),
    mayBeCompound: JAPANESE_TEXT.test(phrase.folded),
    knownBeginnings: new Map(),
  }
}

function toQueryWord(text: string): QueryWord {
  const word = normalizeText(text)
  const isLatin = LATIN_TEXT.test(word.folded)
  return {
    ...word,
    isLatin,
    isShortLatin: isLatin && word.folded.length < MIN_LENGTH_FOR_PREFIX,
    synonyms: synonymsOf(word.folded),
    knownRanks: new Map(),
    knownFindings: new Map(),
  }
}
