import type { ReactNode } from 'react'

interface RecordBodyProps {
  /** The facts of the record. */
  facts: ReactNode
  /** The record's lifecycle and history. */
  children: ReactNode
}

/** The content of a record's page or panel. In a wide container, the lifecycle and history stand beside the facts. */
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
