import * as v from 'valibot'
import { StaffProfile } from './auth.ts'
import { EmptyResponse, endpoint, recordVersion } from './endpoint.ts'
import { email, optionalText, requiredText } from './field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { secondFactorCode } from './secondFactorCode.ts'
import { isValidLine } from './typed.ts'

/** A password that the server compares with the current one. */
const currentPassword = v.pipe(
  v.string('password.required'),
  v.nonEmpty('password.required'),
  v.maxLength(PASSWORD_MAX, 'field.tooLong'),
)

export const Credentials = v.strictObject({
  email: email('email.required'),
  password: currentPassword,
  remember: v.optional(v.boolean()),
  /** Required once the person has a second factor. */
  code: v.optional(secondFactorCode),
})
export type Credentials = v.InferInput<typeof Credentials>

/** The schema of a password that somebody chooses, and of the old one in the form that changes it (rule 6.2). */
export const newPassword = v.pipe(
  v.string('field.required'),
  v.check(isValidLine, 'field.characters'),
  v.nonEmpty('field.required'),
  v.minLength(PASSWORD_MIN, 'password_min_6_character'),
  v.maxLength(PASSWORD_MAX, 'field.tooLong'),
)

export const PasswordConfirmation = v.strictObject({ password: currentPassword })

export const PasswordChange = v.strictObject({ oldPassword: newPassword, newPassword })
export type PasswordChange = v.InferInput<typeof PasswordChange>

export const ProfileChange = v.strictObject({
  nickname: optionalText(50),
  fullName: requiredText(100),
  version: recordVersion(),
})

/**
 * Opens a session. 401 for a wrong password; 401 with `secondFactorRequired` if the password is correct and the account
 * has a second factor, without a code or, with `errors.code`, for a wrong one.
 */
export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  guessable: true,
  body: Credentials,
  response: v.object({ token: v.string(), refreshToken: v.string() }),
})

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'POST',
  path: '/auth/profile',
  access: 'signedIn',
  body: ProfileChange,
  response: StaffProfile,
})

/** Ends every other session of the same person. A wrong old password is 422 with `errors.oldPassword`. */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'signedIn',
  guessable: true,
  body: PasswordChange,
  response: EmptyResponse,
})

/** Confirms the password for this session (rule 2.9). A wrong password is 422 with `errors.password`. */
export const confirmPassword = endpoint({
  id: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm-password',
  access: 'signedIn',
  guessable: true,
  body: PasswordConfirmation,
  response: EmptyResponse,
})
