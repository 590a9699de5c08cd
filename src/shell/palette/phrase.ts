import { foldText } from '../../../contract/foldText.ts'
import { kanaToLetters } from '../../../contract/romaji.ts'
import { synonymsOf } from './words.ts'

/** The normalized forms of a text, in which texts and queries are compared. */
export interface NormalizedText {
  /** The text in one character width, in lower case and hiragana, without Latin accents. */
  folded: string
  /** The sound of the text: romaji in one spelling, without long vowels and doubled letters. */
  romaji: string
  /** `folded` with its kana as Latin letters, in the usual spelling. */
  latinSpelling: string
  /**
   * `folded` without the one or two hiragana after a kanji, so that spellings with and without okurigana are equal:
   * those of 問い合わせ and 問合せ. Empty for a text with fewer than two kanji.
   */
  withoutOkurigana: string
  /**
   * `folded` with the first of its synonyms in place of each word, so that "shop accounts" and "merchant account" are
   * equal. Empty for a single word.
   */
  withFirstSynonyms: string
  /** The words of `folded`. */
  words: readonly string[]
  /** The words of `romaji`. */
  romajiWords: readonly string[]
}

/** Normalized texts that belong together. What is known about a list is kept by its identity. */
export type PhraseList = readonly NormalizedText[]

/** A blank between two Japanese characters, as within a name. Most people do not type it. */
const BLANK_IN_JAPANESE = /(?<=[\p{Script=Han}\p{Script=Hiragana}]) (?=[\p{Script=Han}\p{Script=Hiragana}])/gu
const OKURIGANA = /(?<=\p{Script=Han})\p{Script=Hiragana}{1,2}(?=\p{Script=Han}|$)/gu
const TWO_KANJI = /\p{Script=Han}.*\p{Script=Han}/u
const WORD_SEPARATOR = /[^\p{L}\p{N}\p{M}#@.]+/u

/**
 * Caches the normalized forms of texts, because normalizing is slow and the same texts are compared at each key press.
 */
export class NormalizedTextCache {
  readonly #known = new Map<string, NormalizedText>()
  readonly #lists = new WeakMap<readonly string[], PhraseList>()
  readonly #listsByText = new Map<string, PhraseList>()

  normalize(text: string): NormalizedText {
    const cachedText = this.#known.get(text)
    if (cachedText !== undefined) return cachedText
    const phrase = normalizeText(text)
    this.#known.set(text, phrase)
    return phrase
  }

  /**
   * Returns the same list for equal texts, so that what many candidates have in common is compared once.
   * @param texts must not be mutated, because the result is cached for the array
   */
  normalizeAll(texts: readonly string[]): PhraseList {
    const cachedTexts = this.#lists.get(texts)
    if (cachedTexts !== undefined) return cachedTexts
    const joinedTexts = texts.join('\n')
    const phrases = this.#listsByText.get(joinedTexts) ?? texts.map((text) => this.normalize(text))
    this.#listsByText.set(joinedTexts, phrases)
    this.#lists.set(texts, phrases)
    return phrases
  }
}

export function normalizeText(text: string): NormalizedText {
  const singleSpacedText = foldText(text).trim().replace(/\s+/gu, ' ')
  const folded = singleSpacedText.replaceAll(BLANK_IN_JAPANESE, '')
  const words = splitWords(singleSpacedText)
  return {
    folded,
    romaji: romajiSpelling(folded),
    latinSpelling: kanaToLetters(folded),
    withoutOkurigana: TWO_KANJI.test(folded) ? folded.replaceAll(OKURIGANA, '') : '',
    withFirstSynonyms: words.length > 1 ? words.map((word) => synonymsOf(word)[0] ?? word).join(' ') : '',
    words,
    romajiWords: splitWords(romajiSpelling(singleSpacedText)),
  }
}

export function splitWords(folded: string): string[] {
  return folded.split(WORD_SEPARATOR).filter((word) => word !== '')
}

/**
 * Returns the same spelling for all ways to write a reading: `syouninn`, `shōnin` and しょうにん become `syonin`. Words of
 * other languages are respelled too, which is harmless because the query and the text are respelled alike. Letters that
 * an input method reads as the same kana, such as `ca` and `ka`, become equal.
 */
function romajiSpelling(folded: string): string {
  return kanaToLetters(latinizeSmallKana(folded))
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
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll(/(?<=[a-z])['-]/g, '')
    .replaceAll(/([a-z])\1+/g, '$1')
}

const SMALL_VOWELS: Readonly<Record<string, string>> = { ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o' }

/**
 * Replaces the small kana that a Japanese input method writes for `wi`, `we` and `wo`, and for `la` to `lo`, by these
 * letters, so that English typed with it is found too: うぃthdらわl is `withdrawal` and かぇんだr `calendar`.
 */
function latinizeSmallKana(folded: string): string {
  return folded
    .replaceAll(/う([ぃぇぉ])/g, (_, vowel: string) => `w${SMALL_VOWELS[vowel] ?? ''}`)
    .replaceAll(/(?<![ふゔちしじてでとどつくぐ])[ぁぃぅぇぉ]/g, (vowel) => `l${SMALL_VOWELS[vowel] ?? ''}`)
}
