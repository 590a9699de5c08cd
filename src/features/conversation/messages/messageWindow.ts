import type { QueryClient } from '@tanstack/react-query'
import { listMessages } from '../../../../contract/conversation/chat.ts'
import type { Read } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/conversation/message.ts'
import type { Client } from '../../../api/client.ts'

export type ReadMessage = Read<typeof Message>

/** The loaded messages of a conversation: consecutive ones, oldest first. */
export interface MessageWindow {
  messages: readonly ReadMessage[]
  /** The number of the last message of the conversation, which may not be loaded. */
  lastSeq: number
  /** How often the loaded messages have been replaced by others. */
  replacementCount: number
}

/** Returns the key under which the window of a conversation is cached. */
export function windowKey(conversationId: number) {
  return ['messageWindow', conversationId] as const
}

export function hasOlder({ messages, lastSeq }: MessageWindow): boolean {
  return (messages[0]?.seq ?? lastSeq + 1) > 1
}

export function hasNewer({ messages, lastSeq }: MessageWindow): boolean {
  return messages.length > 0 && (messages.at(-1)?.seq ?? 0) < lastSeq
}

/** Returns the window with messages that have arrived. Those that do not follow the loaded ones only count. */
export function withNewMessages(window: MessageWindow, added: readonly ReadMessage[]): MessageWindow {
  const lastSeq = Math.max(window.lastSeq, ...added.map(({ seq }) => seq))
  return { ...window, messages: withFollowing(window.messages, added, window.lastSeq), lastSeq }
}

/** Appends the messages that follow the last loaded one; to none, only if nothing was written before them. */
function withFollowing(
  messages: readonly ReadMessage[],
  added: readonly ReadMessage[],
  lastSeqBefore: number,
): readonly ReadMessage[] {
  const result = [...messages]
  for (const message of added) {
    const nextSeq = (result.at(-1)?.seq ?? lastSeqBefore) + 1
    if (message.seq === nextSeq) result.push(message)
  }
  return result.length === messages.length ? messages : result
}

/** Returns the window with older messages in front, if they end where the window begins. */
function withOlderMessages(window: MessageWindow, older: readonly ReadMessage[]): MessageWindow {
  const isAdjacent = older.at(-1)?.seq === (window.messages[0]?.seq ?? window.lastSeq + 1) - 1
  return isAdjacent ? { ...window, messages: [...older, ...window.messages] } : window
}

/** Returns the query for the window of a conversation, which begins with the newest messages or around one of them. */
export function windowQuery(client: Client, queryClient: QueryClient, conversationId: number, aroundSeq?: number) {
  return {
    queryKey: windowKey(conversationId),
    // What has been loaded stays: the socket brings what is missing.
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      queryClient.getQueryData<MessageWindow>(windowKey(conversationId)) ??
      readWindow(client, conversationId, aroundSeq, signal),
    staleTime: Infinity,
  }
}

async function readWindow(
  client: Client,
  id: number,
  around: number | undefined,
  signal?: AbortSignal,
): Promise<MessageWindow> {
  const query = around === undefined ? {} : { around }
  const { items, lastSeq } = await client.call(listMessages, { params: { id }, query }, signal && { signal })
  return { messages: items, lastSeq, replacementCount: 0 }
}

/** Loads the messages before or after the loaded ones into the cached window. */
export async function loadMore(
  client: Client,
  queryClient: QueryClient,
  id: number,
  direction: 'older' | 'newer',
): Promise<void> {
  const window = queryClient.getQueryData<MessageWindow>(windowKey(id))
  if (window === undefined) return
  const first = window.messages[0]?.seq ?? window.lastSeq + 1
  const query = direction === 'older' ? { before: first } : { after: window.messages.at(-1)?.seq ?? 0 }
  const { items, lastSeq } = await client.call(listMessages, { params: { id }, query })
  queryClient.setQueryData<MessageWindow>(windowKey(id), (now) => {
    if (now === undefined) return now
    if (direction === 'older') return withOlderMessages(now, items)
    return withNewMessages({ ...now, lastSeq: Math.max(now.lastSeq, lastSeq) }, items)
  })
}

/** Replaces the cached window by the newest messages, or by those around one. */
export async function replaceWindow(
  client: Client,
  queryClient: QueryClient,
  id: number,
  aroundSeq: number | undefined,
): Promise<void> {
  const window = await readWindow(client, id, aroundSeq)
  queryClient.setQueryData<MessageWindow>(windowKey(id), (now) => ({
    ...window,
    lastSeq: Math.max(window.lastSeq, now?.lastSeq ?? 0),
    replacementCount: (now?.replacementCount ?? 0) + 1,
  }))
}
