import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { StaffMessageToSend } from '../../../../contract/conversation/message.ts'
import type { OutboxContext } from '../../../../machines/console/outbox.ts'
import { useConsole } from '../../../console.tsx'
import { openOutbox } from './openOutbox.ts'

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
