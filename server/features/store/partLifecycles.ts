import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordKindName } from '../../../contract/topics.ts'
import { storeAdminLifecycle } from '../../../machines/account.ts'
import { couponPaymentLifecycle } from '../../../machines/coupon.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import { productLifecycle } from '../../../machines/product.ts'
import { notFound } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { createLifecycleHandlers } from '../../resources/recordHandlers.ts'
import { type List, summarizeStates } from '../../resources/list.ts'
import { type LifecycleResource, type NotifyOnEntering, requireRow } from '../../resources/resource.ts'
import { readCoupon } from './coupon.ts'
import { notifyOfRefusedCoupon } from './refusedCoupon.ts'
import { adminList, productList } from './childLists.ts'
import { coupon, product, storeAdmin } from './partTables.ts'
import { store } from './table.ts'

/** Creates the handlers of a kind of record that belongs to a store and has its own lifecycle. */
function createPartHandlers<Name extends RecordKindName, Item, State extends string>(
  name: Name,
  part: Pick<LifecycleResource<Name, Item>, 'table' | 'read'> & {
    lifecycle: Lifecycle<State>
    table: { storeId: PgColumn }
    notifyOnEntering?: NotifyOnEntering<NoInfer<State>>
  },
) {
  const { lifecycle, table } = part
  return {
    ...createLifecycleHandlers({ ...part, kind: { name }, effects: {} }),
    /** Summarizes the states of the records of one store. Throws 404 if the store does not exist. */
    async states({ params: { id } }: { params: { id: number } }, { db }: Context) {
      await requireRow(db, store, id)
      return summarizeStates(db, table, lifecycle, eq(table.storeId, id))
    },
  }
}

/** Returns a function that reads a record as a row of its list. It throws 404 if the record does not exist. */
function createReadRow<Row extends { id: number }>(list: List<Row>) {
  return async (context: Context, id: number): Promise<Row> => {
    const [row] = await list.readRows(context, [id])
    if (row === undefined) throw notFound()
    return row
  }
}

const couponPaymentHandlers = createPartHandlers('couponPayment', {
  lifecycle: couponPaymentLifecycle,
  table: coupon,
  read: readCoupon,
  notifyOnEntering: { notEffective: notifyOfRefusedCoupon },
})
const storeAdminHandlers = createPartHandlers('account', {
  lifecycle: storeAdminLifecycle,
  table: storeAdmin,
  read: createReadRow(adminList),
})
const productHandlers = createPartHandlers('product', {
  lifecycle: productLifecycle,
  table: product,
  read: createReadRow(productList),
})

/**
 * The handlers of the endpoints for the lifecycles of the coupons, products and administrators of stores (rules 4.9,
 * 4.11 and 4.12).
 */
export const partLifecycleHandlers = {
  summarizeStoreCouponStates: couponPaymentHandlers.states,
  summarizeStoreProductStates: productHandlers.states,
  summarizeStoreAdminStates: storeAdminHandlers.states,
  getCoupon: couponPaymentHandlers.get,
  transitionCouponPayment: couponPaymentHandlers.transition,
  listCouponHistory: couponPaymentHandlers.history,
  listCouponSteps: couponPaymentHandlers.steps,
  getStoreAdmin: storeAdminHandlers.get,
  transitionStoreAdmin: storeAdminHandlers.transition,
  listStoreAdminHistory: storeAdminHandlers.history,
  listStoreAdminSteps: storeAdminHandlers.steps,
  getProduct: productHandlers.get,
  transitionProduct: productHandlers.transition,
  listProductHistory: productHandlers.history,
  listProductSteps: productHandlers.steps,
} satisfies Partial<Handlers>
