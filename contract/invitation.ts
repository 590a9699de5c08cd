import * as v from 'valibot'
import { ifKnown, instant } from './answer.ts'
import { tokenField } from './auth.ts'
import { newPassword } from './authForms.ts'
import { EmptyResponse, declareEndpoint, IdParams } from './endpoint.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { onScreens } from './need.ts'

/**
 * Returns the token of an invitation link, with which the invited staff member sets a password, once and within 72
 * hours. An earlier link of the same staff member becomes invalid. Only a super admin may invite a super admin. 422 if
 * the staff member has signed in before.
 */
export const inviteStaff = declareEndpoint({
  id: 'inviteStaff',
  need: onScreens('write', '/staffs'),
  method: 'POST',
  path: `${staffRecordKind.path}/{id}/invitation`,
  access: staffRecordKind.access,
  requiresPassword: true,
  hasSensitiveResponse: true,
  params: IdParams,
  body: v.strictObject({}),
  response: v.object({ token: v.string(), expiresAt: ifKnown(instant) }),
})

/**
 * Returns whether the link of this token can set a password: it was neither used nor replaced, has not expired, and its
 * staff member has not signed in.
 */
export const checkInvitation = declareEndpoint({
  id: 'checkInvitation',
  need: onScreens('step', '/invitation'),
  method: 'POST',
  path: '/auth/invitation/check',
  access: 'public',
  body: v.strictObject({ token: tokenField }),
  response: v.object({ isValid: v.boolean() }),
})

/**
 * Sets the password of the invited staff member. 422 with `invitationEnded` if the link no
 * longer works.
 */
export const acceptInvitation = declareEndpoint({
  id: 'acceptInvitation',
  need: onScreens('step', '/invitation'),
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  isSingleUse: true,
  body: v.strictObject({
    token: tokenField,
    /** Of at least 6 characters, none of which is invisible. */
    newPassword,
  }),
  response: EmptyResponse,
})
