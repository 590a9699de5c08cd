import { adminNotificationLifecycle, adminNotificationMachine } from './adminNotification.ts'
import type { Chart } from '../chart.ts'
import { storeAdminLifecycle, accountMachine, staffLifecycle, storeAccountLifecycle, userLifecycle } from './account.ts'
import {
  couponDisplayPeriodLifecycle,
  couponDisplayPeriodMachine,
  couponPaymentLifecycle,
  couponPaymentMachine,
} from './coupon.ts'
import {
  adminNotificationInvariants,
  deletableRecordInvariants,
  couponDisplayPeriodInvariants,
  couponHoldingInvariants,
  couponPaymentInvariants,
  couponUsageInvariants,
  pageVersionInvariants,
  storeOpennessInvariants,
  reportInvariants,
  reportReasonInvariants,
  storeInvariants,
  withdrawalInvariants,
} from './lifecycleInvariants.ts'
import { couponHoldingLifecycle, couponHoldingMachine, couponUsageLifecycle, couponUsageMachine } from './couponUse.ts'
import { storeOpennessLifecycle, storeOpennessMachine } from './openness.ts'
import { pageVersionLifecycle, pageVersionMachine } from './pageVersion.ts'
import { productLifecycle, productMachine } from './product.ts'
import { reportLifecycle, reportMachine } from './report.ts'
import { reportReasonLifecycle, reportReasonMachine } from './reportReason.ts'
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
    name: 'reportReason',
    machine: reportReasonMachine,
    lifecycle: reportReasonLifecycle,
    invariants: reportReasonInvariants,
  },
  {
    name: 'adminNotification',
    machine: adminNotificationMachine,
    lifecycle: adminNotificationLifecycle,
    sendersWithoutPolicy: { begin: 'clock', miss: 'clock', complete: 'server' },
    invariants: adminNotificationInvariants,
  },
  {
    name: 'pageVersion',
    machine: pageVersionMachine,
    lifecycle: pageVersionLifecycle,
    sendersWithoutPolicy: { takeEffect: 'clock', replace: 'server' },
    invariants: pageVersionInvariants,
  },
  {
    name: 'account',
    machine: accountMachine,
    lifecycle: storeAdminLifecycle,
    otherLifecycles: [staffLifecycle, userLifecycle, storeAccountLifecycle],
    invariants: deletableRecordInvariants,
  },
  {
    name: 'couponPayment',
    machine: couponPaymentMachine,
    lifecycle: couponPaymentLifecycle,
    invariants: couponPaymentInvariants,
  },
  {
    name: 'couponDisplay',
    machine: couponDisplayPeriodMachine,
    lifecycle: couponDisplayPeriodLifecycle,
    sendersWithoutPolicy: { start: 'clock', end: 'clock' },
    invariants: couponDisplayPeriodInvariants,
  },
  {
    name: 'couponUsage',
    machine: couponUsageMachine,
    lifecycle: couponUsageLifecycle,
    sendersWithoutPolicy: { scan: 'store', complete: 'store', reject: 'storeOrMember' },
    invariants: couponUsageInvariants,
  },
  {
    name: 'couponHolding',
    machine: couponHoldingMachine,
    lifecycle: couponHoldingLifecycle,
    sendersWithoutPolicy: { use: 'server' },
    invariants: couponHoldingInvariants,
  },
  {
    name: 'product',
    machine: productMachine,
    lifecycle: productLifecycle,
    invariants: deletableRecordInvariants,
  },
  {
    name: 'openness',
    machine: storeOpennessMachine,
    lifecycle: storeOpennessLifecycle,
    sendersWithoutPolicy: {
      enterHours: 'staff',
      clearHours: 'staff',
      openStore: 'clockOrStaff',
      closeStore: 'clockOrStaff',
      startDay: 'clockOrStaff',
      startDayOff: 'clockOrStaff',
    },
    invariants: storeOpennessInvariants,
  },
]
