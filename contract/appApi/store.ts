import * as v from 'valibot'
import { IdParams, numberFromText, pagedQuery, pageSchema, searchText } from '../endpoint.ts'
import { Product, Review } from '../storeParts.ts'
import { APP_CALLER_KINDS, CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** An accepted store, as members and other stores see it. */
const AppStore = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: v.string(),
  nickName: v.string(),
  phone: v.string(),
  zipcode: v.string(),
  prefecture: v.string(),
  address: v.string(),
  industry: v.string(),
  introduction: v.string(),
})
export type AppStore = v.InferInput<typeof AppStore>

const readDefaults = { method: 'GET', access: APP_CALLER_KINDS, callsPerMinute: CALLS_PER_MINUTE.read } as const

/** The accepted stores, newest first. `q` matches parts of name, kana, nickname, address, phone and id. */
export const listAcceptedStores = declareAppEndpoint({
  ...readDefaults,
  id: 'listAcceptedStores',
  path: '/store',
  query: pagedQuery([], {
    q: searchText(),
    prefectureId: v.optional(numberFromText(1)),
    industryId: v.optional(numberFromText(1)),
  }),
  response: pageSchema(AppStore),
})

/** An accepted store. 404 if the store does not exist or is not accepted, as in the lists of its parts. */
export const getAcceptedStore = declareAppEndpoint({
  ...readDefaults,
  id: 'getAcceptedStore',
  path: '/store/{id}',
  params: IdParams,
  response: AppStore,
})

const AppProduct = v.pick(Product, ['id', 'image', 'name', 'maker', 'category', 'description'])

/** The active products of an accepted store, newest first (rule 4.11). */
export const listAcceptedStoreProducts = declareAppEndpoint({
  ...readDefaults,
  id: 'listAcceptedStoreProducts',
  path: '/store/{id}/product',
  params: IdParams,
  query: pagedQuery([], {}),
  response: pageSchema(AppProduct),
})

/** The reviews of an accepted store with their replies, newest first. */
export const listAcceptedStoreReviews = declareAppEndpoint({
  ...readDefaults,
  id: 'listAcceptedStoreReviews',
  path: '/store/{id}/review',
  params: IdParams,
  query: pagedQuery([], {}),
  response: pageSchema(Review),
})

const StoreChoice = v.object({ id: v.number(), name: v.string() })

/** The prefectures and industries that a new store can have, and that the list of stores can be filtered by. */
export const listStoreChoices = declareAppEndpoint({
  ...readDefaults,
  id: 'listStoreChoices',
  path: '/store-choice',
  response: v.object({ prefectures: v.array(StoreChoice), industries: v.array(StoreChoice) }),
})
