import { type CodeOf, type Gender, GENDER_NAME } from '../../../contract/enumerations.ts'

/** Returns the displayed name of a `Gender` code, which is the same in every language. */
export function genderName(code: number): string {
  return GENDER_NAME[code as CodeOf<typeof Gender>]
}
