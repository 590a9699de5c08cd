import type { Read } from '../../../contract/answer.ts'
import type { Staff } from '../../../contract/staff.ts'
import { useText } from '../../text.ts'
import { EmailWithCopyButton } from '../../resources/Contact.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { RoleNames } from './RoleNames.tsx'

/** The data of a staff member, and each permission with the roles that grant it. */
export function StaffFacts({ staff }: { staff: Read<typeof Staff> }) {
  const text = useText()
  return (
    <Facts>
      <Fact name={text('staff.field.email')}>
        <EmailWithCopyButton kind="staff" email={staff.email} />
      </Fact>
      <Fact name={text('staff.field.roles')}>
        <RoleNames staff={staff} />
      </Fact>
      <Fact name={text('staff.field.nickname')}>{staff.nickname}</Fact>
      <Fact name={text('staff.field.permissions')}>
        {staff.permissions.length === 0 && text('staff.field.permissions.none')}
        {staff.permissions.map((permission) => (
          <span key={permission.key} className="block py-0.5">
            {permissionName(permission, text)}{' '}
            <span className="text-faint">
              {[...(staff.isSuperAdmin ? [text('staff.superAdmin')] : []), ...permission.roles].join(' · ')}
            </span>
          </span>
        ))}
      </Fact>
      <Fact name={text('staff.secondFactor')}>{text(`staff.secondFactor.${secondFactorState(staff)}`)}</Fact>
      {staff.statusReason !== null && <Fact name={text('staff.field.statusReason')}>{staff.statusReason}</Fact>}
      <Fact name={text('staff.field.lastSignInAt')}>
        {staff.lastSignInAt === null ? (
          text('staff.field.lastSignInAt.none')
        ) : (
          <Time at={staff.lastSignInAt} as="dateTime" />
        )}
      </Fact>
      <Fact name={text('staff.field.createdAt')}>
        <Time at={staff.createdAt} as="dateTime" />
      </Fact>
      <Fact name={text('staff.field.updatedAt')}>
        <Time at={staff.updatedAt} as="dateTime" />
      </Fact>
      <Fact name={text('staff.field.id')}>{staff.id}</Fact>
    </Facts>
  )
}

function secondFactorState({ hasSecondFactor, isSecondFactorRequired }: Read<typeof Staff>) {
  if (hasSecondFactor) return isSecondFactorRequired ? 'required' : 'on'
  return isSecondFactorRequired ? 'missing' : 'off'
}
