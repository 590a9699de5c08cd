import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { formatNumber } from './format.ts'
import { toHalfWidth } from './halfWidth.ts'

interface PageNumberFieldProps {
  page: number
  numberOfPages: number
  onPageChange: (page: number) => void
}

/** The field of a pager for a page number. What is no page is refused with the reason on Enter (rule 6.13). */
export function PageNumberField({ page, numberOfPages, onPageChange }: PageNumberFieldProps) {
  const text = useText()
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [refusedOnPage, setRefusedOnPage] = useState<number>()
  const isRefused = refusedOnPage === page
  // Sets the value instead of a new `key`, because a remounted field would lose the focus.
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = String(page)
  }, [page])
  const error = text('table.pageNumber.invalid', { pages: formatNumber(numberOfPages) })
  const go = (typed: string) => {
    const typedPage = readPageNumber(typed)
    const isPage = typedPage >= 1 && typedPage <= numberOfPages
    setRefusedOnPage(isPage ? undefined : page)
    if (!isPage) announce(error)
    else if (typedPage !== page) onPageChange(typedPage)
  }
  return (
    <>
      {isRefused && (
        <span id={errorId} className="pe-1.5 text-accent">
          {error}
        </span>
      )}
      <input
        ref={field}
        className="control h-7 w-12 px-1 text-center text-sm"
        inputMode="numeric"
        aria-label={text('table.pageNumber')}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={isRefused ? errorId : undefined}
        defaultValue={page}
        onFocus={(event) => event.target.select()}
        onChange={() => setRefusedOnPage(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.currentTarget.value)
        }}
      />
    </>
  )
}

/** Returns a typed page number; NaN for any text but digits. */
function readPageNumber(typed: string): number {
  const digits = toHalfWidth(typed).trim()
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
