import * as v from 'valibot'
import { ById, endpoint, listQuery, pageOf, writtenNumber } from './endpoint.ts'
import { countsOf, historyOf, transitionOf } from './lifecycle.ts'

/** A store as the list shows it. Times are ISO 8601 in UTC. */
export const StoreRow = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: v.string(),
  nickName: v.string(),
  /** The store owner who asked for it. */
  creator: v.string(),
  phone: v.string(),
  prefecture: v.string(),
  address: v.string(),
  /** A code of `StoreStatus`; the store chart names it. */
  status: v.number(),
  /** Counts the writes; a write that names another one is refused. */
  version: v.number(),
  createdAt: v.string(),
})
export type StoreRow = v.InferOutput<typeof StoreRow>

export const Store = v.object({
  ...StoreRow.entries,
  zipcode: v.string(),
  prefectureId: v.number(),
  industryId: v.number(),
  industry: v.string(),
  introduction: v.string(),
  /** The reason given with the last lifecycle event, where there was one. */
  statusReason: v.nullable(v.string()),
  /** In points. */
  balance: v.number(),
  updatedAt: v.string(),
})
export type Store = v.InferOutput<typeof Store>

const storeFilters = {
  status: v.optional(writtenNumber(0, 3)),
  prefectureId: v.optional(writtenNumber(1)),
  industryId: v.optional(writtenNumber(1)),
}

const STORE_SORTS = ['createdAt', 'name', 'id'] as const

/** Newest first where no sort is given. `q` finds parts of name, kana, nick name, creator, address and phone, or the id. */
export const listStores = endpoint({
  id: 'listStores',
  method: 'GET',
  path: '/store',
  access: 'STORE_MANAGEMENT',
  query: listQuery(STORE_SORTS, storeFilters),
  answer: pageOf(StoreRow),
})

export const countStores = countsOf('countStores', '/store', 'STORE_MANAGEMENT', {
  prefectureId: storeFilters.prefectureId,
  industryId: storeFilters.industryId,
})

export const getStore = endpoint({
  id: 'getStore',
  method: 'GET',
  path: '/store/{id}',
  access: 'STORE_MANAGEMENT',
  params: ById,
  answer: Store,
})

export const transitionStore = transitionOf('transitionStore', '/store', 'STORE_MANAGEMENT', Store)

export const listStoreHistory = historyOf('listStoreHistory', '/store', 'STORE_MANAGEMENT')
