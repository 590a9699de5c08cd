import { type ReactNode, useId } from 'react'
import { useText } from '../../texts/text.ts'

const BOX_CLASSES = 'max-h-40 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm'

interface BulkPreviewListProps {
  label: string
  /** The sum of the records' amounts, if they have amounts. */
  totalAmount: string | undefined
  children: ReactNode
}

/** A list of records with a heading; a long list scrolls. */
export function BulkPreviewList({ label, totalAmount, children }: BulkPreviewListProps) {
  const text = useText()
  const id = useId()
  return (
    <section className="not-first:mt-4" aria-labelledby={id}>
      <h3 id={id} className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm font-medium text-soft">
        {label}
        {totalAmount !== undefined && (
          <span className="pe-3 tabular-nums">{text('amount.total', { amount: totalAmount })}</span>
        )}
      </h3>
      <ul
        // A scroll container must be focusable, so that it can be scrolled with the keyboard.
        tabIndex={0}
        aria-labelledby={id}
        className={`${BOX_CLASSES} [&>li]:px-3 [&>li]:py-1`}
      >
        {children}
      </ul>
    </section>
  )
}
