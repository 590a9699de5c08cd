import * as v from 'valibot'
import { StaffProfile } from './auth.ts'
import { EmptyResponse, endpoint, recordVersion } from './endpoint.ts'
import { email, optionalText, requiredText } from './field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { isValidLine } from './typed.ts'

export const Credentials = v.strictObject({
  email: email('email.required'),
  password: v.pipe(
    v.string('password.required'),
    v.nonEmpty('password.required'),
    v.maxLength(PASSWORD_MAX, 'field.tooLong'),
  ),
  remember: v.optional(v.boolean()),
})
export type Credentials = v.InferInput<typeof Credentials>

/** The schema of both passwords of the form that changes the password (rule 6.2). */
const password = v.pipe(
  v.string('field.required'),
  v.check(isValidLine, 'field.characters'),
  v.nonEmpty('field.required'),
  v.minLength(PASSWORD_MIN, 'password_min_6_character'),
  v.maxLength(PASSWORD_MAX, 'field.tooLong'),
)

export const PasswordChange = v.strictObject({ oldPassword: password, newPassword: password })
export type PasswordChange = v.InferInput<typeof PasswordChange>

export const ProfileChange = v.strictObject({
  nickname: optionalText(50),
  fullName: requiredText(100),
  version: recordVersion(),
})

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
