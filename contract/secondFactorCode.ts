import * as v from 'valibot'
import { cleanCode, isStorable } from './cleanText.ts'

/** Matches six digits of an authenticator app, or a recovery code of ten letters and digits. */
const CODE_PATTERN = /^(?:\d{6}|[A-Z2-7]{10})$/

/** The schema of any code as it is typed. Full-width characters, spaces, hyphens and lower case are accepted. */
const typedCode = v.pipe(
  v.string('field.required'),
  v.check(isStorable, 'field.characters'),
  v.transform((typed) =>
    cleanCode(typed)
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
  v.nonEmpty('field.required'),
)

/** The schema of a code of the second factor: of the authenticator app, or a recovery code. */
export const secondFactorCode = v.pipe(typedCode, v.regex(CODE_PATTERN, 'secondFactor.code.format'))

/** The schema of a code of the authenticator app. During the setup there are no recovery codes yet. */
export const authenticatorCode = v.pipe(typedCode, v.regex(/^\d{6}$/, 'otp.format'))
