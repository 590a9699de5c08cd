import { PointTransactionType } from '../../../contract/enumerations.ts'
import { actorOf } from '../../http/actor.ts'
import type { OperationContext } from '../../http/handler.ts'
import { postMovement, readBalance } from '../point/ledger.ts'
import { lockOwnTradingStore } from './ownStore.ts'

/** Books points that a store of the acting store account has bought (rule 11.3). Returns the new balance. */
export async function buyPoints(context: OperationContext, storeId: number, point: number): Promise<number> {
  const { db, clock } = context
  await lockOwnTradingStore(context, storeId)
  await postMovement(db, {
    type: PointTransactionType.BUY_POINT,
    cause: { record: 'purchase', id: null },
    actor: actorOf(context),
    at: clock(),
    entries: [
      { accountRef: { kind: 'store', ownerId: storeId }, amount: point },
      { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -point },
    ],
  })
  context.pointsChanged({ owner: 'store', id: storeId })
  return readBalance(db, 'store', storeId)
}
