import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import { describeChange } from '../../commands/describeChange.ts'
import { kindOfRecordKey } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { announceChange } from './announceChange.ts'

interface ShownRecord {
  /** The result of `recordKeyOf`. */
  recordKey: string
  /** The version of the record that is shown; undefined if it is not known. */
  version: number | undefined
}

/**
 * Says what another person has done to the shown record, shortly before it was opened or since then. Renders nothing
 * once the shown version is newer.
 */
export function RecentChangeNote({ isAnnounced = false, ...shownRecord }: ShownRecord & { isAnnounced?: boolean }) {
  const text = useText()
  const write = useLatestWrite(shownRecord)
  const note = write && describeChange(kindOfRecordKey(shownRecord.recordKey), write, text)
  useEffect(() => {
    if (isAnnounced && write !== undefined && note !== undefined) announceChange(write, note)
  }, [isAnnounced, write, note])
  if (note === undefined) return null
  return <p className="change-note">{note}</p>
}

/**
 * Returns a text that says which other person has changed the record, shortly before the component was mounted for it
 * or since then, and to which state. The text is empty if nobody has, or if the shown version is newer.
 */
export function useChangeText(shownRecord: ShownRecord): string {
  const text = useText()
  const write = useLatestWrite(shownRecord)
  return write === undefined ? '' : describeChange(kindOfRecordKey(shownRecord.recordKey), write, text)
}

/**
 * Returns the latest write of the record by another person: one that was recent when the component was mounted for the
 * record, or a later one. Undefined if there is none, or if the shown version is newer.
 */
function useLatestWrite({ recordKey, version }: ShownRecord): RecordWrite | undefined {
  const { recentChanges } = useConsole()
  const recentChange = useSelector(recentChanges, ({ context }) =>
    context.changes.find((each) => each.recordKey === recordKey),
  )
  const [lastChange, setLastChange] = useState({ recordKey, write: recentChange?.write })
  const isLastChangeOutdated =
    lastChange.recordKey !== recordKey || (recentChange !== undefined && recentChange.write !== lastChange.write)
  if (isLastChangeOutdated) setLastChange({ recordKey, write: recentChange?.write })
  const write = isLastChangeOutdated ? recentChange?.write : lastChange.write
  return write !== undefined && version !== undefined && version > write.version ? undefined : write
}
