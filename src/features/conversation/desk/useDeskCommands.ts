import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { listConversationColleagues } from '../../../../contract/conversation/chat.ts'
import type { ConversationSelectionActor } from '../../../../machines/console/conversationSelection.ts'
import type { ListOrderActor } from '../../../../machines/console/listOrder.ts'
import type { PanesActor } from '../../../../machines/console/panes.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { type Command, recordKeyOf } from '../../../commands/command.ts'
import { useCommandRegistration } from '../../../commands/context.tsx'
import { copyText } from '../../../commands/copyText.ts'
import { useConsole } from '../../../console.tsx'
import { KEY_MAP } from '../../../keyMap.ts'
import { withSearchParams } from '../../../resources/withSearchParams.ts'
import { orderOfTab } from '../../../../contract/conversation/order.ts'
import { focusRow } from '../list/focusRow.ts'
import { hasNewer, type MessageWindow, replaceWindow, windowKey } from '../messages/messageWindow.ts'
import type { TimelineHandle } from '../timeline/Timeline.tsx'
import {
  DEFAULT_TAB,
  type MessagesSearch,
  nameOfOtherSide,
  pathOfType,
  type ReadConversation,
  type ReadSummary,
} from '../types.ts'
import { conversationCommands } from './conversationCommands.ts'
import { muteCommand } from './muteCommand.ts'
import { selectionCommands } from './selectionCommands.ts'
import { useSelectedIds } from './useSelection.ts'

interface DeskCommandsOptions {
  /** The conversations in the list, in their order. */
  rows: readonly ReadSummary[]
  /** The conversations of the list as they are known, by id. */
  known: ReadonlyMap<number, ReadSummary>
  /** The open conversation, or else the one under the cursor of the list. */
  target: ReadSummary | ReadConversation | undefined
  openId: number | undefined
  /** Whether a panel covers the conversation, which Escape closes first. */
  isPartnerPanelOpen: boolean
  ownStaffId: number
  seenSeq: number | undefined
  timeline: RefObject<TimelineHandle | null>
  order: ListOrderActor
  selection: ConversationSelectionActor
  panes: PanesActor
  search: MessagesSearch
  change: (changes: MessagesSearch, replace?: boolean) => unknown
  open: (id: number) => void
  reply: (id: number) => void
  close: () => void
  onSetAside: (id: number) => void
}

/** Registers the commands of the screen: those of the list, of the open conversation and of its messages. */
export function useDeskCommands(options: DeskCommandsOptions): void {
  const {
    rows,
    known,
    target,
    openId,
    isPartnerPanelOpen,
    ownStaffId,
    seenSeq,
    timeline,
    order,
    selection,
    panes,
    search,
    change,
    open,
    reply,
    close,
    onSetAside,
  } = options
  const scrollsMessages = useSelector(panes, (state) => state.hasTag('scrollsMessages'))
  const selectedIds = useSelectedIds(selection)
  const selectedCount = selectedIds.length
  const { client, queryClient } = useConsole()
  const { data: colleagues } = useQuery(endpointQuery(client, listConversationColleagues, {}))
  const targetId = target?.id
  const [, , previousKey, nextKey] = KEY_MAP.list.move
  const openAtDistance = (distance: number) => () => {
    const index = rows.findIndex(({ id }) => id === targetId)
    const row = rows[index === -1 ? 0 : index + distance]
    if (row === undefined) return
    if (openId === undefined) focusRow(row.id)
    else open(row.id)
  }
  const screen = { scope: 'screen' } as const
  const sort = search.sort ?? orderOfTab(search.q === undefined ? (search.tab ?? DEFAULT_TAB) : undefined)
  const otherSort = sort === 'newest' ? 'longestWaiting' : 'newest'
  const listCommands: readonly Command[] = [
    {
      ...screen,
      id: 'conversation.next',
      title: { key: 'conversation.next' },
      shortcut: nextKey,
      perform: openAtDistance(1),
    },
    {
      ...screen,
      id: 'conversation.previous',
      title: { key: 'conversation.previous' },
      shortcut: previousKey,
      perform: openAtDistance(-1),
    },
    {
      ...screen,
      id: 'conversation.sort',
      title: { key: `conversation.sort.${otherSort}` },
      shortcut: KEY_MAP.list.sort[0],
      perform: () => void change({ sort: otherSort }, true),
    },
    {
      ...screen,
      id: 'conversation.applyChanges',
      title: { key: 'conversation.applyChanges' },
      shortcut: KEY_MAP.conversation.applyChanges[0],
      perform: () => order.send({ type: 'apply' }),
    },
    {
      ...screen,
      id: 'conversation.select',
      title: { key: 'keyMap.selection.select' },
      shortcut: KEY_MAP.selection.select[0],
      perform: () => {
        if (targetId !== undefined) selection.send({ type: 'toggle', id: targetId })
      },
    },
    ...([-1, 1] as const).map((distance): Command => ({
      ...screen,
      id: `conversation.selectTo${distance}`,
      title: { key: 'keyMap.selection.range' },
      shortcut: KEY_MAP.selection.range[distance === -1 ? 0 : 1],
      perform: () => {
        const ids = rows.map(({ id }) => id)
        const index = ids.indexOf(targetId ?? 0)
        const next = Math.min(Math.max(index + distance, 0), ids.length - 1)
        const anchor = ids.indexOf(selection.getSnapshot().context.anchorId ?? 0)
        if (anchor === -1 && index !== -1) selection.send({ type: 'toggle', id: ids[index] ?? 0 })
        const from = anchor === -1 ? index : anchor
        selection.send({ type: 'extend', ids: ids.slice(Math.min(from, next), Math.max(from, next) + 1) })
        focusRow(ids[next])
      },
    })),
    ...(selectedCount > 0 && openId === undefined
      ? [
          {
            ...screen,
            id: 'conversation.clearSelection',
            title: { key: 'keyMap.selection.clear' },
            shortcut: KEY_MAP.selection.clear[0],
            perform: () => selection.send({ type: 'clear' }),
          } satisfies Command,
        ]
      : []),
  ]
  useCommandRegistration(listCommands)
  const selected = selectedIds.flatMap((id) => known.get(id) ?? [])
  const targetCommandsOf = (conversation: ReadSummary | ReadConversation): readonly Command[] => {
    const record = {
      scope: 'record',
      recordName: nameOfOtherSide(conversation),
      recordKey: recordKeyOf('conversation', conversation.id),
      access: 'CONVERSATION_MANAGEMENT',
    } as const
    return [
      {
        ...record,
        id: 'conversation.open',
        title: { key: 'conversation.open' },
        shortcut: KEY_MAP.record.open[0],
        perform: () => open(conversation.id),
      },
      {
        ...record,
        id: 'conversation.reply',
        title: { key: 'conversation.reply' },
        keywords: ['henshin', 'reply', 'answer', 'write'],
        shortcut: KEY_MAP.conversation.reply[0],
        perform: () => reply(conversation.id),
      },
      ...(selected.length > 0
        ? selectionCommands(selection, selected)
        : conversationCommands(conversation, {
            ...{ client, queryClient, staffId: ownStaffId, seenSeq },
            colleagues: colleagues?.items,
            onSetAside,
          })),
      // Whether it is muted is known of an opened conversation, and of no list.
      ...('isMuted' in conversation && conversation.isMuted !== undefined
        ? [muteCommand({ client, queryClient }, conversation, conversation.isMuted)]
        : []),
    ]
  }
  useCommandRegistration(target === undefined ? [] : targetCommandsOf(target))
  const showLatest = async (id: number) => {
    const window = queryClient.getQueryData<MessageWindow>(windowKey(id))
    // The messages after those that are loaded are not read one page after the other.
    if (window === undefined || !hasNewer(window)) return timeline.current?.scrollToEnd()
    await change({ message: undefined }, true)
    return replaceWindow(client, queryClient, id, undefined)
  }
  const openType = target?.type
  const timelineCommandsOf = (id: number): readonly Command[] => {
    const [up, down] = KEY_MAP.list.screenful
    return [
      ...(isPartnerPanelOpen
        ? []
        : [
            {
              ...screen,
              id: 'conversation.close',
              title: { key: 'conversation.close' },
              shortcut: KEY_MAP.everywhere.back[0],
              perform: close,
            } satisfies Command,
          ]),
      ...(scrollsMessages
        ? ([
            {
              ...screen,
              id: 'conversation.scrollUp',
              title: { key: 'conversation.scrollUp' },
              shortcut: up,
              perform: () => timeline.current?.scrollByPage(-1),
            },
            {
              ...screen,
              id: 'conversation.scrollDown',
              title: { key: 'conversation.scrollDown' },
              shortcut: down,
              perform: () => timeline.current?.scrollByPage(1),
            },
            {
              ...screen,
              id: 'conversation.latest',
              title: { key: 'conversation.latest' },
              shortcut: KEY_MAP.list.ends[1],
              perform: () => showLatest(id),
            },
          ] satisfies Command[])
        : []),
      {
        ...screen,
        id: 'conversation.copyLink',
        title: { key: 'conversation.copyLink' },
        keywords: ['rinku', 'link', 'url', 'copy'],
        shortcut: KEY_MAP.conversation.copyLink[0],
        success: { key: 'conversation.linkCopied' },
        perform: () => {
          const seq = timeline.current?.focusedSeq()
          const place = seq === undefined ? {} : { message: seq }
          return copyText(location.origin + withSearchParams(pathOfType(openType ?? 0), { conversation: id, ...place }))
        },
      },
    ]
  }
  useCommandRegistration(openId === undefined ? [] : timelineCommandsOf(openId))
}
