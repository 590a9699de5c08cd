import { assign, fromPromise, setup } from 'xstate'
import { boundDelayMs } from '../timer.ts'

/** A message as the chart needs it: `seq` counts the messages of a conversation from 1 without gaps. */
export interface NumberedMessage {
  seq: number
}

/** The answer to joining: the messages after the client's last one, or the newest if there are too many. */
export interface JoinAnswer {
  lastSeq: number
  messages: readonly NumberedMessage[]
  hasGap: boolean
}

/**
 * `connect`: the socket is authenticated. `disconnect`: it is not any more. `receive`: a message has arrived on it.
 * `leave`: the person has left the conversation. `revoke`: they may no longer read it.
 */
export type ConversationStreamEvent =
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'receive'; message: NumberedMessage }
  | { type: 'leave' }
  | { type: 'revoke' }

interface ConversationStreamInput {
  /** The number of the last message that is shown already; undefined to begin after the newest one. */
  lastSeq: number | undefined
}

export interface ConversationStreamContext {
  /** Up to which number all messages have been applied; undefined before the conversation was joined first. */
  lastSeq: number | undefined
  /** Messages that have arrived before an earlier one, in the order of their numbers. */
  early: readonly NumberedMessage[]
  /** How often in a row the missing messages could not be read. */
  failureCount: number
}

/** The longest pause before missing messages are read again, in ms. */
const LONGEST_RETRY_DELAY_MS = 15_000
const FIRST_RETRY_DELAY_MS = 500

function notProvided(): never {
  throw new Error('to be provided where a conversation is opened')
}

/**
 * The messages of one conversation at a client. A message that is the next one is applied at once; one that has been
 * applied is ignored; after a gap, the missing ones are read once. After a lost connection the client joins again with
 * its last number. So every message is applied once, in the order of the numbers, whatever the network does.
 */
export const conversationStreamMachine = setup({
  types: {
    events: {} as ConversationStreamEvent,
    context: {} as ConversationStreamContext,
    input: {} as ConversationStreamInput,
    /** `upToDate`: nothing is known to be missing. */
    tags: {} as 'upToDate',
  },
  actors: {
    /** Joins the conversation with the number of the last message. */
    join: fromPromise<JoinAnswer, { lastSeq: number | undefined }>(notProvided),
    /** Reads the messages after a number. */
    read: fromPromise<readonly NumberedMessage[], { after: number }>(notProvided),
  },
  actions: {
    /** Applies messages: shows them, oldest first. */
    apply: (_, _params: { messages: readonly NumberedMessage[] }) => notProvided(),
    /** Begins after the newest messages, if nothing has been applied before. */
    begin: assign(({ context }, { lastSeq }: { lastSeq: number }) => ({ lastSeq: context.lastSeq ?? lastSeq })),
    keepEarly: assign(({ context: { early, lastSeq } }, { messages }: { messages: readonly NumberedMessage[] }) => {
      const known = new Set(early.map(({ seq }) => seq))
      const added = messages.filter(({ seq }) => seq > (lastSeq ?? 0) && !known.has(seq))
      return { early: [...early, ...added].toSorted((first, second) => first.seq - second.seq) }
    }),
    /** Removes the applied messages from the early ones, and moves the number on. */
    advance: assign(({ context }) => {
      const lastSeq = (context.lastSeq ?? 0) + nextMessages(context).length
      return { lastSeq, early: context.early.filter(({ seq }) => seq > lastSeq) }
    }),
    countFailure: assign({ failureCount: ({ context }) => context.failureCount + 1 }),
    resetFailures: assign({ failureCount: 0 }),
  },
  guards: {
    hasNext: ({ context }) => nextMessages(context).length > 0,
    isGapLeft: ({ context }) => context.early.length > 0,
    /** Whether the messages begin with the missing one. A server that cannot read it yet is asked again later. */
    bringsNext: ({ context: { lastSeq } }, { messages }: { messages: readonly NumberedMessage[] }) =>
      messages.some(({ seq }) => seq - 1 === lastSeq),
  },
  delays: {
    retryDelay: ({ context: { failureCount } }) =>
      boundDelayMs(FIRST_RETRY_DELAY_MS * 2 ** (failureCount - 1), LONGEST_RETRY_DELAY_MS),
  },
}).createMachine({
  id: 'conversationStream',
  context: ({ input: { lastSeq } }) => ({ lastSeq, early: [], failureCount: 0 }),
  initial: 'paused',
  on: {
    disconnect: '.paused',
    leave: '.left',
    revoke: '.refused',
    receive: {
      actions: { type: 'keepEarly', params: ({ event }) => ({ messages: [event.message] }) },
    },
  },
  states: {
    paused: { on: { connect: 'joining' } },
    joining: {
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ context }) => ({ lastSeq: context.lastSeq }),
        onDone: {
          target: 'settling',
          actions: [
            'resetFailures',
            { type: 'begin', params: ({ event }) => ({ lastSeq: event.output.lastSeq }) },
            { type: 'keepEarly', params: ({ event }) => ({ messages: event.output.messages }) },
          ],
        },
        onError: { target: 'waiting', actions: 'countFailure' },
      },
    },
    /** Applies what is next, and decides whether something is missing. */
    settling: {
      always: [
        {
          guard: 'hasNext',
          target: 'settling',
          actions: [{ type: 'apply', params: ({ context }) => ({ messages: nextMessages(context) }) }, 'advance'],
        },
        { guard: 'isGapLeft', target: 'behind' },
        { target: 'live' },
      ],
    },
    live: {
      tags: 'upToDate',
      on: {
        receive: {
          target: 'settling',
          actions: { type: 'keepEarly', params: ({ event }) => ({ messages: [event.message] }) },
        },
      },
    },
    behind: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ after: context.lastSeq ?? 0 }),
        onDone: [
          {
            guard: { type: 'bringsNext', params: ({ event }) => ({ messages: event.output }) },
            target: 'settling',
            actions: ['resetFailures', { type: 'keepEarly', params: ({ event }) => ({ messages: event.output }) }],
          },
          { target: 'waiting', actions: 'countFailure' },
        ],
        onError: { target: 'waiting', actions: 'countFailure' },
      },
    },
    waiting: { after: { retryDelay: 'joining' } },
    refused: { type: 'final' },
    left: { type: 'final' },
  },
})

/** Returns the messages that follow the last applied one without a gap. */
function nextMessages({ lastSeq, early }: Pick<ConversationStreamContext, 'lastSeq' | 'early'>): NumberedMessage[] {
  return early.filter(({ seq }, index) => seq - 1 - index === lastSeq)
}
