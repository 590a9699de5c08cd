import type { ReactNode } from 'react'

interface RecordBodyProps {
  /** The facts of the record. */
  facts: ReactNode
  /** The record's history. */
  children: ReactNode
}

/** The content of a record's page or panel. In a wide container, the history stands beside the facts. */
export function RecordBody({ facts, children }: RecordBodyProps) {
  return (
    <div className="@container">
      <div className="@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">{facts}</div>
        <div className="min-w-0 @min-[60rem]:border-s @min-[60rem]:border-line">{children}</div>
      </div>
    </div>
  )
}
