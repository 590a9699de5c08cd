import * as v from 'valibot'
import { EmptyResponse, endpoint, IdParams, recordVersion } from './endpoint.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { secondFactorCode } from './secondFactorCode.ts'
import { Staff } from './staff.ts'

/** The states of the chart `secondFactor`. */
const SecondFactorState = v.picklist(['off', 'pending', 'on'])
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>

/** The second factor of the caller (rule 2.10). */
export const SecondFactor = v.object({
  state: SecondFactorState,
  /** Whether a super admin requires it of the caller. */
  isRequired: v.boolean(),
  /** While it is being set up: the secret in Base32, and the `otpauth:` URI of the QR code for an authenticator app. */
  setup: v.nullable(v.object({ secret: v.string(), uri: v.string() })),
  recoveryCodesLeft: v.number(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

export const SecondFactorConfirmation = v.strictObject({ code: secondFactorCode })

/** Ten codes, each of which replaces one code of the app once. The server keeps only their hashes. */
const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

const ownEndpoint = { path: '/auth/second-factor', access: 'signedIn' } as const

/** What the chart refuses in the current state is 409. */
export const getSecondFactor = endpoint({
  ...ownEndpoint,
  id: 'getSecondFactor',
  method: 'GET',
  response: SecondFactor,
})

/** Makes a secret for an authenticator app. It has no effect until it is confirmed by a code. */
export const startSecondFactor = endpoint({
  ...ownEndpoint,
  id: 'startSecondFactor',
  method: 'POST',
  requiresPassword: true,
  sensitive: true,
  response: SecondFactor,
})

/** Switches the second factor on. A wrong code is 422 with `errors.code`. */
export const confirmSecondFactor = endpoint({
  ...ownEndpoint,
  id: 'confirmSecondFactor',
  method: 'POST',
  path: `${ownEndpoint.path}/confirm`,
  guessable: true,
  sensitive: true,
  body: SecondFactorConfirmation,
  response: RecoveryCodes,
})

/** Makes ten new recovery codes. The earlier ones become invalid. */
export const replaceRecoveryCodes = endpoint({
  ...ownEndpoint,
  id: 'replaceRecoveryCodes',
  method: 'POST',
  path: `${ownEndpoint.path}/recovery-codes`,
  requiresPassword: true,
  sensitive: true,
  response: RecoveryCodes,
})

/** Switches the second factor off, or cancels its setup. If it is required and on, 409. */
export const removeSecondFactor = endpoint({
  ...ownEndpoint,
  id: 'removeSecondFactor',
  method: 'DELETE',
  requiresPassword: true,
  response: EmptyResponse,
})

const ofStaff = {
  path: `${staffRecordKind.path}/{id}/second-factor`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
} as const

/** Requires a second factor of a staff member, or stops requiring it; only for super admins. */
export const requireSecondFactor = endpoint({
  ...ofStaff,
  id: 'requireSecondFactor',
  method: 'PUT',
  body: v.strictObject({ isRequired: v.boolean('field.choice'), version: recordVersion() }),
  response: Staff,
})

/**
 * Removes the second factor of a staff member who has lost it; only for super admins. Without one, it changes nothing.
 */
export const resetSecondFactor = endpoint({
  ...ofStaff,
  id: 'resetSecondFactor',
  method: 'DELETE',
  body: v.strictObject({ version: recordVersion() }),
  response: Staff,
})
