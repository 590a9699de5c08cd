import { bringNextIntoForce } from '../features/content/pageVersion.ts'
import { deleteNextConversation, deleteNextPictures } from '../features/conversation/retention.ts'
import { wakeNextConversation } from '../features/conversation/wake.ts'
import { notifyOfExpiry } from '../features/couponUse/expiry.ts'
import { missNextAdminNotification } from '../features/adminNotification/missNext.ts'
import { resumeNextSending } from '../features/adminNotification/resumeNext.ts'
import { sendBatch } from '../features/adminNotification/sendBatch.ts'
import type { JobDefinitions } from '../jobs/definition.ts'
import { addUpStateDayCounts } from '../resources/stateDayCounts.ts'
import { addUpStatusCounts } from '../resources/statusCounts.ts'
import { deleteNextExpiredRows } from './deleteExpiredRows.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS

/** Jobs that notify many take a third of the time, so that staff, members and stores can go on meanwhile. */
const REST_RATIO = 2

/** What the server does for each kind of job. */
export const jobDefinitions: JobDefinitions = {
  /** One conversation in each run. */
  wakeConversations: {
    run: async (context) => ((await wakeNextConversation(context)) ? 'again' : 'done'),
    attemptsMax: 5,
    intervalMs: 4 * SECOND_MS,
  },
  /** Some holders of one coupon in each run. */
  expireCoupons: { run: notifyOfExpiry, attemptsMax: 5, intervalMs: HOUR_MS, restRatio: REST_RATIO },
  /** One batch of recipients in each run. */
  adminNotification: {
    run: (context, { id }) => sendBatch(context, id),
    attemptsMax: 10,
    restRatio: REST_RATIO,
  },
  /** One admin notification in each run. */
  overdueAdminNotifications: {
    run: async (context) =>
      (await missNextAdminNotification(context)) || (await resumeNextSending(context)) ? 'again' : 'done',
    attemptsMax: 5,
    intervalMs: 60 * SECOND_MS,
  },
  /** One version of a public page in each run. */
  pageVersionsInForce: {
    run: async (context) => ((await bringNextIntoForce(context)) ? 'again' : 'done'),
    attemptsMax: 5,
    intervalMs: 60 * SECOND_MS,
  },
  /** The rows of one table, some pictures or one conversation in each run. */
  deleteExpired: {
    run: async (context) => {
      const { db, clock } = context
      if (await deleteNextExpiredRows(db, clock())) return 'again'
      return (await deleteNextPictures(context)) || (await deleteNextConversation(context)) ? 'again' : 'done'
    },
    attemptsMax: 5,
    intervalMs: HOUR_MS,
  },
  /** All numbers in one run: so often that lists never read the changes of more than a few minutes. */
  addUpCounts: {
    run: async ({ db }) => {
      await addUpStatusCounts(db)
      await addUpStateDayCounts(db)
      return 'done'
    },
    attemptsMax: 5,
    intervalMs: 60 * SECOND_MS,
  },
}
