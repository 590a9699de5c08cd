import type { Language } from '../../contract/language.ts'
import { hasVisibleText } from '../../contract/messageText.ts'
import type { TextKey } from '../texts/text.ts'
import { toHalfWidth } from './halfWidth.ts'

/** How a language writes numbers. */
interface NumberFormat {
  /** Matches the sign, the digits before the decimals with or without separators of thousands, and the decimals. */
  pattern: RegExp
  thousands: string
  decimals: string
}

/** A number as it is sent, such as `-1234.50`: without a plus sign, separators of thousands or needless zeros. */
interface ReadNumber {
  number: string
}

/** The key of the message why a text was not read as a number. */
interface Refusal {
  refusal: TextKey
}

const COMMA_THEN_POINT: NumberFormat = {
  pattern: /^([+-]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  thousands: ',',
  decimals: '.',
}
const POINT_THEN_COMMA: NumberFormat = {
  pattern: /^([+-]?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  thousands: '.',
  decimals: ',',
}
const NUMBER_FORMATS: Record<Language, NumberFormat> = {
  ja: COMMA_THEN_POINT,
  en: COMMA_THEN_POINT,
  vi: POINT_THEN_COMMA,
}

/** The signs that are typed or pasted for minus. An input method for Japanese types `ー` for a hyphen. */
const MINUS_SIGNS = /^[\u2010-\u2015\u2212\u30FC\uFE63\uFF70]/
/** Invisible characters that programs add around a number that is copied. None of them reverses the digits. */
const INVISIBLE_AROUND =
  /^[\s\u00AD\u200B-\u200E\u202A\u202C\u202D\u2060\u2066\u2068\u2069\uFEFF]+|[\s\u00AD\u200B-\u200E\u202A\u202C\u202D\u2060\u2066\u2068\u2069\uFEFF]+$/g
const KANJI_NUMERALS = /[〇零一二三四五六七八九十百千万億兆壱弐参拾]/
const EXPONENT_OR_HEXADECIMAL = /^[+-]?(?:0[xob][\da-f_]+|[\d.,]+e[+-]?\d+)$/i
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const LETTER_OR_UNIT = /[\p{L}\p{Sc}%٪‰°℃]/u
const OTHER_DIGIT = /(?!\d)\p{N}/u
const ONLY_DIGITS_AND_SEPARATORS = /^[+-]?[\d.,]*\d[\d.,]*$/

/**
 * Reads a number as people type it in the language of the console (rule 6.13). A text that may mean another number, or
 * none, is refused with the reason, so that nobody confirms a number that they have not typed.
 */
export function readTypedNumber(typed: string, language: Language): ReadNumber | Refusal {
  if (!hasVisibleText(typed)) return { refusal: 'field.required' }
  const text = toHalfWidth(typed).replaceAll(INVISIBLE_AROUND, '').replace(MINUS_SIGNS, '-')
  const { pattern, thousands } = NUMBER_FORMATS[language]
  const [, sign, whole, decimalDigits] = pattern.exec(text) ?? []
  if (whole === undefined) return { refusal: refusalOf(text) }
  const wholeDigits = whole.replaceAll(thousands, '').replace(/^0+(?=\d)/, '')
  const unsigned = decimalDigits === undefined ? wholeDigits : `${wholeDigits}.${decimalDigits}`
  return { number: sign === '-' && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned }
}

/** Returns the reason why a text is no number. */
function refusalOf(text: string): TextKey {
  if (INVISIBLE.test(text)) return 'field.number.invisible'
  if (KANJI_NUMERALS.test(text)) return 'field.number.kanji'
  if (EXPONENT_OR_HEXADECIMAL.test(text)) return 'field.number.digits'
  if (OTHER_DIGIT.test(text)) return 'field.number.digits'
  if (/\d/.test(text) && LETTER_OR_UNIT.test(text)) return 'field.number.unit'
  if (/\d\s+[\d.,]|[.,]\s+\d/.test(text)) return 'field.number.blank'
  return ONLY_DIGITS_AND_SEPARATORS.test(text) ? 'field.number.separators' : 'field.number.digits'
}

/** Formats a decimal number such as `1234.5` as it is typed in a language, without separators of thousands. */
export function formatForTyping(number: string, language: Language): string {
  return number.replace('.', NUMBER_FORMATS[language].decimals)
}
