import * as v from 'valibot'
import { ifKnown } from './answer.ts'
import { StaffProfile } from './auth.ts'
import { isCleanLine } from './cleanText.ts'
import { EmptyResponse, declareEndpoint, recordVersion } from './endpoint.ts'
import { hasAtLeastCharacters } from './characters.ts'
import { email, maxCharacters, optionalText, requiredText } from './field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { onScreens } from './need.ts'
import { secondFactorCode } from './secondFactorCode.ts'

/** The schema of a password that the server compares with the stored one. */
const currentPassword = v.pipe(
  v.string('password.required'),
  v.nonEmpty('password.required'),
  maxCharacters(PASSWORD_MAX),
)

/** The second step of a sign-in. */
export const SignInCode = v.strictObject({ code: secondFactorCode })

export const Credentials = v.strictObject({
  email: email('email.required'),
  password: currentPassword,
  remember: v.optional(v.boolean()),
  /** The code of the second factor; required if the account has one. */
  code: v.optional(SignInCode.entries.code),
})
export type Credentials = v.InferInput<typeof Credentials>

const anyPassword = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.check((password) => hasAtLeastCharacters(password, PASSWORD_MIN), 'password_min_6_character'),
  maxCharacters(PASSWORD_MAX),
)
/** The schema of a newly chosen password (rule 6.2). A character that nobody sees could not be typed again. */
export const newPassword = v.pipe(v.string('field.required'), v.check(isCleanLine, 'field.characters'), anyPassword)

/** Returns the error message for a confirmation; the form calls it only if this differs from the new password. */
export function describeConfirmationMismatch({ input }: { input: { passwordConfirmation: string } }): string {
  return input.passwordConfirmation === '' ? 'field.required' : 'password.mismatch'
}

export const PasswordConfirmation = v.strictObject({ password: currentPassword })

export const PasswordChange = v.pipe(
  v.strictObject({
    oldPassword: anyPassword,
    /** Of at least 6 characters, none of which is invisible. */
    newPassword,
  }),
  v.forward(
    v.partialCheck(
      [['oldPassword'], ['newPassword']],
      (typed) => typed.oldPassword !== typed.newPassword || !hasAtLeastCharacters(typed.newPassword, PASSWORD_MIN),
      'password.same',
    ),
    ['newPassword'],
  ),
)
export type PasswordChange = v.InferInput<typeof PasswordChange>

export const ProfileChange = v.strictObject({
  nickname: optionalText(50),
  fullName: requiredText(100),
  version: recordVersion(),
})

/**
 * Opens a session. 401 if the password is wrong. If the password is correct but the account has a second factor, 401
 * with `secondFactorRequired` if `code` is missing or wrong; a wrong code also gives `errors.code`.
 */
export const login = declareEndpoint({
  id: 'login',
  need: { layer: 0, part: 'signIn' },
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  guessableSecret: 'password',
  body: Credentials,
  response: v.object({
    /** The access token, for 15 minutes. */
    token: v.string(),
    /** Gets new access tokens until the session ends. */
    refreshToken: ifKnown(v.string()),
  }),
})

/** Changes the own full name and nickname. 409 with the current profile if `version` is stale. */
export const updateProfile = declareEndpoint({
  id: 'updateProfile',
  need: onScreens('write', '/profile'),
  method: 'POST',
  path: '/auth/profile',
  access: 'signedIn',
  body: ProfileChange,
  response: StaffProfile,
})

/**
 * Changes the caller's password and ends their other sessions. 422 with `errors.oldPassword` if that one is wrong, and
 * with `errors.newPassword` if both are the same.
 */
export const changePassword = declareEndpoint({
  id: 'changePassword',
  need: { layer: 0, part: 'ownAccount' },
  method: 'POST',
  path: '/auth/change-password',
  access: 'signedIn',
  guessableSecret: 'password',
  body: PasswordChange,
  response: EmptyResponse,
})

/** Confirms the password for this session (rule 2.9). 422 with `errors.password` if the password is wrong. */
export const confirmPassword = declareEndpoint({
  id: 'confirmPassword',
  need: { layer: 2, part: 'passwordConfirmation' },
  method: 'POST',
  path: '/auth/confirm-password',
  access: 'signedIn',
  guessableSecret: 'password',
  body: PasswordConfirmation,
  response: EmptyResponse,
})
