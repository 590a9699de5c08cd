import { isOneChangeApart, type Phrase, Phrases, phraseOf, wordsOf } from './phrase.ts'

/** The quality of a match; a smaller number is better. */
export type Rank = number

/** Ranks a candidate; undefined if it does not match. */
export type Match = (candidate: Matchable) => Rank | undefined

/** The texts that a query is compared with. */
export interface Matchable {
  label: string
  /** Hidden phrases that mean the same as the label. */
  keywords?: readonly string[]
  /** Hidden phrases that narrow a query, such as the screen of a tab. They match only beside another word. */
  context?: readonly string[]
}

const EXACT = 0
const KEYWORD = 1
const PREFIX = 2
const SOUND = 3
const WORD_START = 4
const KEYWORD_PREFIX = 5
const INSIDE = 6
const WORDS = 7
const SOUND_PREFIX = 8
const KEYWORD_INSIDE = 9
/** A match with one wrong letter. */
export const MISTYPED = 10

/** The maximum length of a query, in UTF-16 code units. A longer one is truncated. */
const QUERY_LENGTH = 100
/** The length from which a word may have one wrong letter. */
const FORGIVEN_LENGTH = 5

const LETTER = /[\p{L}\p{N}]/u
const LATIN = /^[\p{Script=Latin}\p{N}' -]+$/u
/** The Japanese particle between two nouns. */
const OF = /\u306e/gu

/**
 * Returns a function that ranks a candidate for `query`, or returns undefined if it does not match. Width, kind of
 * kana, case, accents and the spelling of romaji are ignored. Every word of the query must match, and the worst rank
 * counts. An empty query matches everything.
 * @param isForgiving whether one wrong letter is forgiven
 */
export function matcher(query: string, phrases = new Phrases(), isForgiving = true): Match {
  const wanted = phraseOf(query.slice(0, QUERY_LENGTH))
  const words = wanted.words.map(phraseOf)
  const parts = wordsOf(wanted.folded.replaceAll(OF, ' ')).map(phraseOf)
  return ({ label, keywords = [], context = [] }) => {
    if (wanted.folded === '') return EXACT
    const own = [phrases.of(label), ...phrases.all(keywords)]
    const around = phrases.all(context)
    const ranks = [
      rankOfWhole(wanted, own),
      words.length > 1 ? rankOfWords(words, own, around) : undefined,
      parts.length > 1 ? rankOfWords(parts, own, around) : undefined,
    ].filter((rank) => rank !== undefined)
    if (ranks.length > 0) return Math.min(...ranks)
    return isForgiving && isMistyped(wanted, words, own, around) ? MISTYPED : undefined
  }
}

function rankOfWhole(wanted: Phrase, [label, ...keywords]: readonly Phrase[]): Rank | undefined {
  if (label === undefined) return undefined
  const { folded, sound } = wanted
  const all = [label, ...keywords]
  if (label.folded === folded) return EXACT
  if (keywords.some((keyword) => keyword.folded === folded)) return KEYWORD
  if (label.folded.startsWith(folded)) return PREFIX
  if (all.some((phrase) => phrase.sound === sound)) return SOUND
  const places = placesOf(folded, label.folded)
  if (places.some((place) => !LETTER.test(label.folded.charAt(place - 1)))) return WORD_START
  if (keywords.some((keyword) => keyword.folded.startsWith(folded))) return KEYWORD_PREFIX
  if (places.length > 0) return INSIDE
  if (keywords.some((keyword) => keyword.words.some((word) => word.startsWith(folded)))) return WORDS
  if (all.some((phrase) => phrase.soundWords.some((word) => word.startsWith(sound)))) return SOUND_PREFIX
  return keywords.some((keyword) => isInside(folded, keyword.folded)) ? KEYWORD_INSIDE : undefined
}

/** Ranks a query by its words: each must match the candidate or its context, and at least one the candidate. */
function rankOfWords(words: readonly Phrase[], own: readonly Phrase[], around: readonly Phrase[]): Rank | undefined {
  const ranks = words.map((word) => rankOfWord(word, own))
  if (ranks.every((rank) => rank === undefined)) return undefined
  const isComplete = words.every((word, at) => ranks[at] !== undefined || rankOfWord(word, around) !== undefined)
  return isComplete ? Math.max(WORDS, ...ranks.filter((rank) => rank !== undefined)) : undefined
}

function rankOfWord({ folded, sound }: Phrase, phrases: readonly Phrase[]): Rank | undefined {
  if (phrases.some((phrase) => phrase.words.some((word) => word.startsWith(folded)))) return WORDS
  if (phrases.some((phrase) => phrase.soundWords.some((word) => word.startsWith(sound)))) return SOUND_PREFIX
  return phrases.some((phrase) => isInside(folded, phrase.folded)) ? KEYWORD_INSIDE : undefined
}

/** Whether the query matches if one wrong letter is forgiven, in the whole of it or in each of its words. */
function isMistyped(
  wanted: Phrase,
  words: readonly Phrase[],
  own: readonly Phrase[],
  around: readonly Phrase[],
): boolean {
  const isNearlyAs = (phrase: Phrase) => isNearly(wanted.sound, phrase.sound) || isNearly(wanted.folded, phrase.folded)
  if (own.some(isNearlyAs)) return true
  const isFound = (word: Phrase, phrases: readonly Phrase[]) =>
    rankOfWord(word, phrases) !== undefined ||
    phrases.some(
      (phrase) =>
        phrase.soundWords.some((other) => isNearly(word.sound, other)) ||
        phrase.words.some((other) => isNearly(word.folded, other)),
    )
  return words.some((word) => isFound(word, own)) && words.every((word) => isFound(word, own) || isFound(word, around))
}

function isNearly(typed: string, meant: string): boolean {
  return typed.length >= FORGIVEN_LENGTH && typed[0] === meant[0] && isOneChangeApart(typed, meant)
}

/** Whether a text contains the query. Latin letters count only from the beginning of a word, which is asked before. */
function isInside(folded: string, text: string): boolean {
  return !LATIN.test(folded) && text.includes(folded)
}

function placesOf(wanted: string, label: string): number[] {
  const places: number[] = []
  for (let at = label.indexOf(wanted); at >= 0; at = label.indexOf(wanted, at + 1)) places.push(at)
  return places
}
