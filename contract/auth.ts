import * as v from 'valibot'
import { Done, endpoint, version } from './endpoint.ts'
import { email, optionalText, requiredText } from './field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

/** The signed-in staff member (specification §3). The header shows nickname, else fullName, else the word Admin. */
export const StaffProfile = v.object({
  id: v.number(),
  email: v.string(),
  nickname: v.nullable(v.string()),
  fullName: v.nullable(v.string()),
  profileImage: v.nullable(v.string()),
  roles: v.array(v.object({ id: v.number(), name: v.string() })),
  version: v.number(),
})
export type StaffProfile = v.InferOutput<typeof StaffProfile>

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

/** A password as it is typed anew (specification §5). */
const password = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.minLength(PASSWORD_MIN, 'password_min_6_character'),
  v.maxLength(PASSWORD_MAX, 'field.tooLong'),
)

export const PasswordChange = v.strictObject({ oldPassword: password, newPassword: password })
export type PasswordChange = v.InferInput<typeof PasswordChange>

export const ProfileChange = v.strictObject({
  nickname: optionalText(50),
  fullName: requiredText(100),
  version: version(),
})

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  guessable: true,
  body: Credentials,
  answer: v.object({ token: v.string(), refreshToken: v.string() }),
})

/** Takes the refresh token itself as its proof, so it needs no bearer. */
export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  body: v.strictObject({ refreshToken: v.pipe(v.string('field.required'), v.nonEmpty('field.required'), v.maxLength(500, 'field.tooLong')) }),
  answer: v.object({ token: v.string() }),
})

/** Revokes the caller's refresh token and with it every access token made from it. */
export const logout = endpoint({ id: 'logout', method: 'POST', path: '/auth/logout', access: 'signedIn', answer: Done })

export const getProfile = endpoint({ id: 'getProfile', method: 'GET', path: '/auth/profile', access: 'signedIn', answer: StaffProfile })

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'POST',
  path: '/auth/profile',
  access: 'signedIn',
  body: ProfileChange,
  answer: StaffProfile,
})

/** The permission groups of the signed-in staff member; `name` is the group's name. */
export const listPermissions = endpoint({
  id: 'listPermissions',
  method: 'GET',
  path: '/auth/permission',
  access: 'signedIn',
  answer: v.object({ items: v.array(v.object({ name: v.string() })) }),
})

/** A wrong old password is 422 with `errors.oldPassword`. Ends every other session of the same person. */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'signedIn',
  guessable: true,
  body: PasswordChange,
  answer: Done,
})
