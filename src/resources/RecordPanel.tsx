import type { ReactNode } from 'react'
import { recordKeyOf } from '../commands/command.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { ActionFailureNote } from './ActionFailureNote.tsx'
import { RecentChangeNote } from './RecentChangeNote.tsx'
import { RecordActions } from './RecordActions.tsx'

interface RecordPanelProps {
  /** The kind of the record. The enabled commands of records of this kind are shown as buttons. */
  kind: string
  id: number
  /** The version of the record that is shown; undefined if it is not known. */
  version: number | undefined
  title: string
  /** Content beside the title, such as the state. */
  badge?: ReactNode
  /** Content below the title, above the note of what another person has done. */
  summary?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A panel with one record beside its list. While the panel is open, the shortcuts of record commands apply to its
 * record.
 */
export function RecordPanel({ kind, id, version, title, badge, summary, onClose, children }: RecordPanelProps) {
  return (
    <PanelFrame
      title={title}
      badge={badge}
      summary={
        <>
          {summary}
          <ActionFailureNote recordKey={recordKeyOf(kind, id)} />
          <RecentChangeNote recordKey={recordKeyOf(kind, id)} version={version} isAnnounced />
          <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
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
