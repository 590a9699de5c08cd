import type { Read } from '../../../contract/answer.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { useText } from '../../texts/text.ts'

/** The roles of a staff member in one line, which begins with "super admin" if the staff member is one. */
export function RoleNames({
  staff: { isSuperAdmin, roles },
}: {
  staff: Pick<Read<typeof StaffRow>, 'isSuperAdmin' | 'roles'>
}) {
  const text = useText()
  const names = roles.map(({ name }) => name)
  return <>{(isSuperAdmin ? [text('staff.superAdmin'), ...names] : names).join(' · ')}</>
}
