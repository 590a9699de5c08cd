import type { JobKind } from '../../contract/job.ts'

/** What the holders of a coupon are notified of: that it ends soon, or that it has ended. */
export type ExpiryStage = 'expiring' | 'expired'

/** How far the holders of a coupon have been notified. */
export interface ExpiryProgress {
  stage: ExpiryStage
  couponId: number
  afterMemberId: number
}

/** The kinds of jobs with what each is told. A payload has ids only: the job reads the rest when it runs. */
export interface JobPayloads extends Record<JobKind, object> {
  /** Wakes the snoozed conversations whose time has come. */
  wakeConversations: Record<string, never>
  /** Notifies the holders of coupons that end soon or have ended; some of them have been, if there is a payload. */
  expireCoupons: ExpiryProgress | Record<string, never>
  /** Begins to send an admin notification at its time, and sends its next batch. */
  adminNotification: { id: number }
  /** Finds the scheduled admin notifications whose time has long passed, and sendings whose job has failed for good. */
  overdueAdminNotifications: Record<string, never>
  /** Puts the versions of public pages into force whose day has come. */
  pageVersionsInForce: Record<string, never>
  /** Deletes expired rows. */
  deleteExpired: Record<string, never>
  /** Adds up the changes of stored numbers of records. */
  addUpCounts: Record<string, never>
}
