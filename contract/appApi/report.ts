import * as v from 'valibot'
import { wholeNumber } from '../endpoint.ts'
import { requiredMultilineText } from '../field.ts'
import { REPORT_TEXT_MAX } from '../limits.ts'
import { REPORTABLE_KINDS } from '../report.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/**
 * Reports a store, a member, a message or a review to staff (rule 11.10). 422 with an error for `id` if the caller
 * cannot see it, or if it is the caller or was written by them; with one for `reasonId` if nobody can choose that reason.
 */
export const submitReport = declareAppEndpoint({
  id: 'submitReport',
  method: 'POST',
  path: '/report',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.report,
  body: v.strictObject({
    kind: v.picklist(REPORTABLE_KINDS, 'field.choice'),
    /** The id of the store, the member or the review; for a message, that of its conversation. */
    id: wholeNumber(1),
    /** The number of the message in its conversation. Required for a message, and for nothing else. */
    seq: v.optional(wholeNumber(1)),
    /** One of the reasons of `GET /report-reason`. */
    reasonId: v.optional(wholeNumber(1)),
    content: requiredMultilineText(REPORT_TEXT_MAX),
  }),
  response: v.object({ id: v.number(), createdAt: v.string() }),
})

/** The reasons that a member can choose for a report, in their order. */
export const listReportReasonChoices = declareAppEndpoint({
  id: 'listReportReasonChoices',
  method: 'GET',
  path: '/report-reason',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  response: v.object({ items: v.array(v.object({ id: v.number(), name: v.string() })) }),
})
