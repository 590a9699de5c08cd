import type { AppHandlers } from '../http/appHandler.ts'
import { readOwnPoints } from '../features/point/ownPoints.ts'
import { buyPoints } from '../features/store/buyPoints.ts'
import { requireOwnStore } from '../features/store/ownStore.ts'

/** The handlers of the points of members and stores. */
export const appPointHandlers: Pick<AppHandlers, 'listOwnPoints' | 'listOwnStorePoints' | 'buyPoints'> = {
  listOwnPoints: ({ query }, { db, caller }) => readOwnPoints(db, 'member', caller().id, query),

  async listOwnStorePoints({ params, query }, { db, caller }) {
    await requireOwnStore(db, caller().id, params.id)
    return readOwnPoints(db, 'store', params.id, query)
  },

  async buyPoints({ params, body: { point } }, context) {
    return { point, balance: await buyPoints(context, params.id, point) }
  },
}
