import * as v from 'valibot'
import { cleanCode, cleanLine, cleanMultilineText, isStorable } from './cleanText.ts'
import { hasAtMostCharacters } from './characters.ts'
import { hasVisibleText } from './messageText.ts'

/** Schemas of fields that several forms share. Each error message is a key of `locales/`, to be translated. */

const PHONE_PATTERN = /^\+?\d{10,11}$/
/** What people type between the digits of a phone number or postal code. `ー` is typed for a hyphen. */
const DIGIT_SEPARATORS = /[\s\p{Dash}ー().・]/gu
/** Japan's country code, with or without the zero after it. */
const COUNTRY_CODE = /^\+810?(?=[1-9]\d{8,9}$)/
const EMAIL_PATTERN =
  /^(?:[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*|".+")@(?:\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|(?:[a-zA-Z\d-]+\.)+[a-zA-Z]{2,})$/

/** The check of a text's maximum length, in characters as people count them (rule 6.8). */
// @__NO_SIDE_EFFECTS__
export function maxCharacters(max: number) {
  const check = v.check((text: string) => hasAtMostCharacters(text, max), 'field.tooLong')
  return { ...check, maxCharacters: max }
}

/** Makes a text without a visible character empty, so that it counts as missing and leaves no blank on a screen. */
const blankToEmpty = /* @__PURE__ */ v.transform((text: string) => (hasVisibleText(text) ? text : ''))

/** The schema of a required single-line text, trimmed, of at most `max` characters (rule 6.8). */
// @__NO_SIDE_EFFECTS__
export function requiredText(max: number) {
  return v.pipe(
    v.string('field.required'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanLine),
    v.trim(),
    v.nonEmpty('field.required'),
    maxCharacters(max),
  )
}

/** The schema of a single-line text that may be empty, trimmed, of at most `max` characters (rule 6.8). */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number) {
  return v.pipe(
    v.string('field.text'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanLine),
    v.trim(),
    maxCharacters(max),
  )
}

/** The schema of a required multiline text, trimmed, of at most `max` characters (rule 6.8). */
// @__NO_SIDE_EFFECTS__
export function requiredMultilineText(max: number) {
  return v.pipe(
    v.string('field.required'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanMultilineText),
    v.trim(),
    v.nonEmpty('field.required'),
    maxCharacters(max),
  )
}

/** The schema of a multiline text that may be empty, trimmed, of at most `max` characters (rule 6.8). */
// @__NO_SIDE_EFFECTS__
export function optionalMultilineText(max: number) {
  return v.pipe(
    v.string('field.text'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanMultilineText),
    v.trim(),
    maxCharacters(max),
  )
}

/**
 * The schema of a required text of letters, digits and marks, such as a key, which is read as it looks (rule 6.7). `max`
 * is in UTF-16 code units.
 */
// @__NO_SIDE_EFFECTS__
export function requiredCode(max: number) {
  return v.pipe(
    v.string('field.required'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanCode),
    v.nonEmpty('field.required'),
    v.maxLength(max, 'field.tooLong'),
  )
}

/** The schema of the URL of a web page, `https://…`, or an empty text. */
// @__NO_SIDE_EFFECTS__
export function optionalHttpsUrl(max: number) {
  return v.pipe(
    optionalText(max),
    v.check((text) => text === '' || isHttpsUrl(text), 'field.httpsUrl'),
    v.check(hasNoCredentials, 'field.httpsUrl.credentials'),
  )
}

/** The schema of the URL of a web page, `https://…`. */
// @__NO_SIDE_EFFECTS__
export function requiredHttpsUrl(max: number) {
  return v.pipe(
    requiredText(max),
    v.check(isHttpsUrl, 'field.httpsUrl'),
    v.check(hasNoCredentials, 'field.httpsUrl.credentials'),
  )
}

function isHttpsUrl(text: string): boolean {
  return /^https:\/\/[^/\\?#]/i.test(text) && URL.canParse(text)
}

/** Whether a URL has no user and no password; true for a text that is no URL. */
function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** The schema of an email address (rule 6.3), which is read as it looks (rule 6.7). */
// @__NO_SIDE_EFFECTS__
export function email(requiredMessage: string) {
  return v.pipe(
    v.string(requiredMessage),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform(cleanCode),
    v.nonEmpty(requiredMessage),
    v.maxLength(254, 'field.tooLong'),
    v.regex(EMAIL_PATTERN, 'email.invalid'),
  )
}

/**
 * The schema of a phone number: 10 or 11 digits, also after plus signs (rule 6.4). The result has digits only, in the
 * national format where it is Japanese, otherwise with at most one plus sign before them.
 */
// @__NO_SIDE_EFFECTS__
export function phone() {
  return v.pipe(
    v.string('field.required'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.nonEmpty('field.required'),
    v.transform((text) =>
      cleanCode(text).replace(DIGIT_SEPARATORS, '').replace(/^\++/, '+').replace(COUNTRY_CODE, '0'),
    ),
    v.regex(PHONE_PATTERN, 'phone.invalid'),
  )
}

/** The schema of a Japanese postal code, with its hyphen in the result; empty if unknown. */
// @__NO_SIDE_EFFECTS__
export function optionalZipcode() {
  return v.pipe(
    v.string('field.text'),
    blankToEmpty,
    v.check(isStorable, 'field.characters'),
    v.transform((text) =>
      cleanCode(text)
        .replace(DIGIT_SEPARATORS, '')
        .replace(/^〒?(\d{3})(\d{4})$/, '$1-$2'),
    ),
    v.regex(/^(\d{3}-\d{4})?$/, 'zipcode.invalid'),
  )
}
