import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { formatNumber } from '../../ui/format.ts'

interface UsageCountProps {
  /** The URL of the list of the records that use the entry; undefined if there is none. */
  listUrl: string | undefined
  /** Null if it is not known. */
  count: number | null
}

/** The number of records that use an entry, as a link to their list if the signed-in staff member may open the list. */
export function UsageCount({ listUrl, count }: UsageCountProps) {
  const mayOpen = useMayOpen()
  if (count === null) return '—'
  if (listUrl === undefined || count === 0 || !mayOpen(listUrl)) return formatNumber(count)
  return (
    <Link to={listUrl} className="link rounded-sm">
      {formatNumber(count)}
    </Link>
  )
}
