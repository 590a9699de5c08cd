import * as v from 'valibot'
import { EmptyResponse, endpoint } from './endpoint.ts'

/** The signed-in staff member (rule 1.2). The header shows nickname, else fullName, else the word Admin. */
export const StaffProfile = v.object({
  id: v.number(),
  email: v.string(),
  nickname: v.nullable(v.string()),
  fullName: v.nullable(v.string()),
  profileImage: v.nullable(v.string()),
  roles: v.array(v.object({ id: v.number(), name: v.string() })),
  isSuperAdmin: v.boolean(),
  /** Whether a second factor is required and not set up. Until it is, the person may open only their own profile. */
  isSecondFactorMissing: v.boolean(),
  version: v.number(),
})
export type StaffProfile = v.InferOutput<typeof StaffProfile>

/** A secret that this server has made. */
export const refreshTokenField = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(500, 'field.tooLong'),
)

/** Public, because the refresh token in the body is the credential. */
export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  body: v.strictObject({ refreshToken: refreshTokenField }),
  response: v.object({ token: v.string() }),
})

/**
 * Ends the session of the access token and that of the refresh token. Either token is enough, so signing out works with
 * an expired access token. If the refresh token's session has already ended, the call succeeds; 401 if neither token is
 * valid.
 */
export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  bodyOptional: true,
  body: v.strictObject({ refreshToken: v.optional(refreshTokenField) }),
  response: EmptyResponse,
})

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/auth/profile',
  access: 'signedIn',
  response: StaffProfile,
})

/** The permission groups of the signed-in staff member; `name` is the group's name. */
export const listPermissions = endpoint({
  id: 'listPermissions',
  method: 'GET',
  path: '/auth/permission',
  access: 'signedIn',
  response: v.object({ items: v.array(v.object({ name: v.string() })) }),
})
