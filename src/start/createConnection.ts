import { createActor } from 'xstate'
import { connectionMachine, slowRetryDelayMs } from '../../machines/console/connection.ts'
import { catchUp } from '../api/invalidation.ts'
import { createSocketLogic } from '../api/socket.ts'
import { boundDelayMs } from '../../machines/timer.ts'
import { unsentMessages } from '../storage/unsentMessages.ts'

/** The longest delay of a retry while messages wait to be sent, in ms. */
const LONGEST_DELAY_OF_UNSENT_MS = 5_000

type ConnectionDependencies = Parameters<typeof createSocketLogic>[0] & {
  /** Reports that the server rejected the token, so that the session refreshes it. */
  refuseToken: () => void
}

/** Creates the actor of the socket's connection. After an outage, it reads again what may have changed meanwhile. */
export function createConnection({ refuseToken, ...socketDependencies }: ConnectionDependencies) {
  const { queryClient } = socketDependencies
  return createActor(
    connectionMachine.provide({
      actors: { socket: createSocketLogic(socketDependencies) },
      actions: {
        catchUp: (_, changes) => catchUp(queryClient, changes),
        reportRefusal: refuseToken,
      },
      delays: {
        slowRetry: ({ context }) => {
          const delayMs = slowRetryDelayMs(context.attempt, Math.random())
          return unsentMessages.unsent() === 0 ? delayMs : boundDelayMs(delayMs, LONGEST_DELAY_OF_UNSENT_MS)
        },
      },
    }),
  )
}
