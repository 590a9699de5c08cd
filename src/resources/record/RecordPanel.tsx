import type { ReactNode } from 'react'
import { PanelFrame } from './PanelFrame.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordNumber } from '../columns/RecordNumber.tsx'

interface RecordPanelProps {
  /** The kind of the record. The enabled commands of records of this kind are shown as buttons. */
  kind: string
  id: number
  /** The version of the record that is shown; undefined if it is not known. */
  version: number | undefined
  title: string
  /** The record's lifecycle in one line; undefined until it has loaded, and for a kind without a lifecycle. */
  lifecycle?: ReactNode
  /** The facts that staff need most often, once they have loaded. */
  headFacts?: ReactNode
  /** The number of records that wait for staff. */
  waitingCount?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A panel with one record beside its list. While the panel is open, the shortcuts of record commands apply to its
 * record.
 */
export function RecordPanel(props: RecordPanelProps) {
  const { kind, id, version, title, lifecycle, headFacts, waitingCount, onClose, children } = props
  return (
    <PanelFrame
      title={title}
      badge={<RecordNumber id={id} />}
      summary={
        <>
          <RecordHead
            kind={kind}
            id={id}
            version={version}
            lifecycle={lifecycle}
            facts={headFacts}
            waitingCount={waitingCount}
          />
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            <RecordActions kind={kind} />
          </div>
        </>
      }
      onClose={onClose}
    >
      {children}
    </PanelFrame>
  )
}
