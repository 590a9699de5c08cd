import * as v from 'valibot'
import { flag, ifKnown, orNull } from './answer.ts'
import { EmptyResponse, declareEndpoint, IdParams, recordVersion } from './endpoint.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { onScreens } from './need.ts'
import { authenticatorCode } from './secondFactorCode.ts'
import { Staff } from './staff.ts'

/** The states of the chart `secondFactor`. */
const SecondFactorState = v.picklist(['off', 'pending', 'on'])
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>

/** The second factor of the caller (rule 2.10). */
export const SecondFactor = v.object({
  state: SecondFactorState,
  /** Whether a super admin requires a second factor of the caller. */
  isRequired: flag,
  /**
   * During the setup, the secret in Base32 and the `otpauth:` URI for the QR code of an authenticator app; else null.
   */
  setup: orNull(v.object({ secret: v.string(), uri: v.string() })),
  recoveryCodesLeft: ifKnown(v.number()),
})
export type SecondFactor = v.InferInput<typeof SecondFactor>

export const SecondFactorConfirmation = v.strictObject({ code: authenticatorCode })

/** Ten recovery codes, each usable once in place of a code of the authenticator app. The server keeps only hashes. */
const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

/** What the endpoints for the caller's own second factor share. 409 for a call that the chart does not allow now. */
const callerEndpointDefaults = { path: '/auth/second-factor', access: 'signedIn' } as const

export const getSecondFactor = declareEndpoint({
  ...callerEndpointDefaults,
  id: 'getSecondFactor',
  need: onScreens('section', '/profile'),
  method: 'GET',
  response: SecondFactor,
})

/** Creates a secret for an authenticator app. The secret has no effect until the caller confirms it with a code. */
export const startSecondFactor = declareEndpoint({
  ...callerEndpointDefaults,
  id: 'startSecondFactor',
  need: onScreens('write', '/profile'),
  method: 'POST',
  requiresPassword: true,
  hasSensitiveResponse: true,
  response: SecondFactor,
})

/** Switches the second factor on and returns recovery codes. 422 with `errors.code` if the code is wrong. */
export const confirmSecondFactor = declareEndpoint({
  ...callerEndpointDefaults,
  id: 'confirmSecondFactor',
  need: onScreens('write', '/profile'),
  method: 'POST',
  path: `${callerEndpointDefaults.path}/confirm`,
  guessableSecret: 'setupCode',
  hasSensitiveResponse: true,
  isSingleUse: true,
  body: SecondFactorConfirmation,
  response: RecoveryCodes,
})

/** Creates ten new recovery codes and makes the earlier ones invalid. */
export const replaceRecoveryCodes = declareEndpoint({
  ...callerEndpointDefaults,
  id: 'replaceRecoveryCodes',
  need: onScreens('write', '/profile'),
  method: 'POST',
  path: `${callerEndpointDefaults.path}/recovery-codes`,
  requiresPassword: true,
  hasSensitiveResponse: true,
  response: RecoveryCodes,
})

/** Switches the second factor off, or cancels its setup. 409 if the second factor is required and on. */
export const removeSecondFactor = declareEndpoint({
  ...callerEndpointDefaults,
  id: 'removeSecondFactor',
  need: onScreens('write', '/profile'),
  method: 'DELETE',
  requiresPassword: true,
  response: EmptyResponse,
})

const staffEndpointDefaults = {
  path: `${staffRecordKind.path}/{id}/second-factor`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
} as const

/** Sets whether a staff member must have a second factor. Only super admins may call it. */
export const requireSecondFactor = declareEndpoint({
  ...staffEndpointDefaults,
  id: 'requireSecondFactor',
  need: onScreens('write', '/staffs'),
  method: 'PUT',
  body: v.strictObject({ isRequired: v.boolean('field.choice'), version: recordVersion() }),
  response: Staff,
})

/**
 * Removes the second factor of a staff member who has lost it. Only super admins may call it. Changes nothing if there
 * is no second factor.
 */
export const resetSecondFactor = declareEndpoint({
  ...staffEndpointDefaults,
  id: 'resetSecondFactor',
  need: onScreens('write', '/staffs'),
  method: 'DELETE',
  body: v.strictObject({ version: recordVersion() }),
  response: Staff,
})
