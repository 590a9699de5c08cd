import { SURU_ENDING } from './genericWords.ts'
import { type NormalizedText, normalizeText, splitWords } from './phrase.ts'
import { synonymsOf } from './words.ts'

/** The minimum length of a Latin word in a query of several words that may match the beginning of a longer word. */
const MIN_LENGTH_FOR_PREFIX = 3
const LATIN_TEXT = /^[\p{Script=Latin}\p{N}' -]+$/u
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
}

/** A word of a query, with what is compared again and again. */
export interface QueryWord extends NormalizedText {
  isLatin: boolean
  /** Whether the word is in Latin letters and so short that too many words of other languages begin with it. */
  isShortLatin: boolean
  synonyms: readonly string[]
}

export function toQuery(text: string): Query {
  const phrase = normalizeText(text)
  return {
    phrase,
    withSuruEnding: phrase.folded + SURU_ENDING,
    joinedRomaji: phrase.romaji.replaceAll(' ', ''),
    isLatin: LATIN_TEXT.test(phrase.folded),
    words: phrase.words.map(toQueryWord),
    wordsSplitAtJoiningKana: splitWords(phrase.folded.replaceAll(JOINING_KANA, ' ')).map(toQueryWord),
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
  }
}
