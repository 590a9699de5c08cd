import { useEffect, useMemo, useRef } from 'react'
import { useCommandRegistration } from '../../../commands/context.tsx'
import type { Command } from '../../../commands/command.ts'
import type { TimelineRow } from './rows.ts'
import type { TimelineScroll } from './useTimelineScroll.ts'

const NO_COMMANDS: readonly Command[] = []

/**
 * Registers the command that opens a picture, if one is loaded: that of the focused message, else the last one in view,
 * else the last one.
 * @returns a function that opens the picture of the row with this index, and returns whether it has one
 */
export function usePictureCommand(
  rows: readonly TimelineRow[],
  focusedIndex: number,
  virtualizer: TimelineScroll['virtualizer'],
  open: (seq: number) => void,
): (index: number) => boolean {
  const openPicture = (index: number) => {
    const seq = pictureSeqOf(rows[index])
    if (seq !== undefined) open(seq)
    return seq !== undefined
  }
  const openOne = useRef<() => void>(undefined)
  useEffect(() => {
    openOne.current = () => {
      const lastInView = (virtualizer.range?.endIndex ?? rows.length - 1) + 1
      const seqs = [rows.slice(focusedIndex, focusedIndex + 1), rows.slice(0, lastInView), rows].map((candidates) =>
        candidates.map(pictureSeqOf).findLast((seq) => seq !== undefined),
      )
      const seq = seqs.find((each) => each !== undefined)
      if (seq !== undefined) open(seq)
    }
  })
  const hasPictures = useMemo(() => rows.some((row) => pictureSeqOf(row) !== undefined), [rows])
  const commands = useMemo(
    (): readonly Command[] =>
      hasPictures
        ? [
            {
              id: 'conversation.openPicture',
              scope: 'screen',
              title: { key: 'conversation.picture.open' },
              keywords: ['gazou', 'picture', 'image', 'photo'],
              perform: () => openOne.current?.(),
            },
          ]
        : NO_COMMANDS,
    [hasPictures],
  )
  useCommandRegistration(commands)
  return openPicture
}

/** Returns the number of the message whose picture a row shows; undefined if it shows none. */
function pictureSeqOf(row: TimelineRow | undefined): number | undefined {
  return row?.kind === 'message' && row.message.image !== null ? row.message.seq : undefined
}
