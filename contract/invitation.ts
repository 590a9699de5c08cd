import * as v from 'valibot'
import { refreshTokenField } from './auth.ts'
import { newPassword } from './authForms.ts'
import { EmptyResponse, endpoint, IdParams } from './endpoint.ts'
import { staffRecordKind } from './kinds/staff.ts'

/**
 * Returns the secret of a link by which the staff member sets a password, once and within 72 hours. An earlier link of
 * the same person becomes invalid. Only a super admin may invite a super admin.
 */
export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: `${staffRecordKind.path}/{id}/invitation`,
  access: staffRecordKind.access,
  requiresPassword: true,
  sensitive: true,
  params: IdParams,
  body: v.strictObject({}),
  response: v.object({ token: v.string(), expiresAt: v.string() }),
})

/** Sets the password of the invited person and ends their sessions. A link that is used or too old is 422. */
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  body: v.strictObject({ token: refreshTokenField, newPassword }),
  response: EmptyResponse,
})
