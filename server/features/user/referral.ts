import { count, eq, sql } from 'drizzle-orm'
import type { Referral } from '../../../contract/appApi/referral.ts'
import { NotificationKind, PointTransactionType } from '../../../contract/enumerations.ts'
import { canSignIn, userLifecycle } from '../../../machines/lifecycles/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import type { Db } from '../../db/database.ts'
import { actorOf } from '../../http/actor.ts'
import { Failure, invalid, notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { readConfig } from '../config/config.ts'
import { notify } from '../notification/notify.ts'
import { postMovement } from '../point/ledger.ts'
import { lockActingMember } from './activeMember.ts'
import { member, shownMemberName } from './table.ts'

/** Reads the referral code of a member, whose code the member has entered, and the present rewards. */
export async function readReferral(db: Db, memberId: number): Promise<Referral> {
  const [row] = await db.select().from(member).where(eq(member.id, memberId))
  if (row === undefined) throw notFound()
  const [counted] = await db.select({ total: count() }).from(member).where(eq(member.referrerId, memberId))
  const { REFERRAL_REWARD: referrer, REFERRAL_CODE_ENTERER_REWARD: enterer } = await readConfig(db)
  return {
    code: row.referralCode,
    referrer: row.referrerId === null ? null : await readShownMember(db, row.referrerId),
    referredCount: counted?.total ?? 0,
    rewards: { referrer, enterer },
  }
}

/** Reads a member as other members see them: by the nickname, if there is one. */
async function readShownMember(db: Db, id: number): Promise<{ id: number; name: string }> {
  const [found] = await db.select({ id: member.id, name: shownMemberName }).from(member).where(eq(member.id, id))
  if (found === undefined) throw notFound()
  return found
}

/**
 * Enters the referral code of another member for the member who acts, and books the rewards of both in one movement
 * (rule 11.7). Throws a Failure: 409 if the member has entered a code before, 422 if this one cannot be entered.
 */
export async function enterReferralCode(context: OperationContext, enteredCode: string): Promise<void> {
  const { db, clock } = context
  // One after another: two members who enter each other's codes at once would otherwise close a circle.
  await takeAdvisoryLock(db, 'referral')
  const enterer = await lockActingMember(context, 'no key update')
  if (enterer.referrerId !== null) throw new Failure(409, 'referral.entered')
  const code = enteredCode.toUpperCase()
  const [referrer] = await db.select().from(member).where(eq(member.referralCode, code)).for('share')
  if (referrer === undefined || !canSignIn(referrer.status)) throw invalid({ code: 'referral.unknown' })
  if (referrer.id === enterer.id) throw invalid({ code: 'referral.own' })
  if (await isReferredBy(db, referrer.id, enterer.id)) throw invalid({ code: 'referral.circle' })

  const version = enterer.version + 1
  await db.update(member).set({ referrerId: referrer.id, version, updatedAt: clock() }).where(eq(member.id, enterer.id))
  const points = await bookRewards(context, referrer.id, enterer.id)
  if (points > 0) {
    const entererName = enterer.nickName || enterer.fullName
    const cause = { referrerId: referrer.id, entererId: enterer.id, entererName, points }
    await notify(context, NotificationKind.REFERRAL_SUCCESS, cause)
  }
  const changes = [{ field: 'referrer', before: null, after: referrer.fullName }]
  await audit(context, { record: 'user', recordId: enterer.id, event: 'enterReferralCode', changes })
  const state = stateOf(userLifecycle, enterer.status)
  context.recordChanged('user', enterer.id, { event: 'enterReferralCode', from: state, to: state, version })
  context.recordChanged('user', referrer.id)
}

/** Books the present rewards of both members. Returns the points of the referrer. */
async function bookRewards(context: OperationContext, referrerId: number, entererId: number): Promise<number> {
  const { db, clock } = context
  const config = await readConfig(db)
  const rewards = [
    { ownerId: referrerId, amount: config.REFERRAL_REWARD },
    { ownerId: entererId, amount: config.REFERRAL_CODE_ENTERER_REWARD },
  ].filter(({ amount }) => amount > 0)
  if (rewards.length === 0) return 0
  const total = rewards.reduce((sum, { amount }) => sum + amount, 0)
  await postMovement(db, {
    type: PointTransactionType.REFERRAL,
    cause: { record: 'referral', id: entererId },
    actor: actorOf(context),
    at: clock(),
    entries: [
      ...rewards.map(({ ownerId, amount }) => ({ accountRef: { kind: 'member', ownerId } as const, amount })),
      { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -total },
    ],
  })
  for (const { ownerId } of rewards) context.pointsChanged({ owner: 'user', id: ownerId })
  return config.REFERRAL_REWARD
}

/** Whether `memberId` was referred by `referrerId`, directly or through others. */
async function isReferredBy(db: Db, memberId: number, referrerId: number): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    with recursive chain (id) as (
      select ${memberId}::integer
      union select ${member.referrerId} from ${member} join chain on chain.id = ${member.id}
        where ${member.referrerId} is not null
    )
    select from chain where id = ${referrerId}`)) as { rows: unknown[] }
  return rows.length > 0
}
