import { type ReactNode, useId } from 'react'

const BOX_CLASSES = 'max-h-40 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm'

/** A list of records with a heading; a long list scrolls. */
export function BulkRecordList({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="not-first:mt-4" aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-medium text-soft">
        {label}
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
