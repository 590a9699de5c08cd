import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import { socketSubscriptionMachine } from '../../machines/server/socketSubscription.ts'
import type { Db } from '../db/database.ts'
import { partiesOf, requireConversation } from '../features/conversation/participant.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { ConversationParties } from '../http/handler.ts'
import { roomOfSide } from './conversationRooms.ts'
import type { LiveSocket } from './namespace.ts'
import type { SocketAccessControl } from './socketAccessControl.ts'
import { type ConversationSide, participantOf, sideOf, type SocketPerson } from './socketPerson.ts'

/** A socket that has joined a conversation. */
interface Subscription {
  actor: ActorRefFrom<typeof socketSubscriptionMachine>
  /** Set once the right to the conversation was checked. */
  joined?: JoinedConversation
}

/** The conversation of a subscription, and the side on which the person reads it. */
export interface JoinedConversation {
  parties: ConversationParties
  side: ConversationSide
  person: SocketPerson
}

interface SubscriptionsOptions {
  db: Db
  accessControl: Pick<SocketAccessControl, 'personAt' | 'whenChecked'>
  onJoined: (joined: JoinedConversation) => void
  onLeft: (joined: JoinedConversation) => void
  onWriting: (joined: JoinedConversation, isWriting: boolean) => void
}

/** Which sockets of this process have joined which conversations. */
export interface Subscriptions {
  /**
   * Begins a subscription, unless there is one. Events of the conversation are sent to the socket when it resolves.
   * Throws a Failure of 404 if the person may not read the conversation.
   */
  join(socket: LiveSocket, conversationId: number): Promise<JoinedConversation>
  /** Ends a subscription, if there is one. */
  leave(socket: LiveSocket, conversationId: number): void
  /** Says whether the person is writing. Returns false if the socket has not joined the conversation. */
  setWriting(socket: LiveSocket, conversationId: number, isWriting: boolean): boolean
  /** Ends the subscriptions of a socket that are no longer permitted, after the rights of its person have changed. */
  checkAgain(socket: LiveSocket): void
  /** Returns the conversation if a socket of this process has joined it. */
  partiesOfJoined(conversationId: number): ConversationParties | undefined
  /** Returns all conversations that a socket of this process has joined. */
  joinedConversations(): ConversationParties[]
}

/** Creates the subscriptions of a process without sockets. */
export function createSubscriptions({
  db,
  accessControl,
  onJoined,
  onLeft,
  onWriting,
}: SubscriptionsOptions): Subscriptions {
  const subscriptionsBySocket = new Map<LiveSocket, Map<number, Subscription>>()
  const joinedConversations = new Map<number, { parties: ConversationParties; socketCount: number }>()

  function subscriptionsOf(socket: LiveSocket): Map<number, Subscription> {
    const known = subscriptionsBySocket.get(socket)
    if (known !== undefined) return known
    const subscriptions = new Map<number, Subscription>()
    subscriptionsBySocket.set(socket, subscriptions)
    socket.once('disconnect', () => {
      for (const { actor: subscriptionActor } of [...subscriptions.values()])
        subscriptionActor.send({ type: 'disconnect' })
      subscriptionsBySocket.delete(socket)
    })
    return subscriptions
  }

  function actorOf(socket: LiveSocket, conversationId: number): Subscription['actor'] | undefined {
    return subscriptionsBySocket.get(socket)?.get(conversationId)?.actor
  }

  /** Returns what the person at the socket may read of a conversation now. */
  async function findJoinable(socket: LiveSocket, conversationId: number): Promise<JoinedConversation | undefined> {
    const participant = participantNow(socket)
    if (participant === undefined) return undefined
    const row = await requireConversation(db, participant, conversationId).catch((error: unknown) => {
      if (error instanceof Failure && error.status === 404) return undefined
      throw error
    })
    // A change of the rights of which this process was told during the query counts.
    await accessControl.whenChecked()
    const person = accessControl.personAt(socket)
    const side = row && person && sideOf(person, partiesOf(row))
    return side && { parties: partiesOf(row), side, person }
  }

  function participantNow(socket: LiveSocket) {
    const person = accessControl.personAt(socket)
    return person && participantOf(person)
  }

  function begin(socket: LiveSocket, joined: JoinedConversation): void {
    const { parties, side } = joined
    const { conversationId } = parties
    void socket.join(roomOfSide(conversationId, side))
    const socketCount = joinedConversations.get(conversationId)?.socketCount ?? 0
    joinedConversations.set(conversationId, { parties, socketCount: socketCount + 1 })
    onJoined(joined)
  }

  function end(socket: LiveSocket, joined: JoinedConversation): void {
    const { parties, side } = joined
    const { conversationId } = parties
    void socket.leave(roomOfSide(conversationId, side))
    const socketCount = joinedConversations.get(conversationId)?.socketCount ?? 0
    if (socketCount > 1) joinedConversations.set(conversationId, { parties, socketCount: socketCount - 1 })
    else joinedConversations.delete(conversationId)
    onLeft(joined)
  }

  function startSubscription(socket: LiveSocket, conversationId: number) {
    const subscriptions = subscriptionsOf(socket)
    let checkFailure: unknown
    const check = fromPromise(async () => {
      try {
        const joined = await findJoinable(socket, conversationId)
        if (joined === undefined) return false
        subscription.joined = joined
        return true
      } catch (error) {
        checkFailure = error
        throw error
      }
    })
    const withJoined = (act: (joined: JoinedConversation) => void) => () => {
      if (subscription.joined !== undefined) act(subscription.joined)
    }
    const actor = createActor(
      socketSubscriptionMachine.provide({
        actors: { check },
        actions: {
          begin: withJoined((joined) => begin(socket, joined)),
          end: withJoined((joined) => end(socket, joined)),
          tellWriting: withJoined((joined) => onWriting(joined, true)),
          tellNotWriting: withJoined((joined) => onWriting(joined, false)),
        },
      }),
    )
    const subscription: Subscription = { actor }
    subscriptions.set(conversationId, subscription)
    actor.subscribe({
      complete: () => void subscriptions.delete(conversationId),
      error: () => void subscriptions.delete(conversationId),
    })
    actor.start()
    return { subscription, failureOfCheck: () => checkFailure }
  }

  return {
    async join(socket, conversationId) {
      const open = subscriptionsOf(socket).get(conversationId)
      if (open?.joined !== undefined) return open.joined
      const { subscription, failureOfCheck } = startSubscription(socket, conversationId)
      const snapshot = await waitFor(subscription.actor, (state) => !state.matches('checking'))
      if (snapshot.matches('failed')) throw failureOfCheck()
      if (!snapshot.matches('open') || subscription.joined === undefined) throw notFound()
      return subscription.joined
    },
    leave(socket, conversationId) {
      const subscriptionActor = actorOf(socket, conversationId)
      subscriptionActor?.send({ type: 'leave' })
    },
    setWriting(socket, conversationId, isWriting) {
      const subscriptionActor = actorOf(socket, conversationId)
      if (subscriptionActor === undefined) return false
      if (isWriting) subscriptionActor.send({ type: 'write' })
      else subscriptionActor.send({ type: 'stopWriting' })
      return true
    },
    checkAgain(socket) {
      const person = accessControl.personAt(socket)
      for (const { actor: subscriptionActor, joined } of [...(subscriptionsBySocket.get(socket)?.values() ?? [])]) {
        const isPermitted =
          joined !== undefined && person !== undefined && sideOf(person, joined.parties) === joined.side
        const isSamePerson = joined?.person.caller.id === person?.caller.id
        if (isPermitted && isSamePerson) continue
        if (subscriptionActor.getSnapshot().matches('checking')) subscriptionActor.send({ type: 'changeRights' })
        else subscriptionActor.send({ type: 'leave' })
      }
    },
    partiesOfJoined: (conversationId) => joinedConversations.get(conversationId)?.parties,
    joinedConversations: () => [...joinedConversations.values()].map(({ parties }) => parties),
  }
}
