import * as v from 'valibot'
import { IdParams, wholeNumber } from '../endpoint.ts'
import { requiredMultilineText } from '../field.ts'
import { REVIEW_TEXT_MAX } from '../limits.ts'
import { Review } from '../storeParts.ts'
import { APP_CALLER_KINDS, CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/**
 * Reviews a store after a completed use of one of its coupons by the calling member. 409 if the use is not completed,
 * or if the member has written a review after it (rule 11.9).
 */
export const writeReview = declareAppEndpoint({
  id: 'writeReview',
  method: 'POST',
  path: '/coupon-use/{id}/review',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  body: v.strictObject({ rate: wholeNumber(1, 5), content: requiredMultilineText(REVIEW_TEXT_MAX) }),
  response: Review,
})

/** Replies to a review of a store of the caller, or to the caller's own review. 404 if it is another review. */
export const replyToReview = declareAppEndpoint({
  id: 'replyToReview',
  method: 'POST',
  path: '/review/{id}/reply',
  access: APP_CALLER_KINDS,
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  body: v.strictObject({ content: requiredMultilineText(REVIEW_TEXT_MAX) }),
  response: Review,
})
