import { useEffect, useRef } from 'react'
import { createActor, type ActorRefFrom } from 'xstate'
import { writingNoticeMachine } from '../../../../machines/console/writingNotice.ts'
import { useConsole } from '../../../console.tsx'

/** Returns functions that tell that the person types in a conversation, and that they have finished (rule 10.16). */
export function useWritingNotice(conversationId: number): { type: () => void; finish: () => void } {
  const { live, actors } = useConsole()
  const notice = useRef<ActorRefFrom<typeof writingNoticeMachine>>(undefined)
  useEffect(() => {
    const tell = (isWriting: boolean) => () => {
      // Who has not joined the conversation, or has no connection, writes without being seen.
      if (live.isConnected()) live.call('CONVERSATION_PRESENCE', { conversationId, isWriting }).catch(() => undefined)
    }
    const actor = createActor(
      writingNoticeMachine.provide({ actions: { tellWriting: tell(true), tellStopped: tell(false) } }),
    )
    notice.current = actor
    const stopRegistration = actors.register(actor)
    actor.start()
    return () => {
      actor.send({ type: 'finish' })
      actor.stop()
      stopRegistration()
    }
  }, [live, actors, conversationId])
  return {
    type: () => notice.current?.send({ type: 'type' }),
    finish: () => notice.current?.send({ type: 'finish' }),
  }
}
