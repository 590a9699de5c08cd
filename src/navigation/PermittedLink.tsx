import { Link } from '@tanstack/react-router'
import { useMayOpen } from './mayOpen.ts'

interface PermittedLinkProps {
  to: string | undefined
  /** Whether the Tab key reaches the link. */
  isTabbable?: boolean
  children: string
}

/**
 * A link if the signed-in staff member may open its URL, otherwise plain text. `to` may contain search parameters; it is
 * undefined if it is not known where the link leads.
 */
export function PermittedLink({ to, isTabbable = true, children }: PermittedLinkProps) {
  const mayOpen = useMayOpen()
  if (to === undefined || !mayOpen(to)) return children
  return (
    <Link to={to} tabIndex={isTabbable ? undefined : -1} className="link">
      {children}
    </Link>
  )
}
