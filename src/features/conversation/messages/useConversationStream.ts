import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { listMessages } from '../../../../contract/conversation/chat.ts'
import { serverSendMessage } from '../../../../contract/live/conversationEvents.ts'
import {
  conversationPresence,
  storeOffline,
  storeOnline,
  userOffline,
  userOnline,
  type ConversationPresence,
} from '../../../../contract/live/presenceEvents.ts'
import {
  type JoinAnswer,
  conversationStreamMachine,
  type NumberedMessage,
} from '../../../../machines/console/conversationStream.ts'
import { useConsole } from '../../../console.tsx'
import { type MessageWindow, type ReadMessage, windowKey, withNewMessages } from './messageWindow.ts'

const presenceKey = (conversationId: number) => ['conversationPresence', conversationId] as const

/** Who looks at a conversation and who is writing; undefined until it is joined. */
export function useConversationPresence(conversationId: number): ConversationPresence | undefined {
  return useQuery<ConversationPresence>({
    queryKey: presenceKey(conversationId),
    enabled: false,
    queryFn: () => never(),
  }).data
}

function never(): never {
  throw new Error('the presence comes from the socket')
}

/**
 * Follows the messages of a conversation while the calling component is mounted, and writes them into its cached window.
 * @param partner the member or store of the conversation
 * @param isLoaded whether the window has been loaded
 */
export function useConversationStream(
  conversationId: number,
  { memberId, storeId }: { memberId: number | undefined; storeId: number | undefined },
  isLoaded: boolean,
): void {
  const { live, client, actors } = useConsole()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLoaded) return undefined
    const setPresence = (presence: ConversationPresence) =>
      queryClient.setQueryData<ConversationPresence>(presenceKey(conversationId), presence)
    // Those of a conversation that was left just now may still arrive.
    const setOnline = (isOtherSideOnline: boolean, isOfPartner: boolean) => {
      if (isOfPartner)
        queryClient.setQueryData<ConversationPresence>(
          presenceKey(conversationId),
          (before) => before && { ...before, isOtherSideOnline },
        )
    }
    const machine = conversationStreamMachine.provide({
      actors: {
        join: fromPromise<JoinAnswer, { lastSeq: number | undefined }>(async ({ input: { lastSeq } }) => {
          const place = lastSeq === undefined ? {} : { lastSeq }
          const {
            messages,
            hasGap,
            lastSeq: last,
            ...presence
          } = await live.call('CLIENT_JOIN_CONVERSATION', {
            conversationId,
            ...place,
          })
          setPresence(presence)
          return { messages, hasGap, lastSeq: last }
        }),
        read: fromPromise<readonly NumberedMessage[], { after: number }>(async ({ input: { after }, signal }) => {
          const { items } = await client.call(
            listMessages,
            { params: { id: conversationId }, query: { after } },
            { signal },
          )
          return items
        }),
      },
      actions: {
        apply: (_, { messages }) =>
          queryClient.setQueryData<MessageWindow>(
            windowKey(conversationId),
            (window) => window && withNewMessages(window, messages as readonly ReadMessage[]),
          ),
      },
    })
    const lastSeq = queryClient.getQueryData<MessageWindow>(windowKey(conversationId))?.lastSeq
    const stream = createActor(machine, { input: { lastSeq } })
    const stopRegistration = actors.register(stream)
    stream.start()
    const followConnection = () => stream.send({ type: live.isConnected() ? 'connect' : 'disconnect' })
    followConnection()
    const stops = [
      live.subscribe(followConnection),
      live.listen(serverSendMessage, ({ conversationId: id, message }) => {
        if (id === conversationId) stream.send({ type: 'receive', message })
      }),
      live.listen(conversationPresence, ({ conversationId: id, ...presence }) => {
        if (id === conversationId) setPresence(presence)
      }),
      live.listen(userOnline, ({ userId }) => setOnline(true, userId === memberId)),
      live.listen(userOffline, ({ userId }) => setOnline(false, userId === memberId)),
      live.listen(storeOnline, (event) => setOnline(true, event.storeId === storeId)),
      live.listen(storeOffline, (event) => setOnline(false, event.storeId === storeId)),
    ]
    return () => {
      for (const stop of stops) stop()
      stream.send({ type: 'leave' })
      stream.stop()
      stopRegistration()
      if (live.isConnected()) live.call('CLIENT_LEAVE_CONVERSATION', { conversationId }).catch(() => undefined)
    }
  }, [live, client, actors, queryClient, conversationId, memberId, storeId, isLoaded])
}
