import { MessageType, SenderRole, SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import type { ConversationViewers } from '../../../../contract/live/presenceEvents.ts'
import { type GetText, useText } from '../../../texts/text.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { Count } from '../../../ui/chip.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Time } from '../../../ui/time.tsx'
import { nameOfOtherSide, type ReadSummary } from '../types.ts'

interface ConversationRowProps {
  summary: ReadSummary
  href: string
  isOpen: boolean
  isTabStop: boolean
  ownStaffId: number | undefined
  /** The staff who have joined the conversation; undefined if nobody has. */
  viewers: ConversationViewers['viewers'] | undefined
  isSelected: boolean
  /** Why the last act on the selected conversations did not succeed here. */
  reason: string | undefined
  onOpen: () => void
  onFocus: () => void
}

/** One conversation in the list: a link with its name, its last message, and since when it waits. */
export function ConversationRow(props: ConversationRowProps) {
  const { summary, href, isOpen, isTabStop, ownStaffId, viewers = [], isSelected, reason, onOpen, onFocus } = props
  const text = useText()
  // Those who write come first: the others may not fit.
  const colleagues = viewers
    .filter(({ staffId }) => staffId !== ownStaffId)
    .toSorted((one, other) => Number(other.isWriting) - Number(one.isWriting))
  const { id, waitingSince, unreadCount, assignee, snoozedUntil, lastAt } = summary
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <a
        href={href}
        data-conversation={id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen || undefined}
        data-selected={isSelected || undefined}
        className={`block py-2 outline-offset-[-2px] hover:bg-sunk ${isSelected ? 'border-s-4 border-link ps-2 pe-3' : 'px-3'} ${isOpen || isSelected ? 'bg-link-tint' : ''} ${isOpen ? 'forced-colors:border-s-8' : ''}`}
        onFocus={onFocus}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        <span className="flex items-baseline gap-2">
          {isSelected && (
            <span className="shrink-0 text-xs font-medium text-link">{text('conversation.selection.selected')}</span>
          )}
          <span className={`min-w-0 grow truncate ${waitingSince === null ? '' : 'font-medium'}`}>
            <BidiIsolated>{nameOfOtherSide(summary)}</BidiIsolated>
          </span>
          <span className={`shrink-0 text-xs ${waitingSince === null ? 'text-faint' : 'text-accent'}`}>
            {waitingSince !== null && `${text('conversation.waiting')} `}
            <Time at={waitingSince ?? lastAt} as="relative" />
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className="min-w-0 grow truncate text-sm text-soft">{previewOf(summary, text)}</span>
          {/* In a line that is always there, so that no row moves when a colleague comes or goes. */}
          {colleagues.length > 0 && (
            <span className="flex max-w-1/2 shrink-0 items-center gap-1 text-xs text-success" data-colleagues="">
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-success" />
              <span className="truncate">
                {colleagues
                  .map(({ name, isWriting }) =>
                    text(isWriting ? 'conversation.colleagueWriting' : 'conversation.colleagueHere', { name }),
                  )
                  .join(' · ')}
              </span>
            </span>
          )}
          {unreadCount > 0 && (
            <>
              <span aria-hidden className="shrink-0">
                <Count value={formatNumber(unreadCount)} isHighlighted />
              </span>
              <span className="sr-only">{text('menu.unread', { count: unreadCount })}</span>
            </>
          )}
        </span>
        {(assignee !== null || snoozedUntil !== null) && (
          <span className="mt-0.5 block truncate text-xs text-faint">
            {assignee !== null &&
              text(assignee.id === ownStaffId ? 'conversation.assignee.own' : 'conversation.assignee', {
                name: assignee.name,
              })}{' '}
            {snoozedUntil !== null && (
              <>
                {text('conversation.snoozedUntil')} <Time at={snoozedUntil} as="dateTime" />
              </>
            )}
          </span>
        )}
        {reason !== undefined && (
          <span className="mt-0.5 block text-xs text-danger">{text('conversation.selection.refused', { reason })}</span>
        )}
      </a>
    </li>
  )
}

/** Returns the last message in one line, with who has written it if that was staff or the system. */
function previewOf({ lastMessage }: Pick<ReadSummary, 'lastMessage'>, text: GetText): string {
  if (lastMessage === null) return text('conversation.noMessage')
  const { type, preview, senderRole } = lastMessage
  const content = type === MessageType.IMAGE ? text('conversation.pictureOnly') : preview
  if (senderRole === SenderRole.ADMIN) return text('conversation.byStaff', { content })
  return senderRole === SYSTEM_SENDER ? text('conversation.bySystem', { content }) : content
}
