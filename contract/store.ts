import * as v from 'valibot'
import { ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { storeRecordKind } from './kinds/store.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** A store in the list. Times are ISO 8601 in UTC. */
export const StoreRow = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: textOrEmpty,
  nickName: textOrEmpty,
  /** The name of the store owner who requested the store. */
  creator: textOrEmpty,
  phone: textOrEmpty,
  prefecture: textOrEmpty,
  address: textOrEmpty,
  /** A code of `StoreStatus`, which is a state of the store chart. */
  status: v.number(),
  /** Incremented by every write. A write that is based on another version is rejected. */
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type StoreRow = v.InferInput<typeof StoreRow>

export const Store = v.object({
  ...StoreRow.entries,
  zipcode: textOrEmpty,
  prefectureId: ifKnown(v.number()),
  industryId: ifKnown(v.number()),
  industry: textOrEmpty,
  introduction: textOrEmpty,
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  /** The balance of the store's account, in points. */
  balance: ifKnown(v.number()),
  updatedAt: ifKnown(instant),
})
export type Store = v.InferInput<typeof Store>

/** Sorted newest first by default. `q` matches parts of name, kana, nickname, creator, address, phone and id. */
export const storeEndpoints = recordEndpoints(storeRecordKind, { row: StoreRow, record: Store })
