/** The names of the demo accounts: the local parts of their email addresses. */
export type AccountName = 'admin' | 'store' | 'point' | 'user' | 'conversation' | 'report' | 'notification' | 'system'

export const PASSWORD = 'choba-demo'

/** Returns the email address of a demo account. */
export function emailOf(account: AccountName): string {
  return `${account}@choba.example`
}
