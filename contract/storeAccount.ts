import * as v from 'valibot'
import { ById, endpoint, listQuery, pagedQuery, pageOf, writtenNumber } from './endpoint.ts'
import { countsOf, historyOf, transitionOf } from './lifecycle.ts'
import { StoreRow } from './store.ts'

const PATH = '/store-account'
const ACCESS = 'STORE_MANAGEMENT'

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

const STORE_ACCOUNT_SORTS = ['createdAt', 'name', 'id'] as const

/** Newest first where no sort is given. `q` finds parts of name, kana, mail and phone, or the id. */
export const listStoreAccounts = endpoint({
  id: 'listStoreAccounts',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  query: listQuery(STORE_ACCOUNT_SORTS, { status: v.optional(writtenNumber(0, 2)) }),
  answer: pageOf(StoreAccount),
})

export const countStoreAccounts = countsOf('countStoreAccounts', PATH, ACCESS, {})

export const getStoreAccount = endpoint({
  id: 'getStoreAccount',
  method: 'GET',
  path: `${PATH}/{id}`,
  access: ACCESS,
  params: ById,
  answer: StoreAccount,
})

/** The owner's stores, newest first where no sort is given. */
export const listStoreAccountStores = endpoint({
  id: 'listStoreAccountStores',
  method: 'GET',
  path: `${PATH}/{id}/store`,
  access: ACCESS,
  params: ById,
  query: pagedQuery(['createdAt', 'name'], {}),
  answer: pageOf(StoreRow),
})

export const transitionStoreAccount = transitionOf('transitionStoreAccount', PATH, ACCESS, StoreAccount)

export const listStoreAccountHistory = historyOf('listStoreAccountHistory', PATH, ACCESS)
