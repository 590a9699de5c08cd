import type { Handlers } from '../../http/handler.ts'
import { historyHandler, transitionHandler } from '../../resources/living.ts'
import { storeOwner } from './table.ts'
import { handleCountStoreAccounts, handleListStoreAccounts, handleListStoreAccountStores } from './list.ts'
import { readStoreAccount, storeAccountRecord } from './record.ts'

/** Every endpoint of the store owners' accounts. */
export const storeAccountHandlers = {
  listStoreAccounts: handleListStoreAccounts,
  countStoreAccounts: handleCountStoreAccounts,
  getStoreAccount: ({ params }, context) => readStoreAccount(context, params.id),
  listStoreAccountStores: handleListStoreAccountStores,
  transitionStoreAccount: transitionHandler(storeAccountRecord),
  listStoreAccountHistory: historyHandler('storeAccount', storeOwner),
} satisfies Partial<Handlers>
