import { fromPromise, setup } from 'xstate'

/**
 * `changeRights`: the rights of the person at the socket have changed. `leave`: the person has left the conversation, or
 * may no longer read it. `write`: the person is writing. `stopWriting`: they are not any more, or have sent a message.
 */
export type SocketSubscriptionEvent =
  | { type: 'changeRights' }
  | { type: 'leave' }
  | { type: 'disconnect' }
  | { type: 'write' }
  | { type: 'stopWriting' }

/** How long a person counts as writing after the last sign of it. */
export const WRITING_MS = 6_000

function notProvided(): never {
  throw new Error('to be provided where the sockets are opened')
}

/**
 * The server's side of one socket's subscription to a conversation. Messages are sent from the moment in which the right
 * to them was checked until it ends. What the client has missed is read after the subscription has begun, so that nothing
 * is missed in between.
 */
export const socketSubscriptionMachine = setup({
  types: { events: {} as SocketSubscriptionEvent },
  actors: {
    /** Checks whether the person may read the conversation. Returns false if not; fails if that cannot be checked. */
    check: fromPromise<boolean>(notProvided),
  },
  actions: {
    /** Sends the messages of the conversation to the socket from now on. */
    begin: notProvided,
    /** Sends nothing more of the conversation to the socket. */
    end: notProvided,
    /** Tells the others that the person is writing. */
    tellWriting: notProvided,
    /** Tells the others that the person is not writing any more. */
    tellNotWriting: notProvided,
  },
  guards: { mayRead: (_, { isPermitted }: { isPermitted: boolean }) => isPermitted },
  delays: { writingTime: WRITING_MS },
}).createMachine({
  id: 'socketSubscription',
  initial: 'checking',
  on: { leave: '.ended', disconnect: '.ended' },
  states: {
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        onDone: [
          {
            guard: { type: 'mayRead', params: ({ event }) => ({ isPermitted: event.output }) },
            target: 'open',
          },
          { target: 'refused' },
        ],
        onError: 'failed',
      },
      // The check may have used the rights from before the change.
      on: { changeRights: { target: 'checking', reenter: true } },
    },
    open: {
      entry: 'begin',
      exit: 'end',
      initial: 'reading',
      states: {
        reading: { on: { write: 'writing' } },
        writing: {
          entry: 'tellWriting',
          exit: 'tellNotWriting',
          on: {
            write: { target: 'writing', reenter: true },
            stopWriting: 'reading',
          },
          after: { writingTime: 'reading' },
        },
      },
    },
    refused: { type: 'final' },
    failed: { type: 'final' },
    ended: { type: 'final' },
  },
})
