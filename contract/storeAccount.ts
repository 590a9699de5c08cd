import * as v from 'valibot'
import { ownStores } from './kinds/parts.ts'
import { storeAccountKind } from './kinds/storeAccount.ts'
import { partOf } from './listEndpoints.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { StoreRow } from './store.ts'

/** The account of a store owner. Times are ISO 8601 in UTC. */
export const StoreAccount = v.object({
  id: v.number(),
  name: v.string(),
  nameKana: v.string(),
  email: v.string(),
  phone: v.string(),
  /** How many stores the owner has asked for, whatever became of them. */
  storeCount: v.number(),
  /** A code of `RecordStatus`; the account chart names it. */
  status: v.number(),
  statusReason: v.nullable(v.string()),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type StoreAccount = v.InferOutput<typeof StoreAccount>

/** Newest first where no sort is given. `q` finds parts of name, kana, mail and phone, or the id. */
export const storeAccountEndpoints = recordEndpoints(storeAccountKind, { row: StoreAccount, record: StoreAccount })

/** The owner's stores, newest first where no sort is given. */
export const listStoreAccountStores = partOf('listStoreAccountStores', ownStores, StoreRow)
