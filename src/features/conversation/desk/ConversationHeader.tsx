import type { ConversationPresence } from '../../../../contract/live/presenceEvents.ts'
import { ConversationType } from '../../../../contract/enumerations.ts'
import { toneOfConversation } from '../../../../machines/lifecycles/conversation.ts'
import { CommandButton } from '../../../resources/record/CommandButton.tsx'
import { useText } from '../../../texts/text.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Time } from '../../../ui/time.tsx'
import { nameOfOtherSide, type ReadConversation, type ReadSummary } from '../types.ts'

interface ConversationHeaderProps {
  summary: ReadSummary | ReadConversation
  presence: ConversationPresence | undefined
  ownStaffId: number
  onClose: () => void
}

/** Whose conversation it is, its state, who is here, and the buttons of its commands. */
export function ConversationHeader({ summary, presence, ownStaffId, onClose }: ConversationHeaderProps) {
  const text = useText()
  const { state, assignee, snoozedUntil, type } = summary
  const colleagues = presence?.viewers?.filter(({ staffId }) => staffId !== ownStaffId) ?? []
  return (
    <header className="border-b border-line px-3 py-2">
      <div className="flex items-center gap-2">
        <IconButton icon="left" label={text('conversation.close')} className="lg:hidden" onClick={onClose} />
        <h2
          id="conversation-name"
          tabIndex={-1}
          data-focus-home=""
          className="min-w-0 truncate font-title text-lg font-medium"
        >
          <BidiIsolated>{nameOfOtherSide(summary)}</BidiIsolated>
        </h2>
        <Chip tone={toneOfConversation(state)}>{text(`conversation.state.${state}`)}</Chip>
        {'isMuted' in summary && summary.isMuted === true && (
          <span className="shrink-0 text-xs text-faint">{text('conversation.muted')}</span>
        )}
        {presence?.isOtherSideOnline === true && (
          <span className="shrink-0 text-xs text-success">{text('conversation.online')}</span>
        )}
      </div>
      <p className="min-h-5 truncate text-sm text-faint">
        {[
          text(type === ConversationType.CMS_TO_STORE ? 'conversation.withStore' : 'conversation.withMember'),
          assignee === null
            ? text('conversation.unassigned')
            : text(assignee.id === ownStaffId ? 'conversation.assignee.own' : 'conversation.assignee', {
                name: assignee.name,
              }),
          ...colleagues.map(({ name, isWriting }) =>
            text(isWriting ? 'conversation.colleagueWriting' : 'conversation.colleagueHere', { name }),
          ),
        ].join(' · ')}
        {snoozedUntil !== null && (
          <>
            {' · '}
            {text('conversation.snoozedUntil')} <Time at={snoozedUntil} as="dateTime" />
          </>
        )}
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <CommandButton id="conversation.reply" tone="primary" />
        <CommandButton id="conversation.finish" isHiddenIfDisabled />
        <CommandButton id="conversation.reopen" isHiddenIfDisabled />
        {/* On a narrow or low screen the messages need the room: the menu of the conversation has the same commands. */}
        <div className="hidden sm:[@media(height>=36rem)]:contents">
          <CommandButton id="conversation.markWaiting" isHiddenIfDisabled />
          <CommandButton id="conversation.snooze" isHiddenIfDisabled />
          <CommandButton id="conversation.take" isHiddenIfDisabled tone="plain" />
          <CommandButton id="conversation.handOver" />
          <CommandButton id="conversation.mute" />
        </div>
        <div className="contents sm:[@media(height>=36rem)]:hidden">
          <CommandButton id="record.menu" />
        </div>
      </div>
    </header>
  )
}
