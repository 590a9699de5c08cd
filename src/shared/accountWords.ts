import type { AccountEvent } from '../../machines/account.ts'

/** The keys of the account lifecycle, whosever account it is. */
export const ACCOUNT_KEYS: Record<AccountEvent, string> = { deactivate: 'd', activate: 'v', delete: 'D' }

/** Further search words for its events, in Latin letters. */
export const ACCOUNT_KEYWORDS: Record<AccountEvent, readonly string[]> = {
  deactivate: ['teishi', 'stop'],
  activate: ['saikai', 'restart'],
  delete: ['sakujo', 'remove'],
}
