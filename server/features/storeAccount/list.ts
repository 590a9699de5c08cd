import { eq, inArray } from 'drizzle-orm'
import type { countStoreAccounts, listStoreAccounts, listStoreAccountStores } from '../../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../../machines/account.ts'
import type { Handler } from '../../http/handler.ts'
import { countByStatus, readList } from '../../resources/list.ts'
import { requireRow } from '../../resources/living.ts'
import { store } from '../store/table.ts'
import { storeOwner } from './table.ts'
import { matches } from '../../resources/search.ts'
import { readStoreRows } from '../store/list.ts'
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
