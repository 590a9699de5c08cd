import * as v from 'valibot'
import { ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { storeAccountStoreList } from './kinds/childLists.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { declareChildListEndpoint } from './listEndpoints.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { StoreRow } from './store.ts'

/** The account of a store owner. Times are ISO 8601 in UTC. */
export const StoreAccount = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: textOrEmpty,
  email: textOrEmpty,
  phone: textOrEmpty,
  /** The number of stores that the owner has requested, in any state. */
  storeCount: ifKnown(v.number()),
  /** A code of `RecordStatus`, which is a state of the account chart. */
  status: v.number(),
  statusReason: orNull(v.string()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
  updatedAt: ifKnown(instant),
})
export type StoreAccount = v.InferInput<typeof StoreAccount>

/** Sorted newest first by default. `q` matches parts of name, kana, email address, phone and id. */
export const storeAccountEndpoints = recordEndpoints(storeAccountRecordKind, {
  row: StoreAccount,
  record: StoreAccount,
})

/** The stores of one owner, newest first by default. */
export const listStoreAccountStores = declareChildListEndpoint(
  'listStoreAccountStores',
  storeAccountStoreList,
  StoreRow,
  'section',
)
