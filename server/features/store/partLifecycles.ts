import type { RecordName } from '../../../contract/records.ts'
import type {
  getProduct,
  getStoreAdmin,
  listProductHistory,
  listStoreAdminHistory,
  transitionCouponPayment,
  transitionProduct,
  transitionStoreAdmin,
} from '../../../contract/storeParts.ts'
import { accountLifecycle } from '../../../machines/account.ts'
import { couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { productLifecycle } from '../../../machines/product.ts'
import { notFound } from '../../http/failure.ts'
import type { Context, Handler } from '../../http/handler.ts'
import { readHistory } from '../../resources/audit.ts'
import { sendLifecycleEvent } from '../../resources/lifecycle.ts'
import type { List } from '../../resources/list.ts'
import type { LifecycleResource } from '../../resources/resource.ts'
import { adminList, couponList, productList } from './parts.ts'
import { coupon, product, storeAdmin } from './partTables.ts'

/** Declares what belongs to a store and has a lifecycle of its own. A record is returned like a row of its list. */
function partWithLifecycle<Name extends RecordName, Row extends { id: number }>(
  list: List<Row>,
  part: Pick<LifecycleResource<Name>, 'lifecycle' | 'table'> & { name: Name },
): LifecycleResource<Name, Row> {
  const { name, lifecycle, table } = part
  const read = async (context: Context, id: number): Promise<Row> => {
    const [row] = await list.readRows(context, [id])
    if (row === undefined) throw notFound()
    return row
  }
  return { kind: { name }, lifecycle, table, effects: {}, read }
}

const couponPayment = partWithLifecycle(couponList, {
  name: 'couponPayment',
  lifecycle: couponPaymentLifecycle,
  table: coupon,
})
const account = partWithLifecycle(adminList, { name: 'account', lifecycle: accountLifecycle, table: storeAdmin })
const products = partWithLifecycle(productList, { name: 'product', lifecycle: productLifecycle, table: product })

export const handleTransitionCouponPayment: Handler<typeof transitionCouponPayment> = ({ params, body }, context) =>
  sendLifecycleEvent(context, couponPayment, { id: params.id, ...body })

export const handleTransitionStoreAdmin: Handler<typeof transitionStoreAdmin> = ({ params, body }, context) =>
  sendLifecycleEvent(context, account, { id: params.id, ...body })

export const handleTransitionProduct: Handler<typeof transitionProduct> = ({ params, body }, context) =>
  sendLifecycleEvent(context, products, { id: params.id, ...body })

export const handleGetProduct: Handler<typeof getProduct> = ({ params }, context) => products.read(context, params.id)

export const handleGetStoreAdmin: Handler<typeof getStoreAdmin> = ({ params }, context) =>
  account.read(context, params.id)

export const handleListProductHistory: Handler<typeof listProductHistory> = async ({ params, query }, context) => {
  await products.read(context, params.id)
  return readHistory(context, 'product', params.id, query)
}

export const handleListStoreAdminHistory: Handler<typeof listStoreAdminHistory> = async (
  { params, query },
  context,
) => {
  await account.read(context, params.id)
  return readHistory(context, 'account', params.id, query)
}
