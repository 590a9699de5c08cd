import type { Logger } from 'pino'
import { createActor, fromPromise } from 'xstate'
import type { AuthenticatePayload } from '../../contract/live/connectionEvents.ts'
import { type HandshakeOutcome, socketHandshakeMachine } from '../../machines/server/socketHandshake.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import { Failure } from '../http/failure.ts'
import { unavailableFailure } from '../http/toFailure.ts'
import type { LiveSocket } from './namespace.ts'

interface HandshakeOptions<Authentication> {
  /** Checks a token. Resolves to undefined if it is refused; rejects if it cannot be checked. */
  check: (payload: AuthenticatePayload) => Promise<Authentication | undefined>
  /** Tells the client that it is authenticated. */
  confirm: (authentication: Authentication) => void
  /** Resolves when the client was answered what it has sent. */
  whenAcknowledged: () => Promise<void>
  log: Logger
  /** The time in ms after which an unauthenticated socket is closed. */
  authenticationTimeoutMs?: number | undefined
}

/** Returns why a token was not accepted. */
const failures: Record<Exclude<HandshakeOutcome, 'accepted'>, () => Failure> = {
  refused: () => new Failure(401, 'error.signInNeeded'),
  busy: () => new Failure(409, 'error.inProgress'),
  failed: () => unavailableFailure(),
}

/**
 * Runs the chart of a socket's handshake until the socket is closed. Returns the function that checks a token, which
 * throws a Failure if the token is not accepted.
 */
export function startHandshake<Authentication>(
  socket: LiveSocket,
  { check, confirm, whenAcknowledged, log, authenticationTimeoutMs }: HandshakeOptions<Authentication>,
): (payload: AuthenticatePayload) => Promise<void> {
  const handshakeActor = createActor(
    socketHandshakeMachine.provide({
      actors: { check: fromPromise(({ input }) => check(input.message as AuthenticatePayload)) },
      actions: {
        confirm: ({ context }, { authentication }) => {
          context.respond('accepted')
          confirm(authentication as Authentication)
        },
        refuseToken: ({ context }) => {
          context.respond('refused')
          socket.emit('unauthorized')
        },
        // UNAUTHORIZED is not sent here, because it would make the console refresh its token or sign out.
        reportFailure: ({ context }, { error }) => {
          log.warn({ code: errorCodeOf(error) }, 'socket not authenticated')
          context.respond('failed')
        },
        closeSocket: () => void whenAcknowledged().then(() => socket.disconnect(true)),
      },
      ...(authenticationTimeoutMs === undefined ? {} : { delays: { authenticationTimeout: authenticationTimeoutMs } }),
    }),
  ).start()
  socket.once('disconnect', () => {
    if (handshakeActor.getSnapshot().status === 'active') handshakeActor.send({ type: 'disconnect' })
  })
  return (payload) =>
    new Promise((resolve, reject) => {
      const respond = (outcome: HandshakeOutcome) => (outcome === 'accepted' ? resolve() : reject(failures[outcome]()))
      handshakeActor.send({ type: 'authenticate', message: payload, respond })
    })
}
