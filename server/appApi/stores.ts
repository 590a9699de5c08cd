import type { AppHandlers } from '../http/appHandler.ts'
import { readStoreChoices } from '../features/masterData/storeChoices.ts'
import {
  listAcceptedStoreProducts,
  listAcceptedStoreReviews,
  listAcceptedStores,
  readAcceptedStore,
} from '../features/store/acceptedStores.ts'
import { listOwnStores, readOwnStore, requireOwnStore, sendOwnerEvent } from '../features/store/ownStore.ts'
import { requestStore } from '../features/store/requestStore.ts'
import { replyToReview, writeReview } from '../features/store/reviews.ts'

/** The handlers of the stores that everybody sees, of those of a store account, and of reviews. */
export const appStoreHandlers: Pick<
  AppHandlers,
  | 'listAcceptedStores'
  | 'getAcceptedStore'
  | 'listAcceptedStoreProducts'
  | 'listAcceptedStoreReviews'
  | 'listStoreChoices'
  | 'listOwnStores'
  | 'getOwnStore'
  | 'requestStore'
  | 'transitionOwnStore'
  | 'writeReview'
  | 'replyToReview'
> = {
  listAcceptedStores: ({ query }, { db }) => listAcceptedStores(db, query),
  getAcceptedStore: ({ params }, { db }) => readAcceptedStore(db, params.id),
  listAcceptedStoreProducts: ({ params, query }, context) => listAcceptedStoreProducts(context, params.id, query),
  listAcceptedStoreReviews: ({ params, query }, context) => listAcceptedStoreReviews(context, params.id, query),
  listStoreChoices: (_call, { db }) => readStoreChoices(db),

  listOwnStores: ({ query }, { db, caller }) => listOwnStores(db, caller().id, query),

  async getOwnStore({ params: { id } }, context) {
    await requireOwnStore(context.db, context.caller().id, id)
    return readOwnStore(context, id)
  },

  async requestStore({ body }, context) {
    return readOwnStore(context, await requestStore(context, body))
  },

  transitionOwnStore: ({ params, body }, context) => sendOwnerEvent(context, { id: params.id, ...body }),

  writeReview: ({ params, body }, context) => writeReview(context, params.id, body),
  replyToReview: ({ params, body }, context) => replyToReview(context, params.id, body.content),
}
