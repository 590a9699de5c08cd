import type { Read } from '../../../contract/answer.ts'
import type { Role } from '../../../contract/role.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'

/** The staff members who have a role. */
export function RoleStaff({ record: { staff } }: { record: Read<typeof Role> }) {
  const text = useText()
  return (
    <FactSection title={text('role.field.staff')}>
      {staff.length === 0 && <p>{text('role.field.staff.none')}</p>}
      <ul>
        {staff.map(({ id, name }) => (
          <li key={id} className="py-0.5">
            <PermittedLink to={urlOfScreen('/staffs', {}, { open: id })}>{name}</PermittedLink>
          </li>
        ))}
      </ul>
    </FactSection>
  )
}
