import { KANJI_REPLACEMENTS } from './kanjiForms.ts'

/**
 * Decides which texts are equal: for searches, for names that must be unique (rule 3.16), and for names that somebody
 * types again. Email addresses, phone numbers and postal codes are equal if `field.ts` reads them as the same text. A
 * change of this file or of `kanjiForms.ts` needs a migration that replaces the database function `fold` and computes the
 * generated columns again, such as `0042_equal_texts.sql`.
 */

/** Characters that NFKD would split into a blank and a mark: the voicing marks of kana, ´, ˜ and ″. */
const REPLACED_BEFORE_DECOMPOSITION: ReadonlyMap<string, string> = new Map([
  ['\u309b', '\u3099'],
  ['\u309c', '\u309a'],
  ['\u00b4', "'"],
  ['\u02dc', '~'],
  ['\u2033', '"'],
])
const BEFORE_DECOMPOSITION = /[\u309b\u309c\u00b4\u02dc\u2033]/g

/**
 * Accents and other combining marks, except the voicing marks of kana, and characters that nobody sees: control
 * characters except blanks, format characters and fillers, interlinear annotations, the placeholder of a pasted object.
 */
const IGNORED =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|(?![\t-\r\u0085])\p{Cc}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffc]/gu

/** Each line: characters, and what each of them is replaced by. */
const CHARACTER_REPLACEMENTS: readonly (readonly [characters: string, replacements: string])[] = [
  [
    'ァアィイゥウェエォオヵカキクヶケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヽゕゖ',
    'ぁあぃいぅうぇえぉおかかきくけけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゝかけ',
  ],
  [
    'ÐðĐđÆŒØøŁłĦħŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'ddddæœoollhhttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ',
  ],
  ['\t\n\v\f\r\u0085\u1680\u2028\u2029\u2800', '          '],
  // Hyphens, dashes, minus signs, lines, and the long vowel mark, which LONG_VOWEL_MARKS restores.
  ['‐‑‒–—―⁃−─━➖˗ー', '-------------'],
  ['〜∼〰⁓', '~~~~'],
  ['‘’‛ʼʻ′`', "'''''''"],
  ['“”„‟〝〞〟', '"""""""'],
  ['·•∙⋅‧', '・・・・・'],
  ['゠⁄∕○◯', '=//〇〇'],
]
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...CHARACTER_REPLACEMENTS.flatMap(([characters, replacements]) => {
    const list = Array.from(replacements)
    return Array.from(characters, (character, index) => [character, list[index] ?? ''] as const)
  }),
  ...KANJI_REPLACEMENTS,
])

/** Hyphens after a kana, where people type any of them for a long vowel, and those before a kana that begins a text. */
const LONG_VOWEL_MARKS = /(?<=[ぁ-ゖゝゞ\u3099\u309a])-+|^-+(?=[ぁ-ゖ])/g

/**
 * Returns the normalized form in which texts are compared and searched: one character width, lower case, no accents,
 * katakana as hiragana, everyday forms of kanji, one kind of hyphens, waves, quotation marks and blanks, nothing that
 * nobody sees. The voicing marks of kana are kept, because が is not か. The database function `fold` does the same.
 */
export function foldText(text: string): string {
  const decomposedText = text
    .replace(BEFORE_DECOMPOSITION, (character) => REPLACED_BEFORE_DECOMPOSITION.get(character) ?? character)
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  return Array.from(decomposedText, (character) => REPLACEMENTS.get(character) ?? character)
    .join('')
    .normalize('NFC')
    .replace(LONG_VOWEL_MARKS, 'ー')
}

/**
 * Returns the form in which names are compared that must be unique, or that somebody types again: folded, without
 * blanks. The database function `name_key` does the same.
 */
export function toNameKey(name: string): string {
  return foldText(foldText(name).replaceAll(' ', ''))
}
