import * as v from 'valibot'
import { ifKnown, instant, listOrEmpty, orNull, textOrEmpty } from './answer.ts'
import { declareEndpoint, IdParams } from './endpoint.ts'
import { onScreens } from './need.ts'

/**
 * What another store has in common with a store: `account` that of its owner, `person` the name of the owner, `phone`
 * the phone number of the store or of its owner, `address` the prefecture and the address.
 */
export const STORE_RELATIONS = ['account', 'person', 'phone', 'address'] as const

/** How often a request of the store was rejected, and when that was last. Times are ISO 8601 in UTC. */
const rejections = {
  rejectionCount: ifKnown(v.number()),
  /** Null if it was never rejected. */
  lastRejectedAt: orNull(instant),
}

/** Another store or request that has something in common with a store, and what has become of it. */
export const RelatedStore = v.object({
  id: v.number(),
  name: v.string(),
  /** The name of the store owner who requested the store. */
  creator: textOrEmpty,
  /** A code of `StoreStatus`, which is a state of the store chart. */
  status: v.number(),
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  /** Since when the store has been in its state. */
  since: ifKnown(instant),
  /** Some of `STORE_RELATIONS`. */
  relations: listOrEmpty(v.string()),
  ...rejections,
})
export type RelatedStore = v.InferInput<typeof RelatedStore>

/** The other stores and requests that have something in common with a store, the newest first. */
export const RelatedStores = v.object({
  items: listOrEmpty(RelatedStore),
  /** Whether there are more than the items. */
  hasMore: ifKnown(v.boolean()),
  ...rejections,
})
export type RelatedStores = v.InferInput<typeof RelatedStores>

/**
 * Returns the newest 20 other stores and requests of the same account, person, phone or address as a store, and how often
 * the store itself was rejected. 404 if the store does not exist.
 */
export const listRelatedStores = declareEndpoint({
  id: 'listRelatedStores',
  need: onScreens('section', '/store-detail/{id}'),
  method: 'GET',
  path: '/store/{id}/related',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  response: RelatedStores,
})
