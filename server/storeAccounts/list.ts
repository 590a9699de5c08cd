import { eq, inArray } from 'drizzle-orm'
import type { countStoreAccounts, listStoreAccounts, listStoreAccountStores } from '../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../machines/account.ts'
import type { Handler } from '../handler.ts'
import { countByStatus, readList } from '../list.ts'
import { requireRow } from '../living.ts'
import { store, storeOwner } from '../schema/marketplace.ts'
import { matches } from '../search.ts'
import { readStoreRows } from '../stores/list.ts'
import { readStoreAccounts } from './record.ts'

export const handleListStoreAccounts: Handler<typeof listStoreAccounts> = ({ query }, { db }) =>
  readList(db, query, {
    table: storeOwner,
    keys: { createdAt: storeOwner.createdAt, name: storeOwner.sortName, id: storeOwner.id },
    otherwise: '-createdAt',
    filters: matches(storeOwner, query.q),
    rows: (ids) => readStoreAccounts(db, ids),
  })

export const handleCountStoreAccounts: Handler<typeof countStoreAccounts> = ({ query }, { db }) =>
  countByStatus(db, storeOwner, storeAccountLifecycle, matches(storeOwner, query.q))

export const handleListStoreAccountStores: Handler<typeof listStoreAccountStores> = async (
  { params, query },
  { db },
) => {
  await requireRow(db, storeOwner, params.id)
  return readList(db, query, {
    table: store,
    keys: { createdAt: store.createdAt, name: store.sortName },
    otherwise: '-createdAt',
    filters: eq(store.creatorId, params.id),
    rows: (ids) => readStoreRows(db, inArray(store.id, ids)),
  })
}
