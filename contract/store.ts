import * as v from 'valibot'
import { storeRecordKind } from './kinds/store.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** A store in the list. Times are ISO 8601 in UTC. */
export const StoreRow = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: v.string(),
  nickName: v.string(),
  /** The name of the store owner who requested the store. */
  creator: v.string(),
  phone: v.string(),
  prefecture: v.string(),
  address: v.string(),
  /** A code of `StoreStatus`, which is a state of the store chart. */
  status: v.number(),
  /** Incremented by every write. A write that is based on another version is rejected. */
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
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: v.nullable(v.string()),
  /** The balance of the store's account, in points. */
  balance: v.number(),
  updatedAt: v.string(),
})
export type Store = v.InferOutput<typeof Store>

/** Sorted newest first by default. `q` matches parts of name, kana, nickname, creator, address, phone and id. */
export const storeEndpoints = recordEndpoints(storeRecordKind, { row: StoreRow, record: Store })
