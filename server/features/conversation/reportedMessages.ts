import { between, eq } from 'drizzle-orm'
import type { ReportedMessages } from '../../../contract/conversation/reportedMessages.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { report } from '../report/table.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { readMessageRows, toMessage } from './messages.ts'
import { staffParticipant } from './participant.ts'
import { readParties } from './summaries.ts'
import { message } from './tables.ts'

/** How many messages before and after the reported one staff see. */
const MESSAGES_BEFORE = 50
const MESSAGES_AFTER = 20

/**
 * Reads the message that a report is about, with the messages around it (rule 10.1). Each time, the history of the report
 * gets a line. Throws 404 if there is no such report, or it is not about a message.
 */
export async function readReportedMessages(
  context: Context,
  reportId: number,
  imageAddresses: ImageAddresses,
): Promise<ReportedMessages> {
  const { db } = context
  const [reported] = await db
    .select({ conversationId: report.conversationId, seq: report.messageSeq })
    .from(report)
    .where(eq(report.id, reportId))
  if (!reported || reported.conversationId === null || reported.seq === null) throw notFound()
  const { conversationId, seq } = reported
  // Written first, so that nobody reads without it.
  await audit(context, { record: 'report', recordId: reportId, event: 'viewMessages' })
  const reader = staffParticipant(context.caller())
  const isNear = between(message.seq, seq - MESSAGES_BEFORE, seq + MESSAGES_AFTER)
  const rows = await readMessageRows(db, conversationId, isNear, 'oldest', MESSAGES_BEFORE + MESSAGES_AFTER + 1)
  return {
    ...(await readParties(db, conversationId)),
    seq,
    items: rows.map((row) => toMessage(row, reader, imageAddresses, context.clock())),
  }
}
