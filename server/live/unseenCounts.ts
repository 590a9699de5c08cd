import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { countUnseenOf } from '../features/conversation/unseenCounts.ts'
import type { ConversationParties } from '../http/handler.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { createThrottle } from './throttle.ts'

/** The least time between two events, and how long one waits for more changes, in ms. */
const INTERVAL_MS = 1_000
const COLLECTING_MS = 50

interface UnseenCountsOptions {
  namespace: LiveNamespace
  db: Db
  log: Logger
  whenChecked: () => Promise<void>
}

/** Tells members and stores in how many conversations they have not seen the last message, at most once a second. */
export interface UnseenCounts {
  /** Called when a conversation has a new message, or one side has seen its messages. */
  conversationChanged(parties: ConversationParties): void
  stop(): void
}

/** Creates the counts of a process that knows of no change. */
export function createUnseenCounts({ namespace, db, log, whenChecked }: UnseenCountsOptions): UnseenCounts {
  const memberIds = new Set<number>()
  const storeIds = new Set<number>()

  async function tellCounts(): Promise<void> {
    const owners = { memberIds: [...memberIds], storeIds: [...storeIds] }
    memberIds.clear()
    storeIds.clear()
    try {
      const counts = await countUnseenOf(db, owners)
      await whenChecked()
      for (const [rooms, count] of [
        ...owners.memberIds.map((id) => [`member:${id}`, counts.members.get(id) ?? 0] as const),
        ...owners.storeIds.map((id) => [`store:${id}`, counts.stores.get(id) ?? 0] as const),
      ])
        namespace.to(rooms).emit('CONVERSATION_NON_READ', { count })
    } catch (error) {
      for (const id of owners.memberIds) memberIds.add(id)
      for (const id of owners.storeIds) storeIds.add(id)
      throw error
    }
  }

  const throttle = createThrottle(tellCounts, {
    delayMs: COLLECTING_MS,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'counts not told',
  })
  return {
    conversationChanged({ memberId, storeId, otherStoreId }) {
      if (memberId !== null && hasSockets(namespace, [`member:${memberId}`])) memberIds.add(memberId)
      for (const id of [storeId, otherStoreId])
        if (id !== null && hasSockets(namespace, [`store:${id}`])) storeIds.add(id)
      if (memberIds.size + storeIds.size > 0) throttle.request()
    },
    stop: throttle.stop,
  }
}
