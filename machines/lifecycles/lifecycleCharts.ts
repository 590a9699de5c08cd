// Written by `npm run kinds`, which keeps the order of the lines.
import type { Chart } from '../chart.ts'
import { storeChart } from './store.ts'
import { withdrawalChart } from './withdrawal.ts'
import { reportChart } from './report.ts'
import { reportReasonChart } from './reportReason.ts'
import { adminNotificationChart } from './adminNotification.ts'
import { pageVersionChart } from './pageVersion.ts'
import { accountChart } from './account.ts'
import { couponPaymentChart, couponDisplayPeriodChart } from './coupon.ts'
import { couponUsageChart, couponHoldingChart } from './couponUse.ts'
import { productChart } from './product.ts'
import { storeOpennessChart } from './openness.ts'

/** The charts of the lifecycles, in the order of their pages. */
export const lifecycleCharts: Chart[] = [
  storeChart,
  withdrawalChart,
  reportChart,
  reportReasonChart,
  adminNotificationChart,
  pageVersionChart,
  accountChart,
  couponPaymentChart,
  couponDisplayPeriodChart,
  couponUsageChart,
  couponHoldingChart,
  productChart,
  storeOpennessChart,
]
