import { useText } from '../../text.ts'
import type { PersonChange, RoleChange } from './model.ts'

interface ChangeReviewProps {
  changes: readonly RoleChange[]
  people: readonly PersonChange[]
}

/** The unsaved changes by role, and the staff who gain or lose a permission by them. */
export function ChangeReview({ changes, people }: ChangeReviewProps) {
  const text = useText()
  const joinNames = (list: RoleChange['granted']) => list.map(({ name }) => name).join(' · ')
  const lines = [
    {
      title: text('permission.review.roles'),
      items: changes.map(({ role, granted, revoked }) => ({ ...role, added: granted, removed: revoked })),
    },
    {
      title: text('permission.review.staff', { n: people.length }),
      items: people.map(({ gained, lost, ...person }) => ({ ...person, added: gained, removed: lost })),
    },
  ]
  return (
    <div className="max-h-[50vh] overflow-y-auto border-y border-line text-sm wrap-anywhere">
      {lines.map(({ title, items }) => (
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
