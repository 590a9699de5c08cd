/** The quality of a match; a smaller number is better. */
export type Rank = number

/** The rank of a match of the whole label. */
export const EXACT_RANK = 0
/** The rank of a match of a whole phrase other than the label. */
export const KEYWORD_RANK = 1
/** The rank of a match of the beginning of the label. */
export const PREFIX_RANK = 2
/**
 * The rank of a match of a whole phrase if the query's generic words are left out (`withoutGenericWords`), if words
 * are replaced by their synonyms, or if the okurigana is left out on both sides.
 */
export const NEAR_PHRASE_RANK = 3
/** The rank of a whole phrase that sounds like the query. */
export const SOUND_RANK = 4
/** The rank of a match of the beginning of a word in the label. */
export const WORD_START_RANK = 5
/** The rank of a match of the beginning of a keyword. */
export const KEYWORD_PREFIX_RANK = 6
/** The rank of a match in the middle of a word in the label. */
export const INSIDE_RANK = 7
/** The rank of a match word by word in the label. */
export const LABEL_WORDS_RANK = 7.5
/** The rank of a match word by word. */
export const WORDS_RANK = 8
/** The rank of a match word by word, with at least one synonym. */
export const SYNONYM_RANK = 8.5
/** The rank of a match of the beginning of a word that sounds like the query. */
export const SOUND_PREFIX_RANK = 9
/** The rank of a match in the middle of a word in a keyword. */
export const KEYWORD_INSIDE_RANK = 10
/** The rank of a match of the label with one wrong letter. */
export const MISTYPED_RANK = 11
/** The rank of a match of a whole phrase other than the label, with one wrong letter. */
export const MISTYPED_KEYWORD_RANK = 12
/** The rank of a match of the beginning of a phrase with one wrong letter. */
export const MISTYPED_PREFIX_RANK = 13
/** The rank of a match word by word, with at least one word that has a wrong letter. */
export const MISTYPED_WORDS_RANK = 14

/** Whether a match of this rank is of a whole phrase, as written or as it sounds, and not of a part of the phrase. */
export function isWholePhrase(rank: Rank): boolean {
  return rank === EXACT_RANK || rank === KEYWORD_RANK || rank === SOUND_RANK
}
