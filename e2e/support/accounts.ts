/** The demo accounts, by the local part of their mail address. */
export type Account = 'admin' | 'store' | 'point' | 'user' | 'conversation' | 'report' | 'notification' | 'system'

export const PASSWORD = 'choba-demo'

/** Returns the mail address of a demo account. */
export function addressOf(account: Account): string {
  return `${account}@choba.example`
}
