import { JAPANESE_GENDER_NAMES } from '../../../contract/enumerations.ts'
import type { GetText } from '../../texts/text.ts'

/**
 * Returns the displayed name of a `Gender` code: the Japanese one, in every language of the console; empty if the server
 * did not send the code.
 */
export function genderName(code: number | null, text: GetText): string {
  if (code === null) return ''
  return new Map(Object.entries(JAPANESE_GENDER_NAMES)).get(String(code)) ?? text('value.unknown', { value: code })
}
