import { eq } from 'drizzle-orm'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import { initialStep } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { actorOf } from '../../http/actor.ts'
import { inactiveFailure } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { startLifecycle } from '../../resources/lifecycle.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { checkChoices, lockChoices } from './choices.ts'
import { storeResource } from './resource.ts'
import { store } from './table.ts'

/** What a store account enters to request a store. */
type RequestedStore = Pick<
  typeof store.$inferInsert,
  'name' | 'nameKana' | 'nickName' | 'phone' | 'zipcode' | 'prefectureId' | 'address' | 'industryId' | 'introduction'
>

/**
 * Requests a store of the acting store account (rule 4.2). Returns its id. Throws a Failure: 422 if the prefecture or
 * the industry cannot be chosen, 403 if the account is not active any more.
 */
export async function requestStore(context: OperationContext, requested: RequestedStore): Promise<number> {
  const { db, clock } = context
  const choices = await lockChoices(context, requested)
  checkChoices(choices, requested)
  const { id: creatorId } = actorOf(context)
  const [owner] = await db
    .select({ status: storeOwner.status })
    .from(storeOwner)
    .where(eq(storeOwner.id, creatorId))
    .for('share')
  if (owner === undefined || !canSignIn(owner.status)) throw inactiveFailure()
  const now = clock()
  const status = storeLifecycle.codes[initialStep(storeLifecycle).state]
  const [added] = await db
    .insert(store)
    .values({ ...requested, creatorId, status, createdAt: now, updatedAt: now, stateSince: now })
    .returning({ id: store.id })
  if (added === undefined) throw new Error('no store was inserted')
  await startLifecycle(context, storeResource, added.id)
  for (const entryId of [requested.prefectureId, requested.industryId]) context.recordChanged('masterDataUse', entryId)
  return added.id
}
