import * as v from 'valibot'
import { storeKind } from './kinds/store.ts'
import { recordEndpoints } from './recordEndpoints.ts'

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

/** Newest first where no sort is given. `q` finds parts of name, kana, nick name, creator, address and phone, or the id. */
export const storeEndpoints = recordEndpoints(storeKind, { row: StoreRow, record: Store })
