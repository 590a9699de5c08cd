import { Link } from '@tanstack/react-router'
import { useMayOpen } from './mayOpen.ts'

/** A link if the signed-in staff member may open its URL, otherwise plain text. `to` may contain search parameters. */
export function PermittedLink({ to, children }: { to: string; children: string }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(to)) return children
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
