import { createActor } from 'xstate'
import { connectionMachine, slowRetryDelayMs } from '../machines/connection.ts'
import { catchUp } from './api/invalidation.ts'
import { createSocketLogic } from './api/socket.ts'

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
      delays: { slowRetry: ({ context }) => slowRetryDelayMs(context.attempt, Math.random()) },
    }),
  )
}
