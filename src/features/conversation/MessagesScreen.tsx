import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getConversation, listConversationsAsCsv } from '../../../contract/conversation/chat.ts'
import { ConversationType } from '../../../contract/enumerations.ts'
import { useActorRef } from '@xstate/react'
import { panesMachine } from '../../../machines/console/panes.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import { useActorRegistration, useConsole } from '../../console.tsx'
import { lazyAfterFirstScreen } from '../../loading/lazyComponent.tsx'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import type { CsvDownloadRequest } from '../../resources/list/csvDownloadRequest.ts'
import { RecordMenuHost } from '../../resources/record/RecordMenuHost.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { closeOpened } from '../../resources/record/useRecordPanel.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import { useText } from '../../texts/text.ts'
import { focusElement } from '../../ui/focus.ts'
import { NoContentMessage } from '../../ui/statusMessages.tsx'
import { focusComposer } from './composer/composerFocus.ts'
import { ConversationPane } from './desk/ConversationPane.tsx'
import { PartnerBeside, usePartnerPanel } from './desk/PartnerBeside.tsx'
import { useDeskCommands } from './desk/useDeskCommands.ts'
import { nextToAnswer } from './desk/nextToAnswer.ts'
import { usePrepareConversations } from './desk/usePrepareConversations.ts'
import { useSelection } from './desk/useSelection.ts'
import { useFinishAfterSending } from './desk/useFinishAfterSending.ts'
import { ConversationList } from './list/ConversationList.tsx'
import type { ListQuery } from './list/conversationPages.ts'
import { focusResults, focusRow } from './list/focusRow.ts'
import { FoundMessages } from './list/FoundMessages.tsx'
import { ListTools } from './list/ListTools.tsx'
import { useConversationList } from './list/useConversationList.ts'
import { useLiveLists } from './list/useLiveLists.ts'
import { useRememberedView } from './list/useRememberedView.ts'
import type { TimelineHandle } from './timeline/Timeline.tsx'
import { DEFAULT_TAB, type MessagesSearch, type StaffType } from './types.ts'

const CsvDownload = lazyAfterFirstScreen<CsvDownloadRequest>(() =>
  import('../../resources/list/CsvDownload.tsx').then((code) => ({ default: code.CsvDownload })),
)

/** The screen of the conversations with stores or with members: the list, and the open conversation beside it. */
export default function MessagesScreen() {
  const { path } = useScreen()
  const type = path === '/messages/store' ? ConversationType.CMS_TO_STORE : ConversationType.CMS_TO_USER
  return <MessagesDesk key={path} path={path} type={type} />
}

function MessagesDesk({ path, type }: { path: string; type: StaffType }) {
  const text = useText()
  const { client } = useConsole()
  const router = useRouter()
  const ownStaffId = useProfile().id
  const [searchInUrl, change] = useListSearch<MessagesSearch>()
  const search = useRememberedView(searchInUrl, change)
  const { tab = DEFAULT_TAB, sort, q, message } = search
  const query: ListQuery = { type, ...(q === undefined ? { tab } : { q }), ...(sort === undefined ? {} : { sort }) }
  useLiveLists(ownStaffId)
  const listState = useConversationList(query)
  const { list, order, known, rows } = listState
  const selection = useSelection({ query, order, staffId: ownStaffId })
  useReportFirstScreenReady(list.data !== undefined || list.isError)
  const [openId, openConversation] = useOpenConversation(search, change)
  const [cursorId, setCursorId] = useState<number>()
  const open = (id: number, seq?: number) => {
    setCursorId(id)
    openConversation(id, seq)
  }
  const [seenSeqs, setSeenSeqs] = useState<Readonly<Record<number, number>>>({})
  const timeline = useRef<TimelineHandle>(null)
  const panes = useActorRef(panesMachine)
  useActorRegistration(panes)
  const { data: openRecord } = useQuery({
    ...endpointQuery(client, getConversation, { params: { id: openId ?? 0 } }),
    enabled: openId !== undefined,
  })
  // One that was answered before it has loaded may have left the list.
  const openSummary = openRecord?.id === openId ? openRecord : known.get(openId ?? 0)
  const openAndFocusHeading = (id: number, seq?: number) => {
    open(id, seq)
    focusElement(document.getElementById('conversation-name'))
  }
  const close = () => {
    void closeOpened(router, change, ['conversation', 'message'])
    focusRow(openId)
  }
  const openNext = (afterId: number) => {
    const next = nextToAnswer(rows, afterId)
    if (next === undefined) close()
    else open(next.id)
    return next
  }
  const onSetAside = (id: number) => {
    const index = rows.findIndex((row) => row.id === id)
    // The button or row that had the focus goes with the conversation.
    if (id === openId && openNext(id) !== undefined) focusElement(document.getElementById('conversation-name'))
    else if (id !== openId) focusRow((rows[index + 1] ?? rows[index - 1])?.id)
    order.send({ type: 'remove', id })
  }
  const targetId = cursorId ?? rows[0]?.id
  const target = openId === undefined ? rows.find(({ id }) => id === targetId) : openSummary
  usePrepareConversations([openId === undefined ? targetId : undefined, openId && nextToAnswer(rows, openId)?.id])
  const partner = usePartnerPanel(openId)
  useDeskCommands({
    ...{ rows, known, target, openId, ownStaffId, timeline, order, selection, panes, search, change, close },
    seenSeq: openId === undefined ? undefined : seenSeqs[openId],
    open: openAndFocusHeading,
    reply: (id: number) => {
      open(id)
      focusComposer()
    },
    onSetAside,
    isPartnerPanelOpen: partner.isPanelOpen,
  })
  const finishAfterSending = useFinishAfterSending(ownStaffId)
  const hrefOf = (id: number, seq?: number) =>
    withSearchParams(path, {
      ...(tab === DEFAULT_TAB ? {} : { tab }),
      ...(q === undefined ? {} : { q }),
      ...{ conversation: id },
      ...(seq === undefined ? {} : { message: seq }),
    })
  const label = text(type === ConversationType.CMS_TO_STORE ? 'screen.storeMessages' : 'screen.userMessages')
  const listName = q === undefined ? `${label} ${text(`conversation.tab.${tab}`)}` : label
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) panes.send({ type: 'leavePanes' })
      }}
      className="flex h-[calc(100dvh-3.25rem-var(--notice-space,0px))] min-h-80"
    >
      <section
        aria-label={label}
        className={`min-h-0 w-full shrink-0 flex-col border-e border-line lg:flex lg:w-75 min-[1440px]:w-85 ${openId === undefined ? 'flex' : 'hidden'}`}
      >
        <ListTools {...{ path, type, title: label, tab, q, change }} onMoveToResults={focusResults} />
        <ConversationList
          {...listState}
          {...{ label, openId, cursorId, ownStaffId, selection }}
          emptyText={text(q === undefined ? `conversation.empty.${tab}` : 'state.noMatch')}
          hrefOf={hrefOf}
          onCursorMove={setCursorId}
          onEnter={() => panes.send({ type: 'enterList' })}
          onOpen={openAndFocusHeading}
        />
        {q !== undefined && <FoundMessages type={type} q={q} hrefOf={hrefOf} onOpen={openAndFocusHeading} />}
      </section>
      <section
        aria-label={text('conversation.pane')}
        className={`min-h-0 min-w-0 grow flex-col lg:flex ${openId === undefined ? 'hidden' : 'flex'}`}
      >
        {/* Without room for the list, the heading of the screen is not on the screen. */}
        <h1 className="sr-only lg:hidden">{label}</h1>
        {openId === undefined ? (
          <NoContentMessage icon="message" title={text('conversation.choose')} hint={text('conversation.chooseHint')} />
        ) : (
          <ConversationPane
            key={openId}
            id={openId}
            summary={openSummary}
            targetSeq={message}
            ownStaffId={ownStaffId}
            timeline={timeline}
            panes={panes}
            onSeen={(seq) => setSeenSeqs((before) => ({ ...before, [openId]: seq }))}
            onClose={close}
            onLeaveComposer={() => leaveComposer(openId)}
            onReopen={(id) => {
              open(id)
              focusComposer()
            }}
            onSendAndNext={({ clientId }) => {
              finishAfterSending(openId, clientId)
              if (openNext(openId) !== undefined) focusComposer()
            }}
          />
        )}
      </section>
      <Suspense>
        <CsvDownload endpoint={listConversationsAsCsv} query={{ ...query }} listName={listName} />
      </Suspense>
      {target !== undefined && (
        <RecordMenuHost
          onlyRecord={{
            recordKey: recordKeyOf('conversation', target.id),
            selector: openId === undefined ? `[data-conversation="${target.id}"]` : '#conversation-name',
          }}
        />
      )}
      {openSummary !== undefined && (
        <PartnerBeside summary={openSummary} isPanelOpen={partner.isPanelOpen} onClose={partner.close} />
      )}
    </div>
  )
}

/** Moves the focus from the field to the row of the conversation, or to its name if the list is not on the screen. */
function leaveComposer(id: number): void {
  focusElement(document.getElementById('conversation-name'))
  focusRow(id)
}

/**
 * Returns the id of the open conversation, and a function that opens one. The conversation is shown at once, before the
 * URL has changed, so that what is typed next is typed there.
 */
function useOpenConversation(
  search: MessagesSearch,
  change: (changes: MessagesSearch, replace?: boolean) => unknown,
): readonly [number | undefined, (id: number, seq?: number) => void] {
  const { conversation: idInUrl } = search
  const [opened, setOpened] = useState<{ id: number; idInUrlBefore: number | undefined }>()
  const openId = opened !== undefined && opened.idInUrlBefore === idInUrl ? opened.id : idInUrl
  if (opened !== undefined && opened.idInUrlBefore !== idInUrl) setOpened(undefined)
  const open = (id: number, seq?: number) => {
    flushSync(() => setOpened({ id, idInUrlBefore: idInUrl }))
    void change({ conversation: id, message: seq }, idInUrl !== undefined)
  }
  return [openId, open]
}
