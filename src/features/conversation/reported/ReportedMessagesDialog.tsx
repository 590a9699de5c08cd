import { useEffect, useId, useRef } from 'react'
import type { Read } from '../../../../contract/answer.ts'
import { isWithStaff } from '../../../../contract/conversation/chat.ts'
import type { ReportedMessages } from '../../../../contract/conversation/reportedMessages.ts'
import { useText } from '../../../texts/text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { MessageRow } from '../timeline/MessageRow.tsx'
import { rowIdsOf } from '../timeline/rowIds.ts'
import { timelineRows } from '../timeline/rows.ts'
import { DayRow } from '../timeline/SeparatorRow.tsx'

interface ReportedMessagesDialogProps {
  read: Read<typeof ReportedMessages>
  onClose: () => void
}

/** The reported message among those around it, which can be read and nothing else. */
export default function ReportedMessagesDialog({ read, onClose }: ReportedMessagesDialogProps) {
  const text = useText()
  const listId = useId()
  const reportedRow = useRef<HTMLLIElement>(null)
  const { type, member, store, otherStore, seq, items } = read
  useEffect(() => reportedRow.current?.scrollIntoView({ block: 'center' }), [])
  const names = [member, store, otherStore].flatMap((side) => (side === null ? [] : [side.name]))
  const participants = [...names, ...(isWithStaff(type) ? [text('conversation.sender.staff')] : [])].join(' · ')
  const rows = timelineRows({ messages: items, notes: [], outbox: [], firstNewSeq: undefined, seenSeq: 0 })
  return (
    <Dialog
      title={text('report.messages.title', { participants })}
      description={text('report.messages.recorded')}
      width="wide"
      isPrintedAlone
      onClose={onClose}
    >
      <ol
        tabIndex={0}
        aria-label={text('report.messages.title', { participants })}
        className="-mx-2 max-h-[60vh] overflow-y-auto rounded-sm border border-line pb-3 print:max-h-none"
      >
        {rows.map((row) => {
          if (row.kind === 'day')
            return (
              <li key={row.key}>
                <DayRow day={row.day} />
              </li>
            )
          if (row.kind !== 'message') return null
          const isReported = row.message.seq === seq
          return (
            <li
              key={row.key}
              {...(isReported ? { ref: reportedRow, tabIndex: -1, 'data-autofocus': '', 'aria-current': true } : {})}
              className="aria-[current]:my-2 aria-[current]:border-y aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:py-2"
            >
              {isReported && <p className="px-4 text-sm font-medium">{text('report.messages.reported')}</p>}
              <MessageRow
                message={row.message}
                image={row.message.image}
                isSenderShown={row.isFirstOfSender || isReported}
                isLastSeen={false}
                otherSideName={names[0] ?? ''}
                isLinked={false}
                isTabbable
                ids={rowIdsOf(listId, row.key)}
              />
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
