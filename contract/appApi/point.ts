import * as v from 'valibot'
import { IdParams, pagedQuery, pageSchema, wholeNumber } from '../endpoint.ts'
import { PointTransactionType } from '../enumerations.ts'
import { POINT_MAX } from '../limits.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** A movement of points on the caller's account. */
const AppPointEntry = v.object({
  id: v.number(),
  type: v.picklist(Object.values(PointTransactionType)),
  /** The points that the account gained; negative if it lost them. */
  point: v.number(),
  /** The member or the store whose points the movement also changed; null if there is none. */
  counterpart: v.nullable(
    v.object({
      kind: v.picklist(['member', 'store']),
      id: v.number(),
      /** For a member, the nickname. */ name: v.string(),
    }),
  ),
  /** The coupon whose use caused the movement; null if there is none. */
  coupon: v.nullable(v.object({ id: v.number(), title: v.string() })),
  /** The balance of the account after this movement and all earlier ones. */
  balanceAfter: v.number(),
  at: v.string(),
})
export type AppPointEntry = v.InferInput<typeof AppPointEntry>

/** The balance of an account in points, and a page of its movements, newest first. */
const AppPoints = v.object({ balance: v.number(), ...pageSchema(AppPointEntry).entries })
export type AppPoints = v.InferInput<typeof AppPoints>

/** The points of the calling member. */
export const listOwnPoints = declareAppEndpoint({
  id: 'listOwnPoints',
  method: 'GET',
  path: '/point',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: pagedQuery([], {}),
  response: AppPoints,
})

/** The points of a store of the caller. 404 if the store is not theirs. */
export const listOwnStorePoints = declareAppEndpoint({
  id: 'listOwnStorePoints',
  method: 'GET',
  path: '/own-store/{id}/point',
  access: ['storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  params: IdParams,
  query: pagedQuery([], {}),
  response: AppPoints,
})

/**
 * Books points that a store of the caller has bought (rule 11.3). They are paid elsewhere. 409 if the store is not
 * accepted.
 */
export const buyPoints = declareAppEndpoint({
  id: 'buyPoints',
  method: 'POST',
  path: '/own-store/{id}/point',
  access: ['storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.sale,
  params: IdParams,
  body: v.strictObject({ point: wholeNumber(1, POINT_MAX) }),
  response: v.object({ point: v.number(), /** The balance of the store with the points. */ balance: v.number() }),
})
