import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { changeText } from '../commands/changeText.ts'
import { kindOfRecordKey } from '../commands/command.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { announce } from '../ui/announce.ts'

interface ShownRecord {
  /** The result of `recordKeyOf`. */
  recordKey: string
  /** The version that is shown. */
  version: number | undefined
}

/** What another person has done to a record since it was opened; nothing if the reader has changed it since. */
export function ChangeNote({ isAnnounced = false, ...shown }: ShownRecord & { isAnnounced?: boolean }) {
  const words = useChangeText(shown)
  useEffect(() => {
    if (isAnnounced && words !== '') announce(words)
  }, [isAnnounced, words])
  if (words === '') return null
  return <p className="change-note">{words}</p>
}

/**
 * Returns who has changed a record since the component was mounted for it, and to which state; an empty text if nobody
 * has, or the reader has changed it since.
 */
export function useChangeText({ recordKey, version }: ShownRecord): string {
  const text = useText()
  const { recentChanges } = useConsole()
  const recent = useSelector(recentChanges, ({ context }) =>
    context.changes.find((each) => each.recordKey === recordKey),
  )
  const [last, setLast] = useState({ recordKey, write: recent?.write })
  const isOutdated = last.recordKey !== recordKey || (recent !== undefined && recent.write !== last.write)
  if (isOutdated) setLast({ recordKey, write: recent?.write })
  const write = isOutdated ? recent?.write : last.write
  if (write === undefined || (version !== undefined && version > write.version)) return ''
  return changeText(kindOfRecordKey(recordKey), write, text)
}
