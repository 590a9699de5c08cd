/** The demo accounts, by the part of their address before the @. */
export type Account = 'admin' | 'store' | 'point' | 'user' | 'conversation' | 'report' | 'notification' | 'system'

export const PASSWORD = 'choba-demo'

/** The address of a demo account. */
export function addressOf(account: Account): string {
  return `${account}@choba.example`
}
