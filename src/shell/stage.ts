import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../machines/session.ts'

/** What the shell draws of a session. */
type Stage = 'nobody' | 'loading' | 'failed' | 'ready' | 'leaving'

/** The shell is drawn only once profile and permissions are here (rule 1.4). */
export function stageOf(session: SnapshotFrom<typeof sessionMachine>): Stage {
  if (session.hasTag('leaving')) return 'leaving'
  if (!session.matches('signedIn')) return 'nobody'
  if (session.matches({ signedIn: { staff: 'ready' } })) return 'ready'
  return session.matches({ signedIn: { staff: 'failed' } }) ? 'failed' : 'loading'
}
