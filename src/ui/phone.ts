import { areaCodeLength } from './areaCode.ts'

/** Patterns of the numbers without an area code, such as mobile numbers, with a group for each part between hyphens. */
const PATTERNS_WITHOUT_AREA_CODE = [
  /^(0800)(\d{3})(\d{4})$/,
  /^(0[5-9]0)(\d{4})(\d{4})$/,
  /^(0120|0570|0990)(\d{3})(\d{3})$/,
] as const
const LANDLINE_PATTERN = /^0(?!10)[1-9]\d{8}$/
/** The number of digits after the last hyphen. */
const LAST_GROUP_DIGITS = 4

/** Formats a Japanese phone number as `090-1234-5678` or `03-1234-5678`. Any other number is returned unchanged. */
export function formatPhone(phone: string): string {
  for (const pattern of PATTERNS_WITHOUT_AREA_CODE) {
    const match = pattern.exec(phone)
    if (match !== null) return match.slice(1).join('-')
  }
  const areaCodeDigitCount = LANDLINE_PATTERN.test(phone) ? areaCodeLength(phone) : undefined
  if (areaCodeDigitCount === undefined) return phone
  return [
    phone.slice(0, areaCodeDigitCount),
    phone.slice(areaCodeDigitCount, -LAST_GROUP_DIGITS),
    phone.slice(-LAST_GROUP_DIGITS),
  ].join('-')
}
