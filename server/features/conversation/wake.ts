import { and, asc, eq, lte } from 'drizzle-orm'
import type { OperationContext } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { stepValues } from './conversationStep.ts'
import { partiesOf } from './participant.ts'
import { conversation } from './tables.ts'

/**
 * Wakes the snoozed conversation whose time has come first, and returns whether there was one. Another process that is
 * writing to it wins: it is skipped, and looked at again at the next call.
 */
export async function wakeNextConversation(context: OperationContext): Promise<boolean> {
  const { db, clock } = context
  const now = clock()
  const [row] = await db
    .select()
    .from(conversation)
    .where(and(eq(conversation.state, 'snoozed'), lte(conversation.snoozedUntil, now)))
    .orderBy(asc(conversation.snoozedUntil))
    .limit(1)
    .for('no key update', { skipLocked: true })
  const values = row && stepValues(row, 'wake', row.snoozedUntil ?? now)
  if (row === undefined || values?.state === undefined) return false
  await db
    .update(conversation)
    .set({ ...values, version: row.version + 1 })
    .where(eq(conversation.id, row.id))
  const step = { event: 'wake', from: row.state, to: values.state }
  await audit(context, { record: 'conversation', recordId: row.id, ...step })
  context.recordChanged('conversation', row.id)
  context.conversationChanged(partiesOf(row), 'state')
  return true
}
