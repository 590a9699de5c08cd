import { foldText } from '../../../contract/fold.ts'
import { kanaToLetters } from '../../../contract/romaji.ts'

/** A text in the normalize forms in which it is compared with queries. */
export interface NormalizedText {
  /** In one width, lower case, hiragana, without Latin accents. */
  folded: string
  /** As it sounds: romaji in one spelling, no long vowels, no doubled letters. */
  romaji: string
  /** The words of `folded`, and below those of `romaji`. */
  words: readonly string[]
  romajiWords: readonly string[]
}

/** A blank within a Japanese name, which most people do not type. */
const BLANK_IN_JAPANESE = /(?<=[\p{Script=Han}\p{Script=Hiragana}]) (?=[\p{Script=Han}\p{Script=Hiragana}])/gu
const WORD_SEPARATOR = /[^\p{L}\p{N}\p{M}#@.]+/u

/** The texts that were compared before. Folding is slow, and the same texts are compared at each key press. */
export class NormalizedTextCache {
  readonly #known = new Map<string, NormalizedText>()
  readonly #lists = new WeakMap<readonly string[], readonly NormalizedText[]>()

  normalize(text: string): NormalizedText {
    const cached = this.#known.get(text)
    if (cached !== undefined) return cached
    const phrase = normalizeText(text)
    this.#known.set(text, phrase)
    return phrase
  }

  /** @param texts the same array gives the same phrases, so it must not change */
  normalizeAll(texts: readonly string[]): readonly NormalizedText[] {
    const cached = this.#lists.get(texts)
    if (cached !== undefined) return cached
    const phrases = texts.map((text) => this.normalize(text))
    this.#lists.set(texts, phrases)
    return phrases
  }
}

export function normalizeText(text: string): NormalizedText {
  const spaced = foldText(text).trim().replace(/\s+/gu, ' ')
  const folded = spaced.replaceAll(BLANK_IN_JAPANESE, '')
  return {
    folded,
    romaji: romajiSpelling(folded),
    words: splitWords(spaced),
    romajiWords: splitWords(romajiSpelling(spaced)),
  }
}

export function splitWords(folded: string): string[] {
  return folded.split(WORD_SEPARATOR).filter((word) => word !== '')
}

/**
 * Returns one spelling for all the ways to write a reading: `syouninn`, `shōnin` and しょうにん are `syonin`. Words of
 * other languages are respelled too, which is harmless where both texts are.
 */
function romajiSpelling(folded: string): string {
  return kanaToLetters(folded)
    .replaceAll(/tch|cch/g, 'ch')
    .replaceAll('tsu', 'tu')
    .replaceAll('chi', 'ti')
    .replaceAll(/ch(?=[aeou])/g, 'ty')
    .replaceAll('shi', 'si')
    .replaceAll(/sh(?=[aeou])/g, 'sy')
    .replaceAll('ji', 'zi')
    .replaceAll(/jy?(?=[aeou])/g, 'zy')
    .replaceAll('fu', 'hu')
    .replaceAll(/m(?=[bp])/g, 'n')
    .replaceAll(/ou/g, 'o')
    .replaceAll(/(?<=[a-z])['-](?=[a-z])/g, '')
    .replaceAll(/([a-z])\1+/g, '$1')
}

/** Whether one change makes `one` into `other`: a letter more, less or different, or two neighbours exchanged. */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const maxSuffix = Math.min(one.length, other.length) - start
  while (end < maxSuffix && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
