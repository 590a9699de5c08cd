import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { StaffMessageToSend } from '../../../../contract/conversation/message.ts'
import type { OutboxContext } from '../../../../machines/console/outbox.ts'
import { useConsole } from '../../../console.tsx'
import { openOutbox, type Outbox } from './openOutbox.ts'

/** A message that the server has not confirmed, as the timeline shows it. */
export interface OutboxItem {
  clientId: string
  conversationId: number
  content: Pick<StaffMessageToSend, 'type' | 'text' | 'imageId' | 'productId'>
  state: 'held' | 'waiting' | 'sending' | 'refused'
  /** Why it was refused, as it is shown. */
  reason?: string
}

/** Returns the messages of a conversation that the server has not confirmed, in the order in which they were written. */
export function useOutboxItems(conversationId: number): readonly OutboxItem[] {
  const { actor, held } = openOutbox(useConsole())
  const items = useSelector(actor, ({ context }) => context.items)
  const sendingId = useSelector(actor, ({ context }) => context.sendingId)
  const heldItems = useSelector(held, ({ context }) => context.items)
  return useMemo(
    () => [
      ...shownItems({ items, sendingId }, conversationId),
      ...shownItems({ items: heldItems, sendingId }, conversationId).map((item) => ({
        ...item,
        state: 'held' as const,
      })),
    ],
    [items, sendingId, heldItems, conversationId],
  )
}

/** Returns the conversation of what can still be taken back; undefined if there is none. */
export function useHeldConversationId(): number | undefined {
  const { held } = openOutbox(useConsole())
  return useSelector(held, ({ context }) => context.items[0]?.conversationId)
}

/** Returns how the unconfirmed messages of a conversation are shown. */
function shownItems(
  { items, sendingId }: Pick<OutboxContext, 'items' | 'sendingId'>,
  conversationId: number,
): readonly OutboxItem[] {
  return items
    .filter((item) => item.conversationId === conversationId)
    .map(({ message: { clientId, type, text, imageId, productId }, refusal }) => ({
      clientId,
      conversationId,
      content: { type, text, imageId, productId },
      state: refusal === undefined ? (clientId === sendingId ? 'sending' : 'waiting') : 'refused',
      ...(refusal === undefined ? {} : { reason: refusal.reason }),
    }))
}

/** What a person does with the messages that the server has not confirmed. */
interface OutboxActions {
  /** Sends a refused message again, despite the messages that have refused it. */
  retry: (clientId: string) => void
  /** Gives up a refused message, and its draft. */
  discard: (clientId: string) => void
  /** Resolves with the number of a message once the server has stored it; with undefined if it never will. */
  whenSent: Outbox['whenSent']
}

/** Returns the actions of the console's outbox, the same ones in every rendering. */
export function useOutboxActions(): OutboxActions {
  const outbox = openOutbox(useConsole())
  return useMemo(
    () => ({
      retry: (clientId) => outbox.actor.send({ type: 'retry', clientId }),
      discard: (clientId) => outbox.actor.send({ type: 'discard', clientId }),
      whenSent: outbox.whenSent,
    }),
    [outbox],
  )
}
