import * as v from 'valibot'
import { textOrEmpty } from './answer.ts'
import { tokenField } from './auth.ts'
import { newPassword } from './authForms.ts'
import { cleanCode, isStorable } from './cleanText.ts'
import { EmptyResponse, declareEndpoint } from './endpoint.ts'
import { email } from './field.ts'
import { onScreens } from './need.ts'

/** The schema of the six-digit code from an email. Full-width digits and spaces are accepted. */
const oneTimeCode = v.pipe(
  v.string('otp.required'),
  v.check(isStorable, 'field.characters'),
  v.transform((typed) => cleanCode(typed).replaceAll(/\s/g, '')),
  v.nonEmpty('otp.required'),
  v.regex(/^\d{6}$/, 'otp.format'),
)

export const RecoveryRequest = v.strictObject({ email: email('email.required') })
export const EmailedCode = v.strictObject({ code: oneTimeCode })

/**
 * Begins a password recovery, and sends a code to the email address if an active staff member has it. The response is
 * the same for every email address.
 */
export const forgotPassword = declareEndpoint({
  id: 'forgotPassword',
  need: onScreens('step', '/forget-password'),
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  guessableSecret: 'emailedCode',
  body: RecoveryRequest,
  /**
   * The token of this recovery, which is useless without the code. If a server has none, the email address is sent
   * with the code instead.
   */
  response: v.object({ recoveryToken: textOrEmpty }),
})

/**
 * Exchanges the code for a token with which the password is set. 422 with `errors.code` if the code is wrong; 422 with
 * `recoveryEnded` if the recovery has been completed, is older than ten minutes or has had five wrong codes.
 */
export const verifyOtp = declareEndpoint({
  id: 'verifyOtp',
  need: onScreens('step', '/forget-password'),
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  isSingleUse: true,
  guessableSecret: 'emailedCode',
  body: v.strictObject({ recoveryToken: tokenField, ...EmailedCode.entries }),
  /** If a server has no token, the recovery token and the code are sent with the password instead, as `token:code`. */
  response: v.object({ passwordToken: textOrEmpty }),
})

/**
 * Sets the password, once and within ten minutes after the code was verified, and ends the staff member's sessions. 422
 * with `errors.newPassword` if the account has this password already; the token can then be used again.
 */
export const setNewPassword = declareEndpoint({
  id: 'setNewPassword',
  need: onScreens('step', '/forget-password'),
  method: 'POST',
  path: '/auth/new-password',
  access: 'public',
  isSingleUse: true,
  body: v.strictObject({
    passwordToken: tokenField,
    /** Of at least 6 characters, none of which is invisible. */
    newPassword,
  }),
  response: EmptyResponse,
})
