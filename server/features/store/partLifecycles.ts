import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { storeAdminLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { notFound } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { createLifecycleHandlers } from '../../resources/recordHandlers.ts'
import { summarizeStates } from '../../resources/list.ts'
import { type LifecycleResource, requireRow } from '../../resources/resource.ts'
import { adminList } from './childLists.ts'
import { coupon, product, storeAdmin } from './partTables.ts'
import { store } from './table.ts'

/**
 * Creates a handler that summarizes the states of the records of one store. It throws 404 if the store does not exist.
 */
function createStatesHandler(table: LifecycleResource['table'] & { storeId: PgColumn }, lifecycle: Lifecycle) {
  return async ({ params: { id } }: { params: { id: number } }, { db }: Context) => {
    await requireRow(db, store, id)
    return summarizeStates(db, table, lifecycle, eq(table.storeId, id))
  }
}

const storeAdminHandlers = createLifecycleHandlers({
  kind: { name: 'account' },
  lifecycle: storeAdminLifecycle,
  table: storeAdmin,
  effects: {},
  async read(context, id) {
    const [row] = await adminList.readRows(context, [id])
    if (row === undefined) throw notFound()
    return row
  },
})

/**
 * The handlers of the endpoints for the states of a store's coupons, products and administrators, and for the lifecycle
 * of an administrator (rules 4.9, 4.11 and 4.12).
 */
export const partLifecycleHandlers = {
  summarizeStoreCouponStates: createStatesHandler(coupon, couponPaymentLifecycle),
  summarizeStoreProductStates: createStatesHandler(product, productLifecycle),
  summarizeStoreAdminStates: createStatesHandler(storeAdmin, storeAdminLifecycle),
  getStoreAdmin: storeAdminHandlers.get,
  transitionStoreAdmin: storeAdminHandlers.transition,
  listStoreAdminHistory: storeAdminHandlers.history,
  listStoreAdminSteps: storeAdminHandlers.steps,
} satisfies Partial<Handlers>
