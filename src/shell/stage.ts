import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../machines/session.ts'

/** The stages of a session that the shell distinguishes. */
type SessionStage = 'signedOut' | 'loading' | 'failed' | 'ready' | 'leaving'

/** Returns the stage of a session. It is `ready` once profile and permissions have loaded (rule 1.4). */
export function sessionStageOf(session: SnapshotFrom<typeof sessionMachine>): SessionStage {
  if (session.hasTag('leaving')) return 'leaving'
  if (!session.matches('signedIn')) return 'signedOut'
  if (session.matches({ signedIn: { staff: 'ready' } })) return 'ready'
  return session.matches({ signedIn: { staff: 'failed' } }) ? 'failed' : 'loading'
}
