import type { QueryClient } from '@tanstack/react-query'
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import * as auth from '../../contract/auth.ts'
import { sessionMachine } from '../../machines/session.ts'
import { withTabLock } from './withTabLock.ts'
import { type Client, createClient } from './client.ts'
import { accessToken, keepAccessToken, refreshToken, removeTokens } from './cookies.ts'
import type { ReportRevocation } from './revocation.ts'
import { permissionsQuery, profileQuery } from './staff.ts'

/** The effects of the session on the rest of the console. */
interface SessionEffects {
  queries: QueryClient
  /** Forgets what belongs to a person beside the cache. */
  forgetPerson: () => void
  reportInactive: () => void
  /** Somebody who is signed in was answered, with this cursor. */
  answered: (cursor: string | null) => void
  reportRevocation: ReportRevocation
  connectSocket: () => void
  disconnectSocket: () => void
  enterConsole: () => void
  goToLogin: () => void
  goToLoginAndBack: () => void
}

type SessionActor = ActorRefFrom<typeof sessionMachine>

/** Held while one tab renews the token, so that the others wait for it. */
const RENEWAL_LOCK = 'choba.token'
const CHANNEL = 'choba.session'

/** Puts the session and the client together; the session is not started yet. */
export function createSession(effects: SessionEffects): { session: SessionActor; client: Client } {
  const client = createClient({
    token: accessToken,
    owner: refreshToken,
    renew: (stale) => renew(session, stale),
    inactive: () => session.send({ type: 'inactive' }),
    expired: () => session.send({ type: 'expired' }),
    answered: effects.answered,
  })
  const otherTabs = new BroadcastChannel(CHANNEL)
  const session: SessionActor = createActor(provide(client, otherTabs, effects), {
    input: { hasToken: accessToken() !== undefined },
  })
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Announcement>) =>
    session.send({ type: `${data}Elsewhere` }),
  )
  return { session, client }
}

/** A message from one tab to the others. */
type Announcement = 'signedIn' | 'signingOut' | 'signedOut'

/** Waits for one renewal, however many calls ask for it; true where there is a token other than `stale` now. */
async function renew(session: SessionActor, stale: string): Promise<boolean> {
  const current = accessToken()
  if (current !== undefined && current !== stale) return true
  session.send({ type: 'unauthorized' })
  const settled = await waitFor(session, (state) => !state.matches({ signedIn: { token: 'refreshing' } }))
  return settled.matches('signedIn')
}

function provide(client: Client, otherTabs: BroadcastChannel, effects: SessionEffects) {
  const { queries } = effects
  const announce = (news: Announcement) => () => otherTabs.postMessage(news)
  return sessionMachine.provide({
    actors: {
      loadProfile: fromPromise<void>(async () => {
        await queries.fetchQuery(profileQuery(client))
      }),
      loadPermissions: fromPromise<void>(async () => {
        await queries.fetchQuery(permissionsQuery(client))
      }),
      refreshToken: fromPromise(({ signal }) => {
        const stale = accessToken()
        return withTabLock(RENEWAL_LOCK, () => renewToken(client, stale, signal))
      }),
      revokeSession: fromPromise<void>(() => {
        const proof = { token: accessToken(), refreshToken: refreshToken() }
        const revoked = import('./revocation.ts').then(({ revokeSession }) =>
          revokeSession(client, proof, effects.reportRevocation),
        )
        return revoked.catch(() => effects.reportRevocation('unreached'))
      }),
    },
    actions: {
      forgetSession: () => {
        removeTokens()
        localStorage.clear()
        queries.clear()
        effects.forgetPerson()
      },
      dropCache: () => {
        queries.clear()
        effects.forgetPerson()
      },
      announceSignIn: announce('signedIn'),
      announceSigningOut: announce('signingOut'),
      announceSignOut: announce('signedOut'),
      reportInactive: effects.reportInactive,
      connectSocket: effects.connectSocket,
      disconnectSocket: effects.disconnectSocket,
      enterConsole: effects.enterConsole,
      goToLogin: effects.goToLogin,
      goToLoginAndBack: effects.goToLoginAndBack,
    },
  })
}

/**
 * Stores a new access token, unless another tab has done so meanwhile; nothing is stored once the session has ended.
 * A refusal takes the tokens away at once: the next tab that waits for the lock must not try them again.
 */
async function renewToken(client: Client, stale: string | undefined, signal: AbortSignal): Promise<void> {
  if (accessToken() !== stale && accessToken() !== undefined) return
  const proof = refreshToken()
  if (proof === undefined) throw new Error('no refresh token')
  try {
    const { token } = await client.call(auth.refreshToken, { body: { refreshToken: proof } })
    // Another tab may have ended it, and not have said so yet.
    if (signal.aborted || refreshToken() !== proof) throw new Error('the session has ended')
    keepAccessToken(token)
    // A cookie is written later; to read it waits for that, so that the tab that has the lock next finds the new one.
    accessToken()
  } catch (failure) {
    if (refreshToken() === proof) removeTokens()
    throw failure
  }
}
