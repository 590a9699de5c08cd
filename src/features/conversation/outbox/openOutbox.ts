import { createActor, fromPromise, waitFor } from 'xstate'
import { deleteDraft } from '../../../../contract/conversation/draft.ts'
import { serverSendMessage } from '../../../../contract/live/conversationEvents.ts'
import { type HeldMessageActor, heldMessageMachine } from '../../../../machines/console/heldMessage.ts'
import { type OutboxActor, type OutboxItem, outboxMachine, stoppedItems } from '../../../../machines/console/outbox.ts'
import { CallFailure } from '../../../api/failure.ts'
import { profileQuery } from '../../../api/signedInStaff.ts'
import type { Console } from '../../../console.tsx'
import { readPreference } from '../../../preferences/preferences.ts'
import { currentText } from '../../../texts/text.ts'
import { unsentMessages } from '../../../storage/unsentMessages.ts'
import { type LeftItems, openLeftItems } from './leftItems.ts'
import { toSendError } from './sendError.ts'
import { readStoredItems, storeItems } from './storedItems.ts'

type OutboxServices = Pick<Console, 'live' | 'session' | 'client' | 'queryClient' | 'actors'>

/** How long a stored message is awaited in its conversation, so that it does not vanish from the screen meanwhile. */
const APPEARANCE_TIMEOUT_MS = 300
/** How long a sign-out waits for the messages that are being sent, in ms. */
const SIGN_OUT_WAIT_MS = 5_000

/** The outbox of the console, with the fates of its messages. */
export interface Outbox {
  actor: OutboxActor
  /** What can still be taken back. */
  held: HeldMessageActor
  /** Sends the messages of one act after those that were sent before; after five seconds if the person wants that. */
  put: (items: readonly OutboxItem[]) => void
  /** Returns the messages that the server has not confirmed, in their order. */
  unsentItems: () => readonly OutboxItem[]
  /** Sets what is called with the messages of one act that were taken back. */
  setReturn: (returnItems: (items: readonly OutboxItem[]) => void) => void
  /** Tells that the server has a message, which is among those of its conversation. */
  find: (clientId: string, seq: number) => void
  /** Sends a refused message again, despite the messages that have refused it. */
  retry: (clientId: string) => void
  /** Gives up a refused message, and its draft. */
  discard: (clientId: string) => void
  /** Resolves with the number of a message once the server has it; with undefined if it was discarded or forgotten. */
  whenSent: (clientId: string) => Promise<{ seq: number } | undefined>
}

/** The outbox of the console, by its socket. */
const outboxes = new WeakMap<OutboxServices['live'], Outbox>()

/** Returns the outbox of the console, which is opened by its first use and stays until the page is left. */
export function openOutbox(services: OutboxServices): Outbox {
  const outbox = outboxes.get(services.live) ?? startOutbox(services)
  outboxes.set(services.live, outbox)
  return outbox
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
  let left: LeftItems | undefined
  let returnItems: ((items: readonly OutboxItem[]) => void) | undefined

  const store = (items: readonly OutboxItem[]) => {
    if (ownerId !== undefined) storeItems(ownerId, items)
    left?.keep(items)
  }
  const heldItems = (): readonly OutboxItem[] => held.getSnapshot().context.items
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
        store: (_, { items }) => store([...items, ...heldItems()]),
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
  const held = createActor(
    heldMessageMachine.provide({
      actions: {
        sendItems: (_, { items }) => {
          for (const item of items) actor.send({ type: 'add', item })
        },
        returnItems: (_, { items }) => {
          for (const item of items) settle(item, false)
          returnItems?.(items)
        },
      },
    }),
  )
  const unsentItems = () => [...actor.getSnapshot().context.items, ...heldItems()]
  const countUnsent = () => {
    const { items } = actor.getSnapshot().context
    const all = unsentItems()
    // What can still be taken back is sent at once when the page is left.
    if (live.isConnected()) unsentMessages.set({ unsent: items.length, lost: stoppedItems(items).length })
    else unsentMessages.set({ unsent: all.length, lost: all.length })
  }
  actors.register(actor)
  actor.subscribe(countUnsent)
  actor.start()
  actors.register(held)
  held.subscribe(() => {
    countUnsent()
    // What is held outlasts a tab that ends without notice, and is sent by the next one.
    store(unsentItems())
  })
  held.start()
  const release = () => held.send({ type: 'release' })
  addEventListener('pagehide', () => {
    release()
    left?.leave(unsentItems())
  })
  unsentMessages.setSendRest(async () => {
    release()
    const rest = waitFor(actor, (state) => stoppedItems(state.context.items).length === state.context.items.length, {
      timeout: live.isConnected() ? SIGN_OUT_WAIT_MS : 0,
    })
    await rest.catch(() => {
      throw new CallFailure(0)
    })
  })

  const followConnection = () => {
    actor.send({ type: live.isConnected() ? 'connect' : 'disconnect' })
    countUnsent()
  }
  const followSession = () => {
    const id = signedInId()
    if (id === ownerId) return
    // What is stored stays as the end of the session has left it.
    ownerId = undefined
    left?.stop()
    left = undefined
    release()
    actor.send({ type: 'forget' })
    for (const resolve of [...waiters.values()].flat()) resolve(undefined)
    waiters.clear()
    sentSeqs.clear()
    if (id === undefined) return
    ownerId = id
    actor.send({ type: 'restore', items: readStoredItems(id) })
    left = openLeftItems(id, (items) => {
      for (const item of items) actor.send({ type: 'add', item })
    })
    left.keep(unsentItems())
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
    held,
    put(items) {
      held.send({ type: 'hold', items })
      if (readPreference('undoSend') !== 'on') release()
    },
    unsentItems,
    setReturn(next) {
      returnItems = next
    },
    find,
    retry: (clientId) => actor.send({ type: 'retry', clientId }),
    discard: (clientId) => actor.send({ type: 'discard', clientId }),
    whenSent: (clientId) =>
      new Promise((resolve) => {
        const seq = sentSeqs.get(clientId)
        const isWaiting = unsentItems().some(({ message }) => message.clientId === clientId)
        if (!isWaiting) return resolve(seq === undefined ? undefined : { seq })
        waiters.set(clientId, [...(waiters.get(clientId) ?? []), resolve])
      }),
  }
}
