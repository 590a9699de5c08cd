import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { StaffMessageToSend } from '../../contract/conversation/message.ts'
import { boundDelayMs } from '../timer.ts'

/** Why the server has not taken a message, in the language of the interface. */
export interface OutboxRefusal {
  reason: string
  /** The numbers of the messages of colleagues that the sender had not seen; empty for any other reason. */
  unseenSeqs: readonly number[]
}

/** A message that the server has not confirmed. `refusal`: it is sent again only when the person wants it. */
export interface OutboxItem {
  conversationId: number
  message: StaffMessageToSend
  refusal?: OutboxRefusal
}

/** The error of `send` if sending the same again would be refused again. With any other error it may succeed. */
export class MessageRefusal extends Error {
  readonly refusal: OutboxRefusal

  constructor(refusal: OutboxRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * `restore`: a person is signed in, with what they have not sent. `forget`: they are not any more. `connect`: the socket
 * is authenticated. `disconnect`: it is not any more. `find`: the message is among those of the conversation. `retry`: a
 * refused message is sent again, now also despite the messages of colleagues that have refused it.
 */
export type OutboxEvent =
  | { type: 'restore'; items: readonly OutboxItem[] }
  | { type: 'forget' }
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'add'; item: OutboxItem }
  | { type: 'find'; clientId: string }
  | { type: 'retry'; clientId: string }
  | { type: 'discard'; clientId: string }

export interface OutboxContext {
  /** In the order in which they were written. */
  items: readonly OutboxItem[]
  /** The client id of the message that is being sent. */
  sendingId: string | undefined
  /** How often in a row no answer came. */
  failureCount: number
  /** The last error of `send` that was no refusal. */
  failure: unknown
}

/** Stores the messages as they are after the actions before this one. */
const STORE_ACTION = {
  type: 'store',
  params: ({ context: { items } }: { context: OutboxContext }) => ({ items }),
} as const

const FIRST_PAUSE_MS = 1_000
/** The longest pause after a missing answer, in ms. */
const LONGEST_PAUSE_MS = 30_000
/** The longest pause that the server can ask for, in ms. */
const LONGEST_REQUESTED_PAUSE_MS = 3_600_000

function notProvided(): never {
  throw new Error('to be provided where the outbox is opened')
}

/**
 * The messages of one person in this tab that the server has not confirmed. One is sent at a time, in the order in which
 * they were written. A refused message stops the later ones of its conversation until the person sends it again or
 * discards it. One without an answer is sent again with the same client id, by which the server stores it once.
 */
export const outboxMachine = setup({
  types: { events: {} as OutboxEvent, context: {} as OutboxContext },
  actors: {
    /** Sends one message. Fails with a `MessageRefusal`, or with `retryAfter` in seconds if the server asks to wait. */
    send: fromPromise<unknown, OutboxItem | undefined>(notProvided),
  },
  actions: {
    /** Stores what has not been sent, for a reload of the tab. */
    store: (_, _params: { items: readonly OutboxItem[] }) => notProvided(),
    /** Reports that the server has stored a message. */
    reportSent: (_, _params: { item: OutboxItem | undefined }) => notProvided(),
    /** Reports that the person has given up a refused message. */
    reportDiscarded: (_, _params: { item: OutboxItem | undefined }) => notProvided(),
    keepItems: assign((_, { items }: { items: readonly OutboxItem[] }) => ({ items })),
    addItem: assign(({ context: { items } }, { item }: { item: OutboxItem }) => ({ items: [...items, item] })),
    removeItem: assign(({ context: { items } }, { clientId }: { clientId: string | undefined }) => ({
      items: items.filter(({ message }) => message.clientId !== clientId),
    })),
    markRefused: assign(({ context: { items, sendingId } }, { error }: { error: unknown }) => ({
      items: items.map((item) =>
        item.message.clientId === sendingId && error instanceof MessageRefusal
          ? { ...item, refusal: error.refusal }
          : item,
      ),
    })),
    allowAgain: assign(({ context: { items } }, { clientId }: { clientId: string }) => ({
      items: items.map((item) => (item.message.clientId === clientId ? allowedAgain(item) : item)),
    })),
    beginSending: assign({ sendingId: ({ context }) => nextItem(context)?.message.clientId }),
    endSending: assign({ sendingId: undefined }),
    keepFailure: assign(({ context: { failureCount } }, { error }: { error: unknown }) => ({
      failureCount: failureCount + 1,
      failure: error,
    })),
    resetFailures: assign({ failureCount: 0 }),
  },
  guards: {
    hasNext: ({ context }) => nextItem(context) !== undefined,
    isNew: ({ context }, { item }: { item: OutboxItem }) => findItem(context, item.message.clientId) === undefined,
    isKnown: ({ context }, { clientId }: { clientId: string }) => findItem(context, clientId) !== undefined,
    isBeingSent: ({ context }, { clientId }: { clientId: string }) => context.sendingId === clientId,
    isRefused: ({ context }, { clientId }: { clientId: string }) => findItem(context, clientId)?.refusal !== undefined,
    isRefusal: (_, { error }: { error: unknown }) => error instanceof MessageRefusal,
  },
  delays: {
    retryDelay: ({ context: { failure, failureCount } }) =>
      requestedPauseMs(failure) ?? boundDelayMs(FIRST_PAUSE_MS * 2 ** (failureCount - 1), LONGEST_PAUSE_MS),
  },
}).createMachine({
  id: 'outbox',
  context: { items: [], sendingId: undefined, failureCount: 0, failure: undefined },
  initial: 'closed',
  on: { forget: '.closed' },
  states: {
    /** Nobody is signed in. */
    closed: {
      entry: ['endSending', 'resetFailures', { type: 'keepItems', params: { items: [] } }],
      on: {
        restore: { target: 'opened', actions: { type: 'keepItems', params: ({ event }) => event } },
      },
    },
    opened: {
      initial: 'offline',
      on: {
        disconnect: '.offline',
        add: {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: [{ type: 'addItem', params: ({ event }) => event }, STORE_ACTION],
        },
        find: [
          {
            guard: { type: 'isBeingSent', params: ({ event }) => event },
            target: '.idle',
            actions: [
              { type: 'reportSent', params: ({ context, event }) => ({ item: findItem(context, event.clientId) }) },
              { type: 'removeItem', params: ({ event }) => event },
              STORE_ACTION,
              'resetFailures',
            ],
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: [
              { type: 'reportSent', params: ({ context, event }) => ({ item: findItem(context, event.clientId) }) },
              { type: 'removeItem', params: ({ event }) => event },
              STORE_ACTION,
            ],
          },
        ],
        retry: {
          guard: { type: 'isRefused', params: ({ event }) => event },
          actions: [{ type: 'allowAgain', params: ({ event }) => event }, STORE_ACTION],
        },
        discard: {
          guard: { type: 'isRefused', params: ({ event }) => event },
          actions: [
            { type: 'reportDiscarded', params: ({ context, event }) => ({ item: findItem(context, event.clientId) }) },
            { type: 'removeItem', params: ({ event }) => event },
            STORE_ACTION,
          ],
        },
      },
      states: {
        offline: { entry: 'endSending', on: { connect: 'idle' } },
        idle: { entry: 'endSending', always: { guard: 'hasNext', target: 'sending' } },
        sending: {
          entry: 'beginSending',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => nextItem(context),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'reportSent', params: ({ context }) => ({ item: findItem(context, context.sendingId) }) },
                { type: 'removeItem', params: ({ context }) => ({ clientId: context.sendingId }) },
                STORE_ACTION,
                'resetFailures',
              ],
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => event },
                target: 'idle',
                actions: [{ type: 'markRefused', params: ({ event }) => event }, STORE_ACTION, 'resetFailures'],
              },
              { target: 'waiting', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        waiting: { entry: 'endSending', after: { retryDelay: 'idle' } },
      },
    },
  },
})

export type OutboxActor = ActorRefFrom<typeof outboxMachine>
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>

/** Returns the first message that no refused one of its conversation precedes. */
function nextItem({ items }: Pick<OutboxContext, 'items'>): OutboxItem | undefined {
  return items.find((_, index) => !isStopped(items, index))
}

/** Returns the messages that are not sent by themselves: the refused ones, and those after them in their conversations. */
export function stoppedItems(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.filter((_, index) => isStopped(items, index))
}

function isStopped(items: readonly OutboxItem[], index: number): boolean {
  return items
    .slice(0, index + 1)
    .some(({ conversationId, refusal }) => conversationId === items[index]?.conversationId && refusal !== undefined)
}

function findItem({ items }: Pick<OutboxContext, 'items'>, clientId: string | undefined): OutboxItem | undefined {
  return items.find(({ message }) => message.clientId === clientId)
}

/** Returns a refused item that is sent again, despite the messages that its sender has been shown since. */
function allowedAgain({ refusal, message, ...item }: OutboxItem): OutboxItem {
  const unseenSeqs = refusal?.unseenSeqs ?? []
  if (unseenSeqs.length === 0) return { ...item, message }
  return { ...item, message: { ...message, despite: [...(message.despite ?? []), ...unseenSeqs] } }
}

/** Returns the pause that the server asks for, in ms; undefined if it asks for none. */
function requestedPauseMs(error: unknown): number | undefined {
  const seconds = (error as { retryAfter?: number } | undefined)?.retryAfter
  return seconds === undefined ? undefined : boundDelayMs(seconds * 1_000, LONGEST_REQUESTED_PAUSE_MS)
}
