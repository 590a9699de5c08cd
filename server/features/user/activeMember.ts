import { eq } from 'drizzle-orm'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import { actorOf } from '../../http/actor.ts'
import { inactiveFailure } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { member } from './table.ts'

/**
 * Reads the member who performs an operation, and locks the account until the transaction ends. Throws a Failure of 403
 * if it is not active any more.
 * @param strength `no key update` if the operation changes the member
 */
export async function lockActingMember(
  context: OperationContext,
  strength: 'share' | 'no key update' = 'share',
): Promise<typeof member.$inferSelect> {
  const [row] = await context.db
    .select()
    .from(member)
    .where(eq(member.id, actorOf(context).id))
    .for(strength)
  if (row === undefined || !canSignIn(row.status)) throw inactiveFailure()
  return row
}
