import * as v from 'valibot'
import { flag, ifKnown, instant, orNull, wholeList } from './answer.ts'
import { tokenField } from './auth.ts'
import { newPassword } from './authForms.ts'
import { EmptyResponse, declareEndpoint, IdParams } from './endpoint.ts'
import { email, optionalText } from './field.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { INVITED_PEOPLE_MAX, STAFF_NAME_MAX } from './limits.ts'
import { onScreens } from './need.ts'
import { StaffRoleIds } from './staffEdit.ts'

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
 * Adds staff members without a password, all with the same roles, and mails an invitation link to each if the server
 * has a mail server. A person whose email address another staff member has who is not deleted is left out.
 */
export const addInvitedStaff = declareEndpoint({
  id: 'addInvitedStaff',
  need: onScreens('write', '/staffs'),
  method: 'POST',
  path: `${staffRecordKind.path}/invitations`,
  access: staffRecordKind.access,
  requiresPassword: true,
  body: v.strictObject({
    people: v.pipe(
      v.array(
        v.strictObject({ fullName: optionalText(STAFF_NAME_MAX), email: email('email.required') }),
        'field.required',
      ),
      v.nonEmpty('field.required'),
      v.maxLength(INVITED_PEOPLE_MAX, 'field.tooMany'),
    ),
    /** The ids of the roles in their order, without duplicates. */
    roleIds: StaffRoleIds,
  }),
  // Without links: the response is stored under its Idempotency-Key.
  response: v.object({
    /** In the order of the request. */
    people: wholeList(
      v.object({
        email: v.string(),
        /** Whether the person was added by this call. If not, another staff member has the email address. */
        isAdded: v.boolean(),
        /** The id of the staff member with the email address; null if it was deleted meanwhile. */
        id: orNull(v.number()),
      }),
    ),
    /** Whether an email with the link is sent to each person who was added. If not, `inviteStaff` returns links. */
    isMailed: flag,
  }),
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
