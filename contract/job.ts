import * as v from 'valibot'
import { declareEndpoint } from './endpoint.ts'
import { onScreens } from './need.ts'

/** The states of the chart `job`. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The kinds of background jobs. */
export const JOB_KINDS = [
  'wakeConversations',
  'expireCoupons',
  'adminNotification',
  'overdueAdminNotifications',
  'pageVersionsInForce',
  'deleteExpired',
  'addUpCounts',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The numbers of background jobs in each state. Jobs that were done or have failed are counted for 30 days. */
export const countJobs = declareEndpoint({
  id: 'countJobs',
  need: onScreens('counts', '/charts'),
  method: 'GET',
  path: '/system/job-count',
  access: 'SYSTEM_MANAGEMENT',
  response: v.object({ items: v.array(v.object({ state: v.picklist(JOB_STATES), count: v.number() })) }),
})
