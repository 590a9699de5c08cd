import * as v from 'valibot'
import { declareEndpoint, IdParams } from '../endpoint.ts'
import { onScreens } from '../need.ts'
import { ConversationSummary } from './conversation.ts'
import { Message } from './message.ts'

const { type, member, store, otherStore } = ConversationSummary.entries

/** A reported message with those around it, oldest first, and who takes part in the conversation. */
export const ReportedMessages = v.object({
  type,
  member,
  store,
  otherStore,
  /** The number of the reported message. */
  seq: v.number(),
  items: v.array(Message),
})
export type ReportedMessages = v.InferOutput<typeof ReportedMessages>

/** Reads the message that a report is about. The history of the report records each call. */
export const listReportedMessages = declareEndpoint({
  id: 'listReportedMessages',
  need: onScreens('section', '/reports'),
  method: 'GET',
  path: '/report/{id}/messages',
  access: 'REPORT_MANAGEMENT',
  params: IdParams,
  response: ReportedMessages,
})
