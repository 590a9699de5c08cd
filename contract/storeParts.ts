import * as v from 'valibot'
import { ById, endpoint, pagedQuery, pageOf } from './endpoint.ts'

/** A movement on the store's point account. `point` is without sign; the sign is that of its type in the stores' list. */
export const StorePoint = v.object({
  id: v.number(),
  type: v.string(),
  point: v.number(),
  /** Who bought, or whose coupon was scanned. */
  counterpart: v.string(),
  at: v.string(),
})
export type StorePoint = v.InferOutput<typeof StorePoint>

export const Coupon = v.object({
  id: v.number(),
  image: v.nullable(v.string()),
  title: v.string(),
  point: v.number(),
  /** A code of `CouponUseType`. */
  useType: v.number(),
  displayFrom: v.string(),
  displayTo: v.string(),
  /** A code of `CouponDisplayPhase`, against the server's clock. */
  displayPhase: v.number(),
  /** A code of `CouponPaymentStatus`. */
  paymentStatus: v.number(),
})
export type Coupon = v.InferOutput<typeof Coupon>

export const Review = v.object({
  id: v.number(),
  author: v.string(),
  content: v.string(),
  /** 1 to 5. */
  rate: v.number(),
  createdAt: v.string(),
  replies: v.array(v.object({ id: v.number(), author: v.string(), content: v.string(), createdAt: v.string() })),
})
export type Review = v.InferOutput<typeof Review>

export const Product = v.object({
  id: v.number(),
  image: v.nullable(v.string()),
  name: v.string(),
  maker: v.string(),
  category: v.string(),
  description: v.string(),
})
export type Product = v.InferOutput<typeof Product>

export const StoreAdmin = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  /** A code of `RecordStatus`. */
  status: v.number(),
  createdAt: v.string(),
})
export type StoreAdmin = v.InferOutput<typeof StoreAdmin>

/** The lists below a store, each newest first where no sort is given. */
// @__NO_SIDE_EFFECTS__
function storePart<const Id extends string, Item extends v.GenericSchema, const Field extends string>(
  id: Id,
  part: string,
  item: Item,
  sortable: readonly Field[],
) {
  return endpoint({
    id,
    method: 'GET',
    path: `/store/{id}/${part}`,
    access: 'STORE_MANAGEMENT',
    params: ById,
    query: pagedQuery(sortable, {}),
    answer: pageOf(item),
  })
}

export const listStorePoints = storePart('listStorePoints', 'point', StorePoint, ['at', 'point'])
export const listStoreCoupons = storePart('listStoreCoupons', 'coupon', Coupon, ['displayFrom', 'point', 'title'])
export const listStoreReviews = storePart('listStoreReviews', 'review', Review, ['createdAt', 'rate'])
export const listStoreProducts = storePart('listStoreProducts', 'product', Product, ['name'])
export const listStoreAdmins = storePart('listStoreAdmins', 'admin', StoreAdmin, ['name', 'createdAt'])
