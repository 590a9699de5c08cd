import type { ConversationNote } from '../../../../contract/conversation/note.ts'
import { useText } from '../../../texts/text.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { TimeOfDay } from '../../../ui/time.tsx'
import { MessageText } from './MessageText.tsx'
import type { RowIds } from './rowIds.ts'

interface NoteRowProps {
  note: ConversationNote
  isTabbable: boolean
  ids: RowIds
}

/** A note, in the full width, with a label that says that the other side does not get it. */
export function NoteRow({ note, isTabbable, ids }: NoteRowProps) {
  const text = useText()
  return (
    <div className="px-4 pt-3">
      <div className="rounded-lg border border-dashed border-edge bg-accent-tint px-3 py-1.5">
        <div className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
          <span id={ids.who}>
            <span className="font-medium">{text('conversation.note.staffOnly')}</span>{' '}
            <BidiIsolated>{note.author.name}</BidiIsolated>
          </span>
          <span id={ids.at}>
            <TimeOfDay at={note.createdAt} />
          </span>
        </div>
        <div id={ids.content}>
          <MessageText text={note.text} mentions={note.mentions} isTabbable={isTabbable} />
        </div>
      </div>
    </div>
  )
}
