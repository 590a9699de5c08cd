import type { AppHandlers } from '../http/appHandler.ts'
import { enterReferralCode, readReferral } from '../features/user/referral.ts'

/** The handlers of the referrals of members (rule 11.7). */
export const appReferralHandlers: Pick<AppHandlers, 'getReferral' | 'enterReferralCode'> = {
  getReferral: (_call, { db, caller }) => readReferral(db, caller().id),

  async enterReferralCode({ body }, context) {
    await enterReferralCode(context, body.code)
    return readReferral(context.db, context.caller().id)
  },
}
