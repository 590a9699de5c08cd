import * as v from 'valibot'
import { IdParams, pagedQuery, pageSchema, transitionBody } from '../endpoint.ts'
import { Store } from '../store.ts'
import { StoreEdit } from '../storeEdit.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** A store of the calling store account, in any state. */
const OwnStore = v.object({
  ...v.omit(Store, ['creator']).entries,
  /** The points of scanned uses that are not completed: they are kept aside from the balance. */
  keptPoints: v.number(),
  /** The events that the owner can send now: `reapply` after a rejection. */
  allowedEvents: v.array(v.string()),
})
export type OwnStore = v.InferInput<typeof OwnStore>

const defaults = { access: ['storeAccount'], callsPerMinute: CALLS_PER_MINUTE.read } as const

/** The stores of the calling store account, newest first. */
export const listOwnStores = declareAppEndpoint({
  ...defaults,
  id: 'listOwnStores',
  method: 'GET',
  path: '/own-store',
  query: pagedQuery([], {}),
  response: pageSchema(OwnStore),
})

/** A store of the caller. 404 if it is another's, as in every call that names a store of the caller. */
export const getOwnStore = declareAppEndpoint({
  ...defaults,
  id: 'getOwnStore',
  method: 'GET',
  path: '/own-store/{id}',
  params: IdParams,
  response: OwnStore,
})

/** Requests a store. Staff accept or reject it (rule 4.2). 422 if the prefecture or the industry cannot be chosen. */
export const requestStore = declareAppEndpoint({
  ...defaults,
  id: 'requestStore',
  method: 'POST',
  path: '/own-store',
  callsPerMinute: CALLS_PER_MINUTE.write,
  body: v.omit(StoreEdit, ['version']),
  response: OwnStore,
})

/** Sends an event of the owner to the lifecycle of a store: `reapply`. */
export const transitionOwnStore = declareAppEndpoint({
  ...defaults,
  id: 'transitionOwnStore',
  method: 'POST',
  path: '/own-store/{id}/transition',
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  body: transitionBody(),
  response: OwnStore,
})
