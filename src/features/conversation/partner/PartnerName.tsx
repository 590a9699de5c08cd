import type { ReactNode } from 'react'
import { PermittedLink } from '../../../navigation/PermittedLink.tsx'

/** The member or store of a conversation with staff. */
export interface Partner {
  id: number
  name: string
}

interface PartnerNameProps {
  name: string
  /** The URL of the page of the member or store; undefined if the name is all that may be shown. */
  to?: string
  /** Shown beside the name, such as the state. */
  badge?: ReactNode
}

/** The name of a member or store as a heading that leads to its page. */
export function PartnerName({ name, to, badge }: PartnerNameProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-3 sm:px-4">
      <h3 className="font-title text-lg font-medium wrap-anywhere">
        <PermittedLink to={to}>{name}</PermittedLink>
      </h3>
      {badge}
    </div>
  )
}
