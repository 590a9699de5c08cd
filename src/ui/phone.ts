import { areaCodeLength } from './areaCode.ts'

/** The groups of the numbers without an area code, by how they start. */
const GROUPS_WITHOUT_AREA_CODE = [
  /^(0800)(\d{3})(\d{4})$/,
  /^(0[5-9]0)(\d{4})(\d{4})$/,
  /^(0120|0570|0990)(\d{3})(\d{3})$/,
] as const
const LANDLINE = /^0(?!10)[1-9]\d{8}$/
/** The digits after the area code and the exchange. */
const LAST_DIGITS = 4

/** Formats a Japanese phone number as `090-1234-5678` or `03-1234-5678`. Any other number is returned unchanged. */
export function formatPhone(phone: string): string {
  for (const groups of GROUPS_WITHOUT_AREA_CODE) {
    const found = groups.exec(phone)
    if (found !== null) return found.slice(1).join('-')
  }
  const length = LANDLINE.test(phone) ? areaCodeLength(phone) : undefined
  if (length === undefined) return phone
  return [phone.slice(0, length), phone.slice(length, -LAST_DIGITS), phone.slice(-LAST_DIGITS)].join('-')
}
