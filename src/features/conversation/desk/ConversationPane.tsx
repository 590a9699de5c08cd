import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { getConversation } from '../../../../contract/conversation/chat.ts'
import { listConversationNotes } from '../../../../contract/conversation/note.ts'
import { SYSTEM_SENDER, SenderRole } from '../../../../contract/enumerations.ts'
import type { PanesActor } from '../../../../machines/console/panes.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useConsole } from '../../../console.tsx'
import { useText } from '../../../texts/text.ts'
import { LoadError, LoadingRows } from '../../../ui/statusMessages.tsx'
import { Composer } from '../composer/Composer.tsx'
import { openOutbox } from '../outbox/openOutbox.ts'
import { useOutboxItems } from '../outbox/useOutbox.ts'
import {
  hasNewer,
  hasOlder,
  loadMore,
  type ReadMessage,
  replaceWindow,
  windowQuery,
} from '../messages/messageWindow.ts'
import { useConversationPresence, useConversationStream } from '../messages/useConversationStream.ts'
import { timelineRows } from '../timeline/rows.ts'
import { Timeline, type TimelineHandle } from '../timeline/Timeline.tsx'
import { nameOfOtherSide, type ReadConversation, type ReadSummary } from '../types.ts'
import { ConversationHeader } from './ConversationHeader.tsx'

interface ConversationPaneProps {
  id: number
  /** What the list knows of the conversation, until it is loaded. */
  summary: ReadSummary | undefined
  targetSeq: number | undefined
  ownStaffId: number
  timeline: RefObject<TimelineHandle | null>
  panes: PanesActor
  /** Tells up to which message everything is shown. */
  onSeen: (seq: number) => void
  onClose: () => void
  /** Called on Escape in the field to answer in. */
  onLeaveComposer: () => void
  onSendAndNext: (sent: { clientId: string }) => void
  onReopen: (conversationId: number) => void
}

const NO_MESSAGES: readonly ReadMessage[] = []

/** One conversation: its header, its messages, and the field to answer in. */
export function ConversationPane(props: ConversationPaneProps) {
  const { id, summary, targetSeq, ownStaffId, timeline, panes, onSeen, onClose } = props
  const text = useText()
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const record = useQuery(endpointQuery(client, getConversation, { params: { id } }))
  const windowRead = useQuery(windowQuery(client, queryClient, id, targetSeq))
  const notes = useQuery(endpointQuery(client, listConversationNotes, { params: { id }, query: {} }))
  const outbox = useOutboxItems(id)
  const { retry, discard } = openOutbox(useConsole())
  const presence = useConversationPresence(id)
  const { data: window } = windowRead
  const messages = window?.messages ?? NO_MESSAGES
  const conversation = record.data ?? (summary && provisional(summary))
  const partner = { memberId: conversation?.member?.id, storeId: conversation?.store?.id }
  useConversationStream(id, partner, window !== undefined && conversation !== undefined)
  const shownSeq = messages.at(-1)?.seq ?? window?.lastSeq
  const tellSeen = useEffectEvent(onSeen)
  useEffect(() => {
    if (shownSeq !== undefined) tellSeen(shownSeq)
  }, [shownSeq])
  useTargetLoading(id, targetSeq, messages)
  const firstNewSeq = useFirstNewSeq(id, conversation?.unreadCount, messages)
  const rows = useMemo(
    () =>
      timelineRows({
        messages,
        notes: notes.data?.items ?? [],
        outbox,
        firstNewSeq,
        seenSeq: presence?.seenSeq ?? record.data?.seenSeq ?? 0,
      }),
    [messages, notes.data, outbox, firstNewSeq, presence?.seenSeq, record.data?.seenSeq],
  )
  const loading = useRef({ older: false, newer: false })
  const load = (direction: 'older' | 'newer') => {
    if (loading.current[direction]) return
    loading.current[direction] = true
    // What fails is tried again when the end of the loaded messages comes into view again.
    void loadMore(client, queryClient, id, direction)
      .catch(() => undefined)
      .finally(() => {
        loading.current[direction] = false
      })
  }
  if (conversation === undefined)
    return record.isError ? (
      <LoadError failure={record.error} onRetry={() => void record.refetch()} />
    ) : (
      <LoadingRows rowCount={6} />
    )
  const writingText = presence?.isOtherSideWriting === true ? text('conversation.otherSideWriting') : ''
  return (
    <>
      <ConversationHeader summary={conversation} presence={presence} ownStaffId={ownStaffId} onClose={onClose} />
      <div className="contents" onFocus={() => panes.send({ type: 'enterMessages' })}>
        {window === undefined ? (
          <div className="min-h-0 grow">
            {windowRead.isError ? (
              <LoadError failure={windowRead.error} onRetry={() => void windowRead.refetch()} />
            ) : (
              <LoadingRows rowCount={6} />
            )}
          </div>
        ) : (
          <Timeline
            key={window.replacementCount}
            conversationId={id}
            rows={rows}
            hasOlder={hasOlder(window)}
            hasNewer={hasNewer(window)}
            onReachStart={() => load('older')}
            onReachEnd={() => load('newer')}
            targetSeq={targetSeq}
            label={text('conversation.messages', { name: nameOfOtherSide(conversation) })}
            handle={timeline}
            otherSideName={nameOfOtherSide(conversation)}
            onRetry={retry}
            onDiscard={discard}
          />
        )}
      </div>
      <p className="h-5 shrink-0 truncate px-3 text-sm text-faint">{writingText}</p>
      <div
        onFocus={() => panes.send({ type: 'enterComposer' })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          event.stopPropagation()
          props.onLeaveComposer()
        }}
      >
        <Composer
          conversation={conversation}
          messages={messages}
          seenSeq={shownSeq ?? 0}
          onReopen={props.onReopen}
          onSendAndNext={props.onSendAndNext}
        />
      </div>
    </>
  )
}

/** Returns a conversation of which only the list is known, so that an answer can be begun before it has loaded. */
function provisional(summary: ReadSummary): ReadConversation {
  const draft = { text: '', imageIds: [], images: [], basedOnSeq: 0, version: 0, updatedAt: null }
  return { ...summary, seenSeq: 0, draft, createdAt: summary.lastAt }
}

/** Loads the messages around the one of a link, if it is not among the loaded ones. */
function useTargetLoading(id: number, targetSeq: number | undefined, messages: readonly ReadMessage[]): void {
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const isMissing = targetSeq !== undefined && messages.length > 0 && !messages.some(({ seq }) => seq === targetSeq)
  useEffect(() => {
    // A message that does not exist is not searched again.
    if (isMissing) void replaceWindow(client, queryClient, id, targetSeq).catch(() => undefined)
  }, [client, queryClient, id, targetSeq, isMissing])
}

/** Returns the number of the first message that waited for an answer when the conversation was opened. */
function useFirstNewSeq(
  id: number,
  unreadCount: number | undefined,
  messages: readonly ReadMessage[],
): number | undefined {
  const [first, setFirst] = useState<{ id: number; seq: number | undefined }>()
  if (first?.id !== id && unreadCount !== undefined && messages.length > 0) {
    const ofOtherSide = messages.filter(({ sender }) => sender !== SYSTEM_SENDER && sender.role !== SenderRole.ADMIN)
    setFirst({ id, seq: unreadCount === 0 ? undefined : ofOtherSide.at(-unreadCount)?.seq })
  }
  return first?.id === id ? first.seq : undefined
}
