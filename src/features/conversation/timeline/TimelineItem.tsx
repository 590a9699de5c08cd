import { memo } from 'react'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { MessageRow } from './MessageRow.tsx'
import { NoteRow } from './NoteRow.tsx'
import { OutboxRow } from './OutboxRow.tsx'
import { rowIdsOf } from './rowIds.ts'
import type { TimelineRow } from './rows.ts'
import { DayRow, NewLineRow } from './SeparatorRow.tsx'

interface TimelineItemProps {
  row: TimelineRow
  /** The picture of the message, with addresses that are valid. */
  image: MessageImage | null
  listId: string
  /** Whether the name of the sender is shown, although the message before is by the same person. */
  isSenderShown: boolean
  /** Whether the Tab key reaches what is in the row. */
  isTabbable: boolean
  /** Whether a link has led to the row. */
  isLinked: boolean
  otherSideName: string
  onOpenPicture: (seq: number) => void
  /** Called with the address of a picture that could not be loaded. */
  onPictureFail: (seq: number, url: string) => void
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** The content of a row of the timeline. */
export const TimelineItem = memo(function TimelineItem({
  row,
  listId,
  onRetry,
  onDiscard,
  ...rest
}: TimelineItemProps) {
  const ids = rowIdsOf(listId, row.key)
  const { isTabbable } = rest
  switch (row.kind) {
    case 'day':
      return <DayRow day={row.day} />
    case 'newLine':
      return <NewLineRow />
    case 'note':
      return <NoteRow note={row.note} isTabbable={isTabbable} ids={ids} />
    case 'outbox':
      return <OutboxRow item={row.item} isTabbable={isTabbable} ids={ids} onRetry={onRetry} onDiscard={onDiscard} />
    case 'message':
      return <MessageRow {...row} {...rest} isSenderShown={row.isFirstOfSender || rest.isSenderShown} ids={ids} />
  }
}, areEqual)

/** The rows are new objects after each change of the messages, but what they show is not. */
function areEqual({ row, ...rest }: TimelineItemProps, { row: nextRow, ...nextRest }: TimelineItemProps): boolean {
  return hasEqualValues(row, nextRow) && hasEqualValues(rest, nextRest)
}

function hasEqualValues(first: object, second: object): boolean {
  const entries = Object.entries(first)
  const others = new Map<string, unknown>(Object.entries(second))
  return entries.length === others.size && entries.every(([name, value]) => others.get(name) === value)
}
