import { KEY_MAP } from '../keyMap.ts'
import { useText } from '../texts/text.ts'
import { IconButton } from './button.tsx'
import { formatNumber } from './format.ts'
import { PageNumberField } from './pageNumberField.tsx'

interface PagerProps {
  /** The page number, starting at 1. */
  page: number
  limit: number
  total: number
  /** Whether more rows follow than `total` says, because the server does not count them. */
  hasMore?: boolean | undefined
  onPageChange: (page: number) => void
}

/** Formats the number of rows of a list; as the number of those that are known if there are more. */
export function formatTotal(total: number, hasMore = false): string {
  return hasMore ? `${formatNumber(total - 1)}+` : formatNumber(total)
}

/** Returns the number of pages that `total` rows fill, at least 1. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/**
 * The range of the shown rows, the buttons for the previous and next page, and a field for a page number; nothing for an
 * empty list, which says itself that it is empty.
 */
export function Pager({ page, limit, total, hasMore = false, onPageChange }: PagerProps) {
  const text = useText()
  const numberOfPages = countPages(total, limit)
  const range = {
    from: formatNumber((page - 1) * limit + 1),
    to: formatNumber(Math.min(page * limit, total)),
    total: formatTotal(total, hasMore),
  }
  const go = (to: number) => {
    if (to >= 1 && to <= numberOfPages && to !== page) onPageChange(to)
  }
  if (total === 0) return null
  return (
    <nav aria-label={text('table.pages')} className="flex items-center gap-3 text-sm text-faint">
      <span className="whitespace-nowrap">{text('table.range', range)}</span>
      {numberOfPages > 1 && (
        <span className="flex items-center print:hidden">
          <IconButton
            icon="left"
            label={text('table.previousPage')}
            aria-disabled={page <= 1}
            aria-keyshortcuts={KEY_MAP.list.page[0]}
            onClick={() => go(page - 1)}
          />
          <PageNumberField page={page} numberOfPages={numberOfPages} onPageChange={onPageChange} />
          <span className="ps-1.5 whitespace-nowrap">/ {hasMore ? '…' : formatNumber(numberOfPages)}</span>
          <IconButton
            icon="right"
            label={text('table.nextPage')}
            aria-disabled={page >= numberOfPages}
            aria-keyshortcuts={KEY_MAP.list.page[1]}
            onClick={() => go(page + 1)}
          />
        </span>
      )}
    </nav>
  )
}
