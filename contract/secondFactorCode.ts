import * as v from 'valibot'

/** Six digits of an authenticator app, or a recovery code of ten letters and digits. */
const CODE_PATTERN = /^(?:\d{6}|[A-Z2-7]{10})$/

/** A code of the second factor. Full-width characters, spaces, hyphens and lower case are accepted. */
export const secondFactorCode = v.pipe(
  v.string('field.required'),
  v.transform((typed) =>
    typed
      .normalize('NFKC')
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
  v.nonEmpty('field.required'),
  v.regex(CODE_PATTERN, 'secondFactor.code.format'),
)
