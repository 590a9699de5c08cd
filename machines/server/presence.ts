import { assign, setup } from 'xstate'

/** `connect`: a socket of the person was authenticated. `disconnect`: one has left, or was closed. */
export type PresenceEvent = { type: 'connect' } | { type: 'disconnect' }

/** How long a person counts as connected after the last socket was closed, so that a reload does not show. */
export const QUIET_MS = 2_000

function notProvided(): never {
  throw new Error('to be provided where the sockets are opened')
}

/**
 * Whether a member or a store is connected to this server process, with any number of sockets. Others are told only when
 * the first socket arrives and some time after the last one has gone.
 */
export const presenceMachine = setup({
  types: { events: {} as PresenceEvent, context: {} as { socketCount: number } },
  actions: {
    countSocket: assign({ socketCount: ({ context }) => context.socketCount + 1 }),
    discountSocket: assign({ socketCount: ({ context }) => context.socketCount - 1 }),
    /** Tells all processes that the person is connected to this one. */
    tellConnected: notProvided,
    /** Tells all processes that the person is not connected to this one any more. */
    tellDisconnected: notProvided,
  },
  guards: { isLastSocket: ({ context }) => context.socketCount === 1 },
  delays: { quietTime: QUIET_MS },
}).createMachine({
  id: 'presence',
  context: { socketCount: 0 },
  initial: 'absent',
  states: {
    absent: {
      on: { connect: { target: 'present', actions: ['countSocket', 'tellConnected'] } },
    },
    present: {
      on: {
        connect: { actions: 'countSocket' },
        disconnect: [
          { guard: 'isLastSocket', target: 'leaving', actions: 'discountSocket' },
          { actions: 'discountSocket' },
        ],
      },
    },
    leaving: {
      on: { connect: { target: 'present', actions: 'countSocket' } },
      after: { quietTime: { target: 'absent', actions: 'tellDisconnected' } },
    },
  },
})
