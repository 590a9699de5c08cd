import type { ReactNode } from 'react'
import { recordKeyOf } from '../../commands/command.ts'
import { ActionFailureNote } from './ActionFailureNote.tsx'
import { RecentChangeNote } from '../changes/RecentChangeNote.tsx'

interface RecordHeadProps {
  /** The kind of the record. */
  kind: string
  id: number
  /** The version of the record that is shown; undefined if it is not known. */
  version: number | undefined
  /** The record's lifecycle in one line; undefined until it has loaded, and for a kind without a lifecycle. */
  lifecycle?: ReactNode
  /** The facts that staff need most often, once they have loaded. */
  facts?: ReactNode
  /** The number of records that wait for staff. */
  waitingCount?: ReactNode
}

/** What the head of a record's page or panel says below the name, and what others have just done to the record. */
export function RecordHead({ kind, id, version, lifecycle, facts, waitingCount }: RecordHeadProps) {
  const recordKey = recordKeyOf(kind, id)
  return (
    <div className="flex flex-col gap-2 empty:hidden low:gap-1">
      {lifecycle}
      {facts}
      {waitingCount}
      <ActionFailureNote recordKey={recordKey} />
      <RecentChangeNote recordKey={recordKey} version={version} isAnnounced />
    </div>
  )
}
