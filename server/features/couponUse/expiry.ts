import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { couponHoldingLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import type { OperationContext } from '../../http/handler.ts'
import type { JobOutcome } from '../../jobs/definition.ts'
import type { ExpiryProgress, ExpiryStage } from '../../jobs/kinds.ts'
import { notify } from '../notification/notify.ts'
import { coupon, couponHolding } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

const DAY_MS = 86_400_000
/** How long before its end the holders of a coupon are told, and how long after it this is still news. */
const NOTICE_MS = 3 * DAY_MS
/** The number of holders who are notified in one transaction. */
const BATCH_SIZE = 500

const STAGES = {
  expiring: {
    kind: NotificationKind.COUPON_PREPARE_TO_EXPIRE,
    notifiedAt: 'expiringNotifiedAt',
    /** From when and until when the coupons end, in ms from now. */
    range: [0, NOTICE_MS],
  },
  expired: { kind: NotificationKind.COUPON_EXPIRED, notifiedAt: 'expiredNotifiedAt', range: [-NOTICE_MS, 0] },
} as const

/**
 * Notifies the next members who can still use a coupon that ends soon or has ended, once each (rule 11.11): some holders
 * of one coupon in each call.
 * @param progress where the last call has stopped
 */
export async function notifyOfExpiry(
  context: OperationContext,
  progress: ExpiryProgress | Record<string, never>,
): Promise<JobOutcome<ExpiryProgress | Record<string, never>>> {
  const { db, clock } = context
  const { stage, couponId, afterMemberId } = 'stage' in progress ? progress : await findNextCoupon(db, clock())
  if (stage === undefined) return 'done'
  const { kind, notifiedAt } = STAGES[stage]
  const [found] = await db.select({ title: coupon.title }).from(coupon).where(eq(coupon.id, couponId))
  const ids = await readHolders(db, couponId, afterMemberId)
  const owners = [{ kind: 'member', ids }] as const
  if (ids.length > 0) await notify(context, kind, { couponId, couponTitle: found?.title ?? '', owners })
  if (ids.length === BATCH_SIZE) return { again: { stage, couponId, afterMemberId: ids.at(-1) ?? 0 } }
  await db
    .update(coupon)
    .set({ [notifiedAt]: clock() })
    .where(eq(coupon.id, couponId))
  return { again: {} }
}

/** Finds the coupon that ends first of those whose holders are to be notified. */
async function findNextCoupon(db: Db, now: Date): Promise<ExpiryProgress | { [Key in keyof ExpiryProgress]?: never }> {
  for (const stage of Object.keys(STAGES) as ExpiryStage[]) {
    const { notifiedAt, range } = STAGES[stage]
    const [from, to] = range.map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
    const [found] = await db
      .select({ couponId: coupon.id })
      .from(coupon)
      .innerJoin(store, eq(store.id, coupon.storeId))
      .where(
        and(
          gt(coupon.displayTo, from),
          lte(coupon.displayTo, to),
          isNull(coupon[notifiedAt]),
          eq(coupon.status, couponPaymentLifecycle.codes.effective),
          eq(store.status, storeLifecycle.codes.accepted),
        ),
      )
      .orderBy(asc(coupon.displayTo), asc(coupon.id))
      .limit(1)
    if (found !== undefined) return { stage, couponId: found.couponId, afterMemberId: 0 }
  }
  return {}
}

/** Reads the ids of the next active members who hold the coupon and can still use it, in order. */
async function readHolders(db: Db, couponId: number, afterMemberId: number): Promise<number[]> {
  const holders = await db
    .select({ id: member.id })
    .from(couponHolding)
    .innerJoin(member, eq(member.id, couponHolding.memberId))
    .where(
      and(
        eq(couponHolding.couponId, couponId),
        eq(couponHolding.status, couponHoldingLifecycle.codes.effective),
        eq(member.status, userLifecycle.codes.active),
        gt(member.id, afterMemberId),
      ),
    )
    .orderBy(asc(member.id))
    .limit(BATCH_SIZE)
  return holders.map(({ id }) => id)
}
