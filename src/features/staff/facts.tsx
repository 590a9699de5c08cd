import type { Read } from '../../../contract/answer.ts'
import type { Staff } from '../../../contract/staff.ts'
import { EmailWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { Time } from '../../ui/time.tsx'
import { RoleNames } from './RoleNames.tsx'
import { StaffPermissions } from './StaffPermissions.tsx'

/** Which facts of a staff member stand where. */
export const STAFF_FACTS: RecordFacts<Read<typeof Staff>> = {
  head: [
    { label: 'staff.field.email', value: ({ email }) => <EmailWithCopyButton kind="staff" email={email} /> },
    { label: 'staff.field.roles', value: (staff) => <RoleNames staff={staff} /> },
    {
      label: 'staff.field.lastSignInAt',
      value: ({ lastSignInAt }, text) =>
        lastSignInAt === null ? text('staff.field.lastSignInAt.none') : <Time at={lastSignInAt} as="dateTime" />,
    },
    reasonFact('staff.field.statusReason'),
  ],
  groups: [
    {
      title: 'record.group.account',
      facts: [
        { label: 'staff.field.nickname', value: ({ nickname }) => nickname },
        {
          label: 'staff.secondFactor',
          value: (staff, text) => text(`staff.secondFactor.${secondFactorState(staff)}`),
        },
        timeFact('staff.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('staff.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
    { id: 'permissions', Part: StaffPermissions },
  ],
}

function secondFactorState({ hasSecondFactor, isSecondFactorRequired }: Read<typeof Staff>) {
  if (hasSecondFactor) return isSecondFactorRequired ? 'required' : 'on'
  return isSecondFactorRequired ? 'missing' : 'off'
}
