/** The demo accounts, by the local part of their email addresses. */
export type Account = 'admin' | 'store' | 'point' | 'user' | 'conversation' | 'report' | 'notification' | 'system'

export const PASSWORD = 'choba-demo'

/** Returns the email address of a demo account. */
export function emailOf(account: Account): string {
  return `${account}@choba.example`
}
