import { createActor, fromPromise, waitFor } from 'xstate'
import { logout } from '../../contract/auth.ts'
import { revocationMachine } from '../../machines/revocation.ts'
import type { Client } from './client.ts'
import { isTransient } from './failure.ts'

/** The tokens that end a session on the server; one of them is enough. */
export interface Proof {
  token: string | undefined
  refreshToken: string | undefined
}

/** How the person hears of a session that has not ended at once. */
export type ReportRevocation = (outcome: 'unreached' | 'revoked' | 'refused') => void

/**
 * Ends a session on the server, and goes on trying as long as the page lives.
 * @returns resolves once the first attempt has been answered, or was not
 */
export async function revokeSession(client: Client, proof: Proof, report: ReportRevocation): Promise<void> {
  const { token, refreshToken } = proof
  const revocation = createActor(
    revocationMachine.provide({
      actors: {
        // A browser sends it to its end even where the page is closed meanwhile.
        revokeSession: fromPromise<void>(async ({ signal }) => {
          const body = refreshToken === undefined ? {} : { refreshToken }
          await client.call(
            logout,
            { body },
            { signal, keepalive: true, ...(token === undefined ? {} : { bearer: token }) },
          )
        }),
      },
      actions: {
        reportUnreached: () => report('unreached'),
        reportRevoked: () => report('revoked'),
        reportRefused: () => report('refused'),
      },
      guards: { isTransient: (_, { failure }) => isTransient(failure) },
    }),
  )
  const retry = () => revocation.send({ type: 'networkReturned' })
  addEventListener('online', retry)
  revocation.subscribe({ complete: () => removeEventListener('online', retry) })
  revocation.start()
  await waitFor(revocation, (state) => !state.matches('revoking'))
}
