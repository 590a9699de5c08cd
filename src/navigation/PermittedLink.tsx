import { Link } from '@tanstack/react-router'
import { useMayOpen } from './mayOpen.ts'

/**
 * A link if the signed-in staff member may open its URL, otherwise plain text. `to` may contain search parameters; it is
 * undefined if it is not known where the link leads.
 */
export function PermittedLink({ to, children }: { to: string | undefined; children: string }) {
  const mayOpen = useMayOpen()
  if (to === undefined || !mayOpen(to)) return children
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
