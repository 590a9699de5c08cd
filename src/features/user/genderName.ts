import { type CodeOf, type Gender, JAPANESE_GENDER_NAMES } from '../../../contract/enumerations.ts'

/** Returns the displayed name of a `Gender` code: the Japanese one, in every language of the console. */
export function genderName(code: number): string {
  return JAPANESE_GENDER_NAMES[code as CodeOf<typeof Gender>]
}
