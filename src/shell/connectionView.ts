import type { SnapshotFrom } from 'xstate'
import { QUICK_SOCKET_ATTEMPTS } from '../../contract/limits.ts'
import type { connectionMachine } from '../../machines/console/connection.ts'
import type { MessageDescriptor } from '../commands/command.ts'
import type { IconName } from '../ui/icon.tsx'

/** How the state of the connection is shown. */
interface ConnectionView {
  message: MessageDescriptor
  icon: IconName
  tone: 'normal' | 'busy' | 'warning'
  /**
   * Whether a retry button is shown: after the quick attempts have failed, until they restart or an attempt succeeds.
   */
  offersRetry?: true
}

/**
 * Returns how the state of the connection is shown; undefined while nobody is signed in. `isLive`: whether the server
 * promises to send every change.
 */
export function connectionView(
  connection: SnapshotFrom<typeof connectionMachine>,
  isLive: boolean,
): ConnectionView | undefined {
  const { attempt } = connection.context
  if (connection.matches('offline')) return undefined
  if (connection.matches({ open: 'live' })) {
    return { message: { key: isLive ? 'connection.live' : 'connection.connected' }, icon: 'dot', tone: 'normal' }
  }
  if (connection.matches({ open: 'interrupted' })) {
    return { message: { key: 'connection.interrupted' }, icon: 'warning', tone: 'warning' }
  }
  // After the quick attempts have failed, the message no longer changes with each attempt.
  if (attempt > QUICK_SOCKET_ATTEMPTS) {
    return { message: { key: 'connection.failed' }, icon: 'warning', tone: 'warning', offersRetry: true }
  }
  if (attempt === 0) return { message: { key: 'connection.connecting' }, icon: 'refresh', tone: 'busy' }
  return {
    message: { key: 'connection.attempt', values: { attempt, attempts: QUICK_SOCKET_ATTEMPTS } },
    icon: 'refresh',
    tone: 'busy',
  }
}
