import type { SnapshotFrom } from 'xstate'
import { SOCKET_ATTEMPTS } from '../../contract/limits.ts'
import type { connectionMachine } from '../../machines/connection.ts'
import type { Wording } from '../commands/command.ts'
import type { IconName } from '../ui/icon.tsx'

/** How the connection is shown: a word, a shape, and how much it wants to be seen. */
interface ConnectionView {
  wording: Wording
  icon: IconName
  tone: 'calm' | 'busy' | 'wanting'
  /** Whether it can be tried again by hand, also while the console does so by itself for a moment. */
  offersRetry?: true
}

/** What is shown of the connection; undefined while nobody is signed in. */
export function connectionView(connection: SnapshotFrom<typeof connectionMachine>): ConnectionView | undefined {
  const { attempt } = connection.context
  if (connection.matches('offline')) return undefined
  if (connection.matches({ open: 'live' })) return { wording: { key: 'connection.live' }, icon: 'dot', tone: 'calm' }
  if (connection.matches({ open: 'interrupted' })) {
    return { wording: { key: 'connection.interrupted' }, icon: 'warning', tone: 'wanting' }
  }
  // A single attempt after the quick ones is not worth a change of words.
  if (attempt > SOCKET_ATTEMPTS) {
    return { wording: { key: 'connection.failed' }, icon: 'warning', tone: 'wanting', offersRetry: true }
  }
  if (attempt === 0) return { wording: { key: 'connection.connecting' }, icon: 'refresh', tone: 'busy' }
  return {
    wording: { key: 'connection.attempt', values: { attempt, attempts: SOCKET_ATTEMPTS } },
    icon: 'refresh',
    tone: 'busy',
  }
}
