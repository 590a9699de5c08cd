import { createActor, fromPromise, waitFor } from 'xstate'
import { logout } from '../../contract/auth.ts'
import { sessionRevocationMachine } from '../../machines/console/sessionRevocation.ts'
import type { Client } from './client.ts'
import type { RunningActors } from '../base/runningActors.ts'
import { isTransientFailure } from './failure.ts'

/** The tokens of the session to end. Either token is enough for the server. */
export interface SessionTokens {
  token: string | undefined
  refreshToken: string | undefined
}

/** Shows the outcome on the screen if the session could not be ended at the first attempt. */
export type ReportRevocationOutcome = (outcome: 'unreached' | 'revoked' | 'refused') => void

interface RevocationEffects {
  /** Whether the server has said that it ends sessions. If not, its answer is not reported. */
  endsSessions: boolean
  reportOwnRevocationOutcome: ReportRevocationOutcome
  registerActor: RunningActors['register']
}

/**
 * Ends a session on the server. Retries transient failures until the page is closed, if the server ends sessions.
 * @returns a promise that resolves when the first attempt has succeeded or failed
 */
export async function revokeSession(client: Client, tokens: SessionTokens, effects: RevocationEffects): Promise<void> {
  const { endsSessions, reportOwnRevocationOutcome: report, registerActor } = effects
  const { token, refreshToken } = tokens
  const revocation = createActor(
    sessionRevocationMachine.provide({
      actors: {
        // `keepalive` lets the browser complete the request after the page is closed.
        revokeSession: fromPromise<void>(async ({ signal }) => {
          const body = refreshToken === undefined ? {} : { refreshToken }
          const call = client.call(
            logout,
            { body },
            { signal, keepalive: true, ...(token === undefined ? {} : { bearerToken: token }) },
          )
          await (endsSessions ? call : call.catch(() => undefined))
        }),
      },
      actions: {
        reportUnreached: () => report('unreached'),
        reportRevoked: () => report('revoked'),
        reportRefused: () => report('refused'),
      },
      guards: { isTransient: (_, { failure }) => isTransientFailure(failure) },
    }),
  )
  const retry = () => revocation.send({ type: 'goOnline' })
  addEventListener('online', retry)
  revocation.subscribe({ complete: () => removeEventListener('online', retry) })
  registerActor(revocation)
  revocation.start()
  await waitFor(revocation, (state) => !state.matches('revoking'))
}
