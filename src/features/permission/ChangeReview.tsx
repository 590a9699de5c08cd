import { type NamedPermission, permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import type { AffectedStaffMember, RoleChange } from './draft.ts'

interface ChangeReviewProps {
  roleChanges: readonly RoleChange[]
  affectedStaff: readonly AffectedStaffMember[]
}

/**
 * The unsaved changes of each role, and the staff members who gain or lose a permission through these changes. The
 * number in the heading counts only those who can sign in.
 */
export function ChangeReview({ roleChanges, affectedStaff }: ChangeReviewProps) {
  const text = useText()
  const joinNames = (list: readonly NamedPermission[]) => list.map((each) => permissionName(each, text)).join(' · ')
  const sections = [
    {
      title: text('permission.review.roles'),
      items: roleChanges.map(({ role: { id, name }, grantedPermissions, revokedPermissions }) => ({
        id,
        name,
        added: grantedPermissions,
        removed: revokedPermissions,
      })),
    },
    {
      title: text('permission.review.staff', { n: affectedStaff.filter(({ canSignIn }) => canSignIn).length }),
      items: affectedStaff.map(({ id, name, canSignIn, gainedPermissions, lostPermissions }) => ({
        id,
        name: canSignIn ? name : text('permission.review.deactivated', { name }),
        added: gainedPermissions,
        removed: lostPermissions,
      })),
    },
  ]
  return (
    <div className="max-h-[50vh] overflow-y-auto border-y border-line text-sm wrap-anywhere">
      {sections.map(({ title, items }) => (
        <section key={title} className="py-2">
          <h3 className="text-soft">{title}</h3>
          {items.length === 0 && <p>{text('permission.review.nobody')}</p>}
          <ul>
            {items.map(({ id, name, added, removed }) => (
              <li key={id} className="py-0.5">
                <span className="font-medium">{name}</span>
                {added.length > 0 && <> {text('permission.review.added', { names: joinNames(added) })}</>}
                {removed.length > 0 && (
                  <span className="text-accent">
                    {' '}
                    {text('permission.review.removed', { names: joinNames(removed) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
