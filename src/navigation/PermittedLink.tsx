import { Link } from '@tanstack/react-router'
import { useMayOpen } from './mayOpen.ts'

/** A link where the reader may open what it leads to, else its words alone. `to` may hold a query. */
export function PermittedLink({ to, children }: { to: string; children: string }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(to)) return children
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
