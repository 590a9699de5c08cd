import { beginOwnWrite } from './ownWrites.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import { type SessionEndCause, type SessionEvent, sessionMachine } from '../../machines/console/session.ts'
import { openTabChannel, type TabChannel } from './tabChannel.ts'
import { withTabLock } from './withTabLock.ts'
import { type Client, createClient } from './client.ts'
import { readAccessToken, readRefreshToken, removeTokens } from './cookies.ts'
import { renewToken } from './renewToken.ts'
import { loadModule } from '../loading/deferred.ts'
import {
  claimUnsentValues,
  removeStoredValues,
  removeStoredValuesExceptUnsent,
  removeUnclaimableValues,
} from '../storage/personalValues.ts'
import type { ChangeReports } from './changeReports.ts'
import { isInvalidationPaused } from './invalidation.ts'
import type { RunningActors } from '../base/runningActors.ts'
import type { ReportRevocationOutcome } from './revocation.ts'
import { groupsOf, permissionsQuery, profileQuery, serverKeeps } from './signedInStaff.ts'

/** The effects that the session has on the rest of the console. */
interface SessionEffects {
  queryClient: QueryClient
  changeReports: ChangeReports
  /** Stores what is typed in the open form, for the next sign-in of the same person. */
  keepTypedText: () => void
  /** Discards the signed-in staff member's data that is not in the query cache. */
  clearPersonData: () => void
  reportDeactivated: () => void
  /** Says why the session has ended without a sign-out in this browser. */
  reportSessionEnd: (cause: SessionEndCause) => void
  /**
   * Called for each successful response to a call that needs a token. `cursor` tells which changes the response
   * includes, so that later changes can be caught up; null if the server sent no cursor.
   */
  onResponse: (cursor: string | null) => void
  /** Asks the signed-in staff member for the password. Returns whether the server has confirmed the password. */
  confirmPassword: () => Promise<boolean>
  reportOwnRevocationOutcome: ReportRevocationOutcome
  registerActor: RunningActors['register']
  connectSocket: () => void
  disconnectSocket: () => void
  /** Removes the notice and the announcements. */
  clearNotices: () => void
  enterConsole: () => void
  goToLogin: () => void
  goToLoginWithReturn: () => void
}

type SessionActor = ActorRefFrom<typeof sessionMachine>

/** The name of the lock that the tab that renews the token holds. The other tabs wait for the lock. */
const RENEWAL_LOCK = 'choba.token'
const BROADCAST_CHANNEL_NAME = 'choba.session'

/** Creates the session's actor and the client, which use each other. The caller starts the actor. */
export function createSession(effects: SessionEffects): { session: SessionActor; client: Client } {
  const client = createClient({
    token: readAccessToken,
    sessionIdentifier: () => readRefreshToken() ?? readAccessToken(),
    renewTokenOnce: (staleToken) => renewTokenOnce(session, staleToken),
    confirmPassword: effects.confirmPassword,
    onAccountInactive: () => session.send({ type: 'deactivate' }),
    onRenewedTokenRejected: () => session.send({ type: 'refuseNewToken' }),
    onResponse: effects.onResponse,
    onWriteSent: (key) => beginOwnWrite(effects.queryClient, key),
    keepsIdempotencyKeys: () => serverKeeps({ client, queryClient: effects.queryClient }, 'idempotencyKeys'),
    isEachChangeReported: (endpointId) => isEachChangeReported({ client, ...effects }, endpointId),
  })
  const otherTabs = openTabChannel<SessionEvent>(BROADCAST_CHANNEL_NAME, (event) => session.send(event))
  const session: SessionActor = createActor(implementSessionMachine(client, otherTabs, effects), {
    input: { hasToken: readAccessToken() !== undefined },
  })
  return { session, client }
}

/** Renews the token once for all concurrent calls. Returns whether there is a token other than `staleToken` now. */
async function renewTokenOnce(session: SessionActor, staleToken: string): Promise<boolean> {
  const currentToken = readAccessToken()
  if (currentToken !== undefined && currentToken !== staleToken) return true
  session.send({ type: 'refuseToken' })
  const settledSnapshot = await waitFor(session, (state) => !state.hasTag('renewing'))
  return settledSnapshot.matches('signedIn')
}

/** Loads the code that ends a session on the server. */
export const loadRevocation = () => import('./revocation.ts')

/** Whether the server reports each change of an endpoint's answers to the signed-in person now. */
function isEachChangeReported(
  { client, queryClient, changeReports }: { client: Client } & Pick<SessionEffects, 'queryClient' | 'changeReports'>,
  endpointId: string,
): boolean {
  const permissions = queryClient.getQueryData(permissionsQuery(client).queryKey)
  return (
    permissions !== undefined &&
    changeReports.include(endpointId, groupsOf(permissions)) &&
    serverKeeps({ client, queryClient }, 'liveChanges') &&
    !isInvalidationPaused(queryClient)
  )
}

function implementSessionMachine(client: Client, otherTabs: TabChannel<SessionEvent>, effects: SessionEffects) {
  const { queryClient } = effects
  const tellOtherTabs = otherTabs.post
  return sessionMachine.provide({
    actors: {
      loadProfile: fromPromise<void>(async () => {
        const { id } = await queryClient.fetchQuery(profileQuery(client))
        claimUnsentValues(id)
      }),
      loadPermissions: fromPromise<void>(async () => {
        await queryClient.fetchQuery(permissionsQuery(client))
      }),
      refreshToken: fromPromise(({ signal }) => {
        const staleToken = readAccessToken()
        return withTabLock(RENEWAL_LOCK, () => renewToken(client, staleToken, signal), effects.registerActor)
      }),
      revokeSession: fromPromise<void>(() => {
        const tokens = { token: readAccessToken(), refreshToken: readRefreshToken() }
        const endsSessions = serverKeeps({ client, queryClient }, 'signOut')
        const firstRevocationAttempt = loadModule(loadRevocation).then(({ revokeSession }) =>
          revokeSession(client, tokens, { ...effects, endsSessions }),
        )
        return firstRevocationAttempt.catch(() => {
          if (endsSessions) effects.reportOwnRevocationOutcome('unreached')
        })
      }),
    },
    actions: {
      forgetSession: () => {
        removeTokens()
        effects.keepTypedText()
        removeStoredValuesExceptUnsent()
        queryClient.clear()
        effects.clearPersonData()
      },
      removeTypedText: removeStoredValues,
      cancelReads: () => void queryClient.cancelQueries(),
      dropCache: () => {
        effects.keepTypedText()
        removeUnclaimableValues()
        queryClient.clear()
        effects.clearPersonData()
      },
      announceSignIn: () => tellOtherTabs({ type: 'signInElsewhere' }),
      announceSigningOut: () => tellOtherTabs({ type: 'startSignOutElsewhere' }),
      announceSignOut: () => tellOtherTabs({ type: 'signOutElsewhere' }),
      announceDeactivation: () => tellOtherTabs({ type: 'deactivateElsewhere' }),
      announceEnd: ({ context }) => tellOtherTabs({ type: 'endElsewhere', cause: context.endCause }),
      reportDeactivated: effects.reportDeactivated,
      reportExpired: () => effects.reportSessionEnd('expired'),
      reportRevoked: () => effects.reportSessionEnd('revoked'),
      reportNotRenewed: () => effects.reportSessionEnd('notRenewed'),
      reportTokensGone: () => effects.reportSessionEnd('tokensGone'),
      connectSocket: effects.connectSocket,
      clearNotices: effects.clearNotices,
      disconnectSocket: effects.disconnectSocket,
      enterConsole: effects.enterConsole,
      goToLogin: effects.goToLogin,
      goToLoginWithReturn: effects.goToLoginWithReturn,
    },
  })
}
