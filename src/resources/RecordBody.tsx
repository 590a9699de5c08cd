import type { ReactNode } from 'react'

interface RecordBodyProps {
  /** The facts of the record. */
  facts: ReactNode
  /** The record's lifecycle and its history. */
  children: ReactNode
}

/** The content of a record's page or panel: the facts, and beside them, if there is room, its lifecycle and its history. */
export function RecordBody({ facts, children }: RecordBodyProps) {
  return (
    <div className="@container">
      <div className="@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[60rem]:items-start">
        <div className="min-w-0">{facts}</div>
        <div className="min-w-0 @min-[60rem]:border-s @min-[60rem]:border-line">{children}</div>
      </div>
    </div>
  )
}
