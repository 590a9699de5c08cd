import type { AccountEvent } from '../../machines/account.ts'

/** The keyboard shortcuts of the account lifecycle's events, the same for users and store accounts. */
export const ACCOUNT_KEYS: Record<AccountEvent, string> = { deactivate: 'd', activate: 'v', delete: 'D' }

/** Further words by which the command palette finds the events, in Latin letters. */
export const ACCOUNT_KEYWORDS: Record<AccountEvent, readonly string[]> = {
  deactivate: ['teishi', 'stop'],
  activate: ['saikai', 'restart'],
  delete: ['sakujo', 'remove'],
}
