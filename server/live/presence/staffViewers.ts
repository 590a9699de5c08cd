import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { ConversationViewers } from '../../../contract/live/presenceEvents.ts'
import { WRITING_MS } from '../../../machines/server/socketSubscription.ts'
import { boundDelayMs } from '../../../machines/timer.ts'
import type { Db } from '../../db/database.ts'
import type { PresenceSubjects } from '../liveEvents.ts'
import type { LiveNamespace, LiveSocket } from '../namespace.ts'
import { roomOfGroup } from '../recordMessages.ts'
import { createThrottle } from '../throttle.ts'
import { type PresenceState, readStaffViewers } from './presenceState.ts'

/** The least time between two events, and how long one waits for more changes, in ms. */
const INTERVAL_MS = 1_000
const COLLECTING_MS = 50
/** The most conversations that an event has. */
const CHANGED_MAX = 50
/** The room of the sockets whose consoles show a list of conversations. */
const LIST_ROOM = 'conversationList'

interface StaffViewersOptions {
  namespace: LiveNamespace
  db: Db
  log: Logger
  whenChecked: () => Promise<void>
}

/** Tells the consoles that show a list which of the staff have joined which conversation, at most once a second. */
export interface StaffViewers {
  /** The console of a socket shows a list from now on, or no longer. Returns what it is to show. */
  watch(socket: LiveSocket, isShown: boolean): Promise<ConversationViewers[]>
  isWatched(): boolean
  /** Called when a presence has changed, on any process. */
  presenceChanged(subjects: Pick<PresenceSubjects, 'conversationIds'>): void
  /** Called when this process may have missed changes. */
  askAgain(): void
  stop(): void
}

/** Creates the reports of a process that has told nothing yet. */
export function createStaffViewers({ namespace, db, log, whenChecked }: StaffViewersOptions): StaffViewers {
  /** What the consoles know, of those conversations that somebody has joined. */
  const told = new Map<number, PresenceState['viewers']>()
  const changedIds = new Set<number>()
  /** The conversations of which some consoles know more than others. */
  const unevenIds = new Set<number>()
  let writingTimer: NodeJS.Timeout | undefined

  /** Returns the sockets that show a list and still may. */
  function watchers(): string[] {
    const { rooms } = namespace.adapter
    const permitted = rooms.get(roomOfGroup('CONVERSATION_MANAGEMENT'))
    return [...(rooms.get(LIST_ROOM) ?? [])].filter((id) => permitted?.has(id))
  }

  const isTold = (id: number, viewers: PresenceState['viewers']) => isDeepStrictEqual(viewers, told.get(id) ?? [])

  async function tellChanges(): Promise<void> {
    const ids = [...changedIds]
    changedIds.clear()
    if (ids.length === 0) return
    if (watchers().length === 0) {
      told.clear()
      unevenIds.clear()
      return
    }
    try {
      const { viewers, writingEndsInMs } = await readStaffViewers(db, ids)
      await whenChecked()
      const changed = [...viewers]
        .filter(([id, ofConversation]) => unevenIds.has(id) || !isTold(id, ofConversation))
        .map(([conversationId, ofConversation]) => ({ conversationId, viewers: ofConversation }))
      for (const [id, ofConversation] of viewers) keep(id, ofConversation)
      readAgainAfterWriting(writingEndsInMs)
      const receivers = watchers()
      if (changed.length === 0 || receivers.length === 0) return
      namespace.to(receivers).emit('CONVERSATION_VIEWERS', { changed: changed.length > CHANGED_MAX ? null : changed })
    } catch (error) {
      for (const id of ids) changedIds.add(id)
      throw error
    }
  }

  function keep(id: number, viewers: PresenceState['viewers']): void {
    unevenIds.delete(id)
    if (viewers.length === 0) told.delete(id)
    else told.set(id, viewers)
  }

  /** Whoever stops writing because their process was killed is noticed only by the time. */
  function readAgainAfterWriting(writingEndsInMs: number | undefined): void {
    if (writingEndsInMs === undefined) return
    clearTimeout(writingTimer)
    writingTimer = setTimeout(
      () => readAgain(told.keys()),
      boundDelayMs(writingEndsInMs + COLLECTING_MS, WRITING_MS + COLLECTING_MS),
    ).unref()
  }

  const throttle = createThrottle(tellChanges, {
    delayMs: COLLECTING_MS,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'viewers not told',
  })

  function readAgain(ids: Iterable<number>): void {
    for (const id of ids) changedIds.add(id)
    if (changedIds.size > 0) throttle.request()
  }

  return {
    async watch(socket, isShown) {
      if (!isShown) {
        void socket.leave(LIST_ROOM)
        return []
      }
      void socket.join(LIST_ROOM)
      const { viewers } = await readStaffViewers(db)
      // If it changes back before the others are told, this console must be told, too.
      const uneven = [...viewers, ...[...told.keys()].map((id) => [id, viewers.get(id) ?? []] as const)]
        .filter(([id, ofConversation]) => !isTold(id, ofConversation))
        .map(([id]) => id)
      for (const id of uneven) unevenIds.add(id)
      readAgain(uneven)
      return [...viewers].map(([conversationId, ofConversation]) => ({ conversationId, viewers: ofConversation }))
    },
    isWatched: () => watchers().length > 0,
    presenceChanged: ({ conversationIds }) => readAgain(conversationIds),
    askAgain() {
      const receivers = watchers()
      if (receivers.length > 0) namespace.to(receivers).emit('CONVERSATION_VIEWERS', { changed: null })
    },
    stop() {
      throttle.stop()
      clearTimeout(writingTimer)
    },
  }
}
