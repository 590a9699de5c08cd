import { KEY_MAP } from '../keyMap.ts'
import type { AccountEvent } from '../../machines/account.ts'

/** The keyboard shortcuts of the account lifecycle's events, the same for users and store accounts. */
export const ACCOUNT_KEYS: Record<AccountEvent, string> = {
  deactivate: KEY_MAP.record.deactivate[0],
  activate: KEY_MAP.record.activate[0],
  delete: KEY_MAP.record.delete[0],
}

/** Further words by which the command palette finds the events, in Latin letters. */
export const ACCOUNT_KEYWORDS: Record<AccountEvent, readonly string[]> = {
  deactivate: ['teishi', 'stop'],
  activate: ['saikai', 'restart'],
  delete: ['sakujo', 'remove'],
}
