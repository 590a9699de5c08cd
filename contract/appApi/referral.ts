import * as v from 'valibot'
import { requiredCode } from '../field.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** The referrals of the calling member, with the present rewards in points (rule 11.7). */
const Referral = v.object({
  /** The code that others enter. */
  code: v.string(),
  /** The member whose code the caller has entered, by their nickname; null if none. */
  referrer: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** How many members have entered the code of the caller. */
  referredCount: v.number(),
  rewards: v.object({ referrer: v.number(), enterer: v.number() }),
})
export type Referral = v.InferInput<typeof Referral>

export const getReferral = declareAppEndpoint({
  id: 'getReferral',
  method: 'GET',
  path: '/referral',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  response: Referral,
})

/**
 * Enters the referral code of another member, in either case: both get their rewards. 409 if the caller
 * has entered one before; 422 if the code is unknown, one's own, of a member who is not active, or would close a circle.
 */
export const enterReferralCode = declareAppEndpoint({
  id: 'enterReferralCode',
  method: 'POST',
  path: '/referral',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.write,
  body: v.strictObject({ code: requiredCode(50) }),
  response: Referral,
})
