import { useEffect, useState } from 'react'
import { type ConversationViewers, conversationViewers } from '../../../../contract/live/presenceEvents.ts'
import { useConsole } from '../../../console.tsx'

/** The staff who have joined each conversation that somebody has joined, by its id. */
export type ViewersByConversation = ReadonlyMap<number, ConversationViewers['viewers']>

const NOBODY: ViewersByConversation = new Map()

/** Returns who of the staff is in which conversation, while the calling component is mounted and the socket connected. */
export function useConversationViewers(): ViewersByConversation {
  const { live } = useConsole()
  const [viewers, setViewers] = useState(NOBODY)
  useEffect(() => {
    let isMounted = true
    const add = (items: readonly ConversationViewers[]) =>
      setViewers((before) => new Map([...before, ...items.map((each) => [each.conversationId, each.viewers] as const)]))
    const ask = () => {
      setViewers(NOBODY)
      if (!live.isConnected()) return
      live
        .call('CONVERSATION_VIEWERS', { isShown: true })
        .then(({ items }) => isMounted && add(items))
        // A server without this event has no such signs.
        .catch(() => undefined)
    }
    ask()
    const stops = [
      live.subscribe(ask),
      live.listen(conversationViewers, ({ changed }) => (changed === null ? ask() : add(changed))),
    ]
    return () => {
      isMounted = false
      for (const stop of stops) stop()
      if (live.isConnected()) live.call('CONVERSATION_VIEWERS', { isShown: false }).catch(() => undefined)
    }
  }, [live])
  return viewers
}
