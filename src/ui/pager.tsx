import { useLayoutEffect, useRef } from 'react'
import { KEY_MAP } from '../keyMap.ts'
import { useText } from '../text.ts'
import { IconButton } from './button.tsx'
import { formatNumber } from './format.ts'

interface PagerProps {
  /** The page number, starting at 1. */
  page: number
  limit: number
  total: number
  onPageChange: (page: number) => void
}

/** Returns the number of pages that `total` rows fill, at least 1. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** The range of the shown rows, the buttons for the previous and next page, and a field for a page number. */
export function Pager({ page, limit, total, onPageChange }: PagerProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // Sets the value instead of a new `key`, because a remounted field would lose the focus.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = String(page)
  }, [page])
  const numberOfPages = countPages(total, limit)
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  const range = {
    from: formatNumber(from),
    to: formatNumber(Math.min(page * limit, total)),
    total: formatNumber(total),
  }
  const go = (to: number) => {
    if (to >= 1 && to <= numberOfPages && to !== page) onPageChange(to)
  }
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
          <input
            ref={field}
            className="control h-7 w-12 px-1 text-center text-sm"
            inputMode="numeric"
            aria-label={text('table.pageNumber')}
            defaultValue={page}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') go(Math.min(numberOfPages, Math.trunc(Number(event.currentTarget.value))))
            }}
          />
          <span className="ps-1.5 whitespace-nowrap">/ {formatNumber(numberOfPages)}</span>
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
