import { useId, useState } from 'react'
import { useText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { formatNumber } from './format.ts'
import { toHalfWidth } from './halfWidth.ts'
import { useFieldText } from './useFieldText.ts'

interface PageNumberFieldProps {
  page: number
  numberOfPages: number
  onPageChange: (page: number) => void
}

/** The field of a pager for a page number. What is no page is refused with the reason on Enter (rule 6.13). */
export function PageNumberField({ page, numberOfPages, onPageChange }: PageNumberFieldProps) {
  const text = useText()
  const errorId = useId()
  // Not a new `key` for each page, because a remounted field would lose the focus.
  const fieldText = useFieldText<HTMLInputElement>(String(page))
  const [refusedOnPage, setRefusedOnPage] = useState<number>()
  const isRefused = refusedOnPage === page
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
        {...fieldText}
        className="control h-7 w-12 px-1 text-center text-sm"
        inputMode="numeric"
        aria-label={text('table.pageNumber')}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={isRefused ? errorId : undefined}
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
