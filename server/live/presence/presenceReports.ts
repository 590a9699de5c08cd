import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { WRITING_MS } from '../../../machines/server/socketSubscription.ts'
import { boundDelayMs } from '../../../machines/timer.ts'
import type { Db } from '../../db/database.ts'
import type { ConversationParties } from '../../http/handler.ts'
import { roomOfSide } from '../conversationRooms.ts'
import type { PresenceSubjects } from '../liveEvents.ts'
import { hasSockets, type LiveNamespace } from '../namespace.ts'
import type { ConversationSide } from '../socketPerson.ts'
import type { JoinedConversation } from '../subscriptions.ts'
import { createThrottle } from '../throttle.ts'
import { otherSideOf, presenceFor, type PresenceState, readPresence } from './presenceState.ts'

/** How long changes are collected before the presence is read, in ms. */
const COLLECTING_MS = 50

interface PresenceReportsOptions {
  namespace: LiveNamespace
  db: Db
  clock: () => Date
  log: Logger
  whenChecked: () => Promise<void>
  joinedConversations: () => readonly ConversationParties[]
}

/** Tells the sockets of this process who is connected, looks at and writes in the conversations that they have joined. */
export interface PresenceReports {
  /** Called when a presence has changed, on any process. */
  presenceChanged(subjects: PresenceSubjects): void
  /** Called when one side has seen the messages of a conversation. */
  conversationSeen(conversationId: number): void
  /** Called when this process may have missed changes. */
  readAllAgain(): void
  /** Returns what a socket is told that has just joined. */
  readFor(joined: JoinedConversation): Promise<ReturnType<typeof presenceFor>>
  stop(): void
}

/** Creates the reports of a process that has told nothing yet. */
export function createPresenceReports(options: PresenceReportsOptions): PresenceReports {
  const { namespace, db, clock, log, whenChecked, joinedConversations } = options
  const toldStates = new Map<number, PresenceState>()
  const changedIds = new Set<number>()
  const writingTimers = new Map<number, NodeJS.Timeout>()

  async function tellChanges(): Promise<void> {
    const joined = new Map(joinedConversations().map((parties) => [parties.conversationId, parties]))
    for (const id of toldStates.keys()) if (!joined.has(id)) toldStates.delete(id)
    const ids = [...changedIds].filter((id) => joined.has(id))
    changedIds.clear()
    try {
      const states = await readPresence(
        db,
        ids.flatMap((id) => joined.get(id) ?? []),
      )
      await whenChecked()
      for (const [id, state] of states) {
        const parties = joined.get(id)
        if (parties === undefined) continue
        const toldState = toldStates.get(id)
        toldStates.set(id, state)
        readAgainAfterWriting(id, state)
        for (const side of ['staff', 'member', 'store', 'otherStore'] as const)
          if (hasSockets(namespace, [roomOfSide(id, side)])) tellSide(parties, side, state, toldState)
      }
    } catch (error) {
      for (const id of ids) changedIds.add(id)
      throw error
    }
  }

  function tellSide(
    parties: ConversationParties,
    side: ConversationSide,
    state: PresenceState,
    toldState: PresenceState | undefined,
  ): void {
    const target = namespace.to(roomOfSide(parties.conversationId, side))
    const report = presenceFor(parties, side, state)
    const toldReport = toldState && presenceFor(parties, side, toldState)
    if (isDeepStrictEqual(report, toldReport)) return
    target.emit('CONVERSATION_PRESENCE', { conversationId: parties.conversationId, ...report })
    if (report.isOtherSideOnline === null || report.isOtherSideOnline === toldReport?.isOtherSideOnline) return
    const at = clock().toISOString()
    const isOnline = report.isOtherSideOnline
    const otherSide = otherSideOf(parties, side)
    if (otherSide === 'member')
      target.emit(isOnline ? 'USER_ONLINE' : 'USER_OFFLINE', { userId: parties.memberId ?? 0, at })
    else {
      const storeId = (otherSide === 'store' ? parties.storeId : parties.otherStoreId) ?? 0
      target.emit(isOnline ? 'STORE_ONLINE' : 'STORE_OFFLINE', { storeId, at })
    }
  }

  /** Whoever stops writing because their process was killed is noticed only by the time. */
  function readAgainAfterWriting(id: number, { writingEndsInMs }: PresenceState): void {
    clearTimeout(writingTimers.get(id))
    writingTimers.delete(id)
    if (writingEndsInMs === undefined) return
    const timer = setTimeout(
      () => {
        writingTimers.delete(id)
        readAgain([id])
      },
      boundDelayMs(writingEndsInMs + COLLECTING_MS, WRITING_MS + COLLECTING_MS),
    ).unref()
    writingTimers.set(id, timer)
  }

  const throttle = createThrottle(tellChanges, {
    delayMs: COLLECTING_MS,
    intervalMs: COLLECTING_MS,
    log,
    failureMessage: 'presence not told',
  })

  function readAgain(ids: readonly number[]): void {
    for (const id of ids) changedIds.add(id)
    if (changedIds.size > 0) throttle.request()
  }

  return {
    presenceChanged({ memberIds, storeIds, conversationIds }) {
      const isConcerned = ({ conversationId, memberId, storeId, otherStoreId }: ConversationParties) =>
        conversationIds.includes(conversationId) ||
        (memberId !== null && memberIds.includes(memberId)) ||
        [storeId, otherStoreId].some((id) => id !== null && storeIds.includes(id))
      readAgain(
        joinedConversations()
          .filter(isConcerned)
          .map(({ conversationId }) => conversationId),
      )
    },
    conversationSeen: (conversationId) => readAgain([conversationId]),
    readAllAgain: () => readAgain(joinedConversations().map(({ conversationId }) => conversationId)),
    async readFor({ parties, side }) {
      const { conversationId } = parties
      const state = (await readPresence(db, [parties])).get(conversationId)
      if (state === undefined) throw new Error(`the presence in conversation ${conversationId} was not read`)
      const report = presenceFor(parties, side, state)
      const toldState = toldStates.get(conversationId)
      if (toldState === undefined) {
        toldStates.set(conversationId, state)
        readAgainAfterWriting(conversationId, state)
      } else if (!isDeepStrictEqual(report, presenceFor(parties, side, toldState))) {
        // The others have not been told this yet. If it changes back until then, this socket must be told.
        toldStates.delete(conversationId)
        readAgain([conversationId])
      }
      return report
    },
    stop() {
      throttle.stop()
      for (const timer of writingTimers.values()) clearTimeout(timer)
    },
  }
}
