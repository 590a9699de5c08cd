import { createActor, fromPromise } from 'xstate'
import { deleteDraft } from '../../../../contract/conversation/draft.ts'
import { serverSendMessage } from '../../../../contract/live/conversationEvents.ts'
import { type OutboxActor, type OutboxItem, outboxMachine } from '../../../../machines/outbox.ts'
import { profileQuery } from '../../../api/signedInStaff.ts'
import type { Console } from '../../../console.tsx'
import { currentText } from '../../../text.ts'
import { unsentMessages } from '../../../unsentMessages.ts'
import { toSendError } from './sendError.ts'
import { readStoredItems, storeItems } from './storedItems.ts'

type OutboxServices = Pick<Console, 'live' | 'session' | 'client' | 'queryClient' | 'actors'>

/** How long a stored message is awaited in its conversation, so that it does not vanish from the screen meanwhile. */
const APPEARANCE_TIMEOUT_MS = 300

/** The outbox of the console, with the fates of its messages. */
export interface Outbox {
  actor: OutboxActor
  /** Tells that the server has a message, which is among those of its conversation. */
  find: (clientId: string, seq: number) => void
  /** Resolves with the number of a message once the server has it; with undefined if it was discarded or forgotten. */
  whenSent: (clientId: string) => Promise<{ seq: number } | undefined>
}

/** The outbox of the console, by its socket. */
const outboxes = new Map<OutboxServices['live'], Outbox>()

/** Returns the outbox of the console, which is opened by its first use and stays until the page is left. */
export function openOutbox(services: OutboxServices): Outbox {
  const outbox = outboxes.get(services.live) ?? startOutbox(services)
  outboxes.set(services.live, outbox)
  return outbox
}

/** Returns the outbox of the console; undefined if nothing has used it yet. */
export function openedOutbox(): Outbox | undefined {
  return [...outboxes.values()].at(-1)
}

function startOutbox({ live, session, client, queryClient, actors }: OutboxServices): Outbox {
  const sentSeqs = new Map<string, number>()
  const waiters = new Map<string, ((sent: { seq: number } | undefined) => void)[]>()
  const appearances = new Map<string, () => void>()
  const settle = (item: OutboxItem | undefined, isSent: boolean) => {
    const clientId = item?.message.clientId ?? ''
    const seq = sentSeqs.get(clientId)
    for (const resolve of waiters.get(clientId) ?? []) resolve(isSent && seq !== undefined ? { seq } : undefined)
    waiters.delete(clientId)
  }
  const appearanceOf = (clientId: string) =>
    new Promise<void>((resolve) => {
      appearances.set(clientId, resolve)
      setTimeout(resolve, APPEARANCE_TIMEOUT_MS)
    }).finally(() => appearances.delete(clientId))
  const signedInId = () =>
    session.getSnapshot().matches({ signedIn: { staffData: 'ready' } })
      ? queryClient.getQueryData(profileQuery(client).queryKey)?.id
      : undefined
  let ownerId: number | undefined

  const actor = createActor(
    outboxMachine.provide({
      actors: {
        send: fromPromise<unknown, OutboxItem | undefined>(async ({ input }) => {
          if (input === undefined) return
          const { conversationId, message } = input
          const appearance = appearanceOf(message.clientId)
          try {
            const { seq } = await live.call('CLIENT_SEND_MESSAGE', { conversationId, ...message })
            sentSeqs.set(message.clientId, seq)
          } catch (failure) {
            throw toSendError(failure, currentText())
          }
          await appearance
        }),
      },
      actions: {
        store: (_, { items }) => {
          if (ownerId !== undefined) storeItems(ownerId, items)
        },
        reportSent: (_, { item }) => settle(item, true),
        reportDiscarded: (_, { item }) => {
          settle(item, false)
          if (item?.message.draftVersion === undefined) return
          const params = { id: item.conversationId }
          // A newer draft is kept: the server refuses to delete it.
          client.call(deleteDraft, { params, body: { version: item.message.draftVersion } }).catch(() => undefined)
        },
      },
    }),
  )
  actors.register(actor)
  actor.subscribe(({ context }) => unsentMessages.set(context.items.length))
  actor.start()

  const followConnection = () => actor.send({ type: live.isConnected() ? 'connect' : 'disconnect' })
  const followSession = () => {
    const id = signedInId()
    if (id === ownerId) return
    ownerId = id
    actor.send({ type: 'forget' })
    for (const resolve of [...waiters.values()].flat()) resolve(undefined)
    waiters.clear()
    sentSeqs.clear()
    if (id === undefined) return
    actor.send({ type: 'restore', items: readStoredItems(id) })
    followConnection()
  }
  const find = (clientId: string, seq: number) => {
    sentSeqs.set(clientId, seq)
    appearances.get(clientId)?.()
    actor.send({ type: 'find', clientId })
  }
  live.subscribe(followConnection)
  session.subscribe(followSession)
  live.listen(serverSendMessage, ({ message: { clientId, seq } }) => {
    if (clientId !== undefined) find(clientId, seq)
  })
  followSession()

  return {
    actor,
    find,
    whenSent: (clientId) =>
      new Promise((resolve) => {
        const seq = sentSeqs.get(clientId)
        const isWaiting = actor.getSnapshot().context.items.some(({ message }) => message.clientId === clientId)
        if (!isWaiting) return resolve(seq === undefined ? undefined : { seq })
        waiters.set(clientId, [...(waiters.get(clientId) ?? []), resolve])
      }),
  }
}
