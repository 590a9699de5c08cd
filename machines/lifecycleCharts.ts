import type { Chart } from './chart.ts'
import { accountLifecycle, accountMachine, storeAccountLifecycle, userLifecycle } from './account.ts'
import { couponDisplayLifecycle, couponDisplayMachine, couponPaymentLifecycle, couponPaymentMachine } from './coupon.ts'
import {
  accountInvariants,
  couponDisplayInvariants,
  couponPaymentInvariants,
  reportInvariants,
  storeInvariants,
  withdrawalInvariants,
} from './lifecycleInvariants.ts'
import { reportLifecycle, reportMachine } from './report.ts'
import { storeLifecycle, storeMachine } from './store.ts'
import { withdrawalLifecycle, withdrawalMachine } from './withdrawal.ts'

/** The charts of the lifecycles, with the data that their pages and tests need. */
export const lifecycleCharts: Chart[] = [
  {
    name: 'store',
    machine: storeMachine,
    about: "A store's life, from its owner's request on.",
    lifecycle: storeLifecycle,
    invariants: storeInvariants,
  },
  {
    name: 'withdrawal',
    machine: withdrawalMachine,
    about: "A member's request to have points paid out: decided once, and refunded once where it is refused.",
    lifecycle: withdrawalLifecycle,
    invariants: withdrawalInvariants,
  },
  {
    name: 'report',
    machine: reportMachine,
    about: 'What a user reports to staff, until it has been dealt with.',
    lifecycle: reportLifecycle,
    invariants: reportInvariants,
  },
  {
    name: 'account',
    machine: accountMachine,
    about: 'The life of an account: of staff, of a user, of the owner of stores.',
    lifecycle: accountLifecycle,
    alsoOf: [userLifecycle, storeAccountLifecycle],
    invariants: accountInvariants,
  },
  {
    name: 'couponPayment',
    machine: couponPaymentMachine,
    about: 'Whether a coupon has been paid for.',
    lifecycle: couponPaymentLifecycle,
    invariants: couponPaymentInvariants,
  },
  {
    name: 'couponDisplay',
    machine: couponDisplayMachine,
    about: "A coupon's place in its period.",
    lifecycle: couponDisplayLifecycle,
    invariants: couponDisplayInvariants,
  },
]
