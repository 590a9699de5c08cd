import * as v from 'valibot'
import { tokenField } from '../auth.ts'
import { Credentials } from '../authForms.ts'
import { EmptyResponse } from '../endpoint.ts'
import { APP_CALLER_KINDS, declareAppEndpoint } from './appEndpoint.ts'

/**
 * Opens a session of a member or of a store account. 401 if the password is wrong or the account does not exist, 403 if
 * it is not active. The session ends after 30 days.
 */
export const appLogin = declareAppEndpoint({
  id: 'appLogin',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  callsPerMinute: 600,
  guessableSecret: 'password',
  body: v.strictObject({
    kind: v.picklist(APP_CALLER_KINDS, 'field.choice'),
    email: Credentials.entries.email,
    password: Credentials.entries.password,
  }),
  response: v.object({
    /** The access token, for 15 minutes. */
    token: v.string(),
    /** Gets new access tokens until the session ends. */
    refreshToken: v.string(),
  }),
})

/** Issues a new access token. Public, because the refresh token in the body authenticates the caller. */
export const appRefreshToken = declareAppEndpoint({
  id: 'appRefreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  callsPerMinute: 600,
  body: v.strictObject({ refreshToken: tokenField }),
  response: v.object({ token: v.string() }),
})

/** Ends the session of the refresh token. Also succeeds if it has already ended; 401 if the token is unknown. */
export const appLogout = declareAppEndpoint({
  id: 'appLogout',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  callsPerMinute: 600,
  body: v.strictObject({ refreshToken: tokenField }),
  response: EmptyResponse,
})

/** The signed-in member or store account, with the points of the member or the stores of the account. */
const AppProfile = v.object({
  kind: v.picklist(APP_CALLER_KINDS),
  id: v.number(),
  name: v.string(),
  email: v.string(),
  /** The balance of a member in points; null for a store account. */
  balance: v.nullable(v.number()),
  /** The stores of a store account, with their balances and their codes of `StoreStatus`; empty for a member. */
  stores: v.array(v.object({ id: v.number(), name: v.string(), status: v.number(), balance: v.number() })),
})

export const getAppProfile = declareAppEndpoint({
  id: 'getAppProfile',
  method: 'GET',
  path: '/auth/profile',
  access: ['member', 'storeAccount'],
  callsPerMinute: 120,
  response: AppProfile,
})
