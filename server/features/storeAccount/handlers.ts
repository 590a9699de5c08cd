import { eq } from 'drizzle-orm'
import { storeAccountStoreList } from '../../../contract/kinds/childLists.ts'
import type { Handlers } from '../../http/handler.ts'
import { createPartListHandler } from '../../resources/recordHandlers.ts'
import { defineList } from '../../resources/list.ts'
import { readStoreRows } from '../store/resource.ts'
import { store } from '../store/table.ts'
import { storeOwner } from './table.ts'

const storesOfAccountList = defineList({
  declaration: storeAccountStoreList,
  rowTable: store,
  sortColumns: { createdAt: store.createdAt, name: store.sortName },
  filterConditions: {},
  readRows: ({ db }, ids) => readStoreRows(db, ids),
})

/** The handler of the endpoint that store accounts have in addition to those of every kind of record. */
export const storeAccountHandlers = {
  listStoreAccountStores: createPartListHandler(storeOwner, storesOfAccountList, (id) => ({
    unindexedWhere: eq(store.creatorId, id),
  })),
} satisfies Partial<Handlers>
