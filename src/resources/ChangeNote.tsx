import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { RecordWrite } from '../../contract/socketEvents.ts'
import { describeChange } from '../commands/describeChange.ts'
import { kindOfRecordKey } from '../commands/command.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { announceChange } from './announceChange.ts'

interface ShownRecord {
  /** The result of `recordKeyOf`. */
  recordKey: string
  /** The version of the record that is shown; undefined if it is not known. */
  version: number | undefined
}

/**
 * Says what another person has done to the shown record since it was opened. Renders nothing once the signed-in person
 * has changed the record afterwards.
 */
export function ChangeNote({ isAnnounced = false, ...shown }: ShownRecord & { isAnnounced?: boolean }) {
  const text = useText()
  const write = useChange(shown)
  const note = write && describeChange(kindOfRecordKey(shown.recordKey), write, text)
  useEffect(() => {
    if (isAnnounced && write !== undefined && note !== undefined) announceChange(write, note)
  }, [isAnnounced, write, note])
  if (note === undefined) return null
  return <p className="change-note">{note}</p>
}

/**
 * Returns a text that says which other person has changed the record since the component was mounted for it, and to
 * which state. The text is empty if nobody has, or if the signed-in person has changed the record afterwards.
 */
export function useChangeText(shown: ShownRecord): string {
  const text = useText()
  const write = useChange(shown)
  return write === undefined ? '' : describeChange(kindOfRecordKey(shown.recordKey), write, text)
}

/** Returns the latest write of the record, if another person made it after the component was mounted for the record. */
function useChange({ recordKey, version }: ShownRecord): RecordWrite | undefined {
  const { recentChanges } = useConsole()
  const recentChange = useSelector(recentChanges, ({ context }) =>
    context.changes.find((each) => each.recordKey === recordKey),
  )
  const [last, setLast] = useState({ recordKey, write: recentChange?.write })
  const isOutdated = last.recordKey !== recordKey || (recentChange !== undefined && recentChange.write !== last.write)
  if (isOutdated) setLast({ recordKey, write: recentChange?.write })
  const write = isOutdated ? recentChange?.write : last.write
  return write !== undefined && version !== undefined && version > write.version ? undefined : write
}
