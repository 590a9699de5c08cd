import { assign, setup } from 'xstate'
import type { BankAccount } from '../../contract/user.ts'

export type BankAccountRevealEvent =
  /** The full account number is requested; the server records the request. */
  | { type: 'request' }
  | { type: 'receiveAccount'; account: BankAccount }
  | { type: 'fail' }
  | { type: 'hide' }
  /** The browser tab is no longer visible. */
  | { type: 'hidePage' }

/** The display of a bank account, masked or in full. The full account is stored only in this chart's context. */
export const bankAccountRevealMachine = setup({
  types: { events: {} as BankAccountRevealEvent, context: {} as { account: BankAccount | undefined } },
  actions: {
    keepAccount: assign({ account: (_, { account }: { account: BankAccount }) => account }),
    forgetAccount: assign({ account: undefined }),
  },
}).createMachine({
  id: 'bankAccountReveal',
  context: { account: undefined },
  initial: 'masked',
  states: {
    masked: { entry: 'forgetAccount', on: { request: 'requested' } },
    requested: {
      on: {
        receiveAccount: {
          target: 'shown',
          actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.account }) },
        },
        fail: 'masked',
        // A late response must not be shown to somebody who returns to the tab later.
        hidePage: 'masked',
      },
    },
    shown: { on: { hide: 'masked', hidePage: 'masked' } },
  },
})
