import { KEY_MAP } from '../keyMap.ts'
import type { AccountEvent } from '../../machines/lifecycles/account.ts'

/** The keyboard shortcuts for the events of the account lifecycle. The lifecycle of products has the same events. */
export const ACCOUNT_EVENT_SHORTCUTS: Record<AccountEvent, string> = {
  deactivate: KEY_MAP.record.deactivate[0],
  activate: KEY_MAP.record.activate[0],
  delete: KEY_MAP.record.delete[0],
}

/** Further words in Latin letters by which the command palette finds the commands of the account lifecycle. */
export const ACCOUNT_EVENT_KEYWORDS: Record<AccountEvent, readonly string[]> = {
  deactivate: ['teishi', 'stop'],
  activate: ['saikai', 'restart'],
  delete: ['sakujo', 'remove'],
}
