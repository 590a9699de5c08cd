import * as v from 'valibot'
import { refreshTokenField } from './auth.ts'
import { newPassword } from './authForms.ts'
import { EmptyResponse, endpoint } from './endpoint.ts'
import { email } from './field.ts'

/** The six-digit code from a mail. Full-width digits and blanks are accepted. */
const oneTimeCode = v.pipe(
  v.string('otp.required'),
  v.transform((typed) => typed.normalize('NFKC').replaceAll(/\s/g, '')),
  v.nonEmpty('otp.required'),
  v.regex(/^\d{6}$/, 'otp.format'),
)

export const RecoveryRequest = v.strictObject({ email: email('email.required') })
export const RecoveryCode = v.strictObject({ code: oneTimeCode })

/**
 * Begins a recovery and mails a code to the address, if it belongs to an active staff member. The response is the same
 * for every address.
 */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  guessable: true,
  body: RecoveryRequest,
  /** The secret of this recovery, which only the code completes. */
  response: v.object({ recoveryToken: v.string() }),
})

/**
 * Exchanges the code for a secret with which the password is set. A wrong code is 422 with `errors.code`; 422 with
 * `recoveryEnded` once the recovery has been completed, is older than ten minutes or has had five wrong codes.
 */
export const verifyOtp = endpoint({
  id: 'verifyOtp',
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  guessable: true,
  body: v.strictObject({ recoveryToken: refreshTokenField, ...RecoveryCode.entries }),
  response: v.object({ passwordToken: v.string() }),
})

/** Sets the password once, within ten minutes after the code, and ends all sessions of the person. */
export const setNewPassword = endpoint({
  id: 'setNewPassword',
  method: 'POST',
  path: '/auth/new-password',
  access: 'public',
  body: v.strictObject({ passwordToken: refreshTokenField, newPassword }),
  response: EmptyResponse,
})
