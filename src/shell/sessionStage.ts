import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../machines/console/session.ts'

/** The state of a session, as far as the shell distinguishes it. */
type SessionStage = 'signedOut' | 'loading' | 'failed' | 'ready' | 'signingOut'

/** Returns the stage of a session. It is `ready` once the profile and the permissions have loaded (rule 1.4). */
export function sessionStageOf(session: SnapshotFrom<typeof sessionMachine>): SessionStage {
  if (session.hasTag('signingOut')) return 'signingOut'
  if (!session.matches('signedIn')) return 'signedOut'
  if (session.matches({ signedIn: { staffData: 'ready' } })) return 'ready'
  return session.matches({ signedIn: { staffData: 'failed' } }) ? 'failed' : 'loading'
}
