import type { Chart } from '../chart.ts'
import { presenceMachine } from './presence.ts'
import { presenceInvariants } from './presenceInvariants.ts'
import { socketHandshakeMachine } from './socketHandshake.ts'
import { socketHandshakeInvariants } from './socketHandshakeInvariants.ts'
import { socketSubscriptionMachine } from './socketSubscription.ts'
import { socketSubscriptionInvariants } from './socketSubscriptionInvariants.ts'

/** The charts of the server's side of a socket. */
export const socketCharts: Chart[] = [
  {
    name: 'socketHandshake',
    machine: socketHandshakeMachine,
    failureStates: ['closed'],
    sampleEvents: [{ type: 'authenticate', message: { token: 'a' }, respond: () => undefined }],
    actorOutcomes: { check: { done: [{ caller: 1 }, undefined] } },
    distinguishingContextOf: () => undefined,
    invariants: socketHandshakeInvariants,
  },
  {
    name: 'socketSubscription',
    machine: socketSubscriptionMachine,
    failureStates: ['refused', 'failed'],
    actorOutcomes: { check: { done: [true, false] } },
    invariants: socketSubscriptionInvariants,
  },
  {
    name: 'presence',
    machine: presenceMachine,
    // Whether two sockets are open or three makes no difference.
    distinguishingContextOf: ({ socketCount }: { socketCount: number }) => Math.min(socketCount, 3),
    invariants: presenceInvariants,
  },
]
