import * as v from 'valibot'
import { codeText, flag, ifKnown, listOrEmpty, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { EmptyResponse, declareEndpoint } from './endpoint.ts'
import { FirstStepsProgress } from './firstSteps.ts'
import { ListColumns } from './listColumns.ts'
import { SERVER_FEATURES } from './serverFeatures.ts'

/**
 * The signed-in staff member (rule 1.2). The header shows the nickname, or else the full name, or else the word Admin.
 */
export const StaffProfile = v.object({
  /** 0 if a server leaves it out. Nobody else has this id. */
  id: v.nullish(v.number(), 0) as v.GenericSchema<number>,
  email: textOrEmpty,
  nickname: orNull(v.string()),
  fullName: orNull(v.string()),
  profileImage: orNull(v.string()),
  roles: listOrEmpty(v.object({ id: ifKnown(v.number()), name: v.string() })),
  isSuperAdmin: flag,
  /** True if a second factor is required but not set up. Until the setup, only the staff member's own profile opens. */
  isSecondFactorMissing: flag,
  version: versionOrFirst,
  /** What the server keeps besides answering calls. */
  features: listOrEmpty(codeText(SERVER_FEATURES)),
  /** The lists whose columns the staff member has chosen, with these columns in their order (rule 3.21). */
  listColumns: listOrEmpty(ListColumns),
  /** How far the staff member is with the first steps; null if the server does not keep that (rule 8.15). */
  firstSteps: ifKnown(FirstStepsProgress),
})
export type StaffProfile = v.InferInput<typeof StaffProfile>

/** The schema of a secret token that this server has issued, such as a refresh token. */
export const tokenField = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(500, 'field.tooLong'),
)

/** Issues a new access token. Public, because the refresh token in the body authenticates the caller. */
export const refreshToken = declareEndpoint({
  id: 'refreshToken',
  need: { layer: 0, part: 'session' },
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  body: v.strictObject({ refreshToken: tokenField }),
  response: v.object({ token: v.string() }),
})

/**
 * Ends the session of the access token and the session of the refresh token. One valid token is enough, so a caller
 * whose access token has expired can sign out. Also succeeds if the refresh token's session has already ended; 401 if
 * neither token is valid.
 */
export const logout = declareEndpoint({
  id: 'logout',
  need: { layer: 2, part: 'signOut' },
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  isBodyOptional: true,
  body: v.strictObject({ refreshToken: v.optional(tokenField) }),
  response: EmptyResponse,
})

export const getProfile = declareEndpoint({
  id: 'getProfile',
  need: { layer: 0, part: 'staff' },
  method: 'GET',
  path: '/auth/profile',
  access: 'signedIn',
  response: StaffProfile,
})

/**
 * The permission groups of the signed-in staff member; `name` is the group's key. `customName` is the name that staff
 * have given to the group; null if they have not renamed it.
 */
export const listPermissions = declareEndpoint({
  id: 'listPermissions',
  need: { layer: 0, part: 'staff' },
  method: 'GET',
  path: '/auth/permission',
  access: 'signedIn',
  response: v.object({ items: v.array(v.object({ name: v.string(), customName: orNull(v.string()) })) }),
})
