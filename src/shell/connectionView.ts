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
}

/** What is shown of the connection; undefined while nobody is signed in. */
export function connectionView(connection: SnapshotFrom<typeof connectionMachine>): ConnectionView | undefined {
  const { attempt } = connection.context
  if (connection.matches('offline')) return undefined
  if (connection.matches('failed')) return { wording: { key: 'connection.failed' }, icon: 'warning', tone: 'wanting' }
  if (connection.matches({ open: 'live' })) return { wording: { key: 'connection.live' }, icon: 'dot', tone: 'calm' }
  if (attempt === 0) return { wording: { key: 'connection.connecting' }, icon: 'refresh', tone: 'busy' }
  return {
    wording: { key: 'connection.attempt', values: { attempt, attempts: SOCKET_ATTEMPTS } },
    icon: 'refresh',
    tone: 'busy',
  }
}
