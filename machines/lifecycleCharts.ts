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
    lifecycle: storeLifecycle,
    invariants: storeInvariants,
  },
  {
    name: 'withdrawal',
    machine: withdrawalMachine,
    lifecycle: withdrawalLifecycle,
    invariants: withdrawalInvariants,
  },
  {
    name: 'report',
    machine: reportMachine,
    lifecycle: reportLifecycle,
    invariants: reportInvariants,
  },
  {
    name: 'account',
    machine: accountMachine,
    lifecycle: accountLifecycle,
    otherLifecycles: [userLifecycle, storeAccountLifecycle],
    invariants: accountInvariants,
  },
  {
    name: 'couponPayment',
    machine: couponPaymentMachine,
    lifecycle: couponPaymentLifecycle,
    invariants: couponPaymentInvariants,
  },
  {
    name: 'couponDisplay',
    machine: couponDisplayMachine,
    lifecycle: couponDisplayLifecycle,
    invariants: couponDisplayInvariants,
  },
]
