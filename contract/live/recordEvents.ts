import * as v from 'valibot'
import { CouponUsageStatus } from '../enumerations.ts'
import { CONFIG_FIELD_NAMES } from '../kinds/config.ts'
import { recordTopics, type RecordKindName } from '../topics.ts'
import { declareServerEvent } from './liveEvent.ts'
import { RecordWrite } from './recordWrite.ts'

const recordKindNames = Object.keys(recordTopics) as RecordKindName[]

/**
 * The Idempotency-Key of the call that has made the change, by which its sender recognizes an own change. Absent if the
 * call had none. Only staff get it.
 */
const writeId = v.optional(v.string())

export const recordChanged = declareServerEvent({
  name: 'RECORD_CHANGED',
  summary: 'A record was written.',
  receivers: ['staff'],
  payload: v.object({
    record: v.picklist(recordKindNames),
    id: v.number(),
    /** Absent if the version of the record is unchanged, or the receiver may not read the history. */
    write: v.optional(RecordWrite),
    writeId,
  }),
  isExtension: true,
})
export type RecordChangedPayload = v.InferOutput<typeof recordChanged.payload>

export const storePermissionChanged = declareServerEvent({
  name: 'STORE_PERMISSION_CHANGED',
  summary: 'What the person may do has changed: the permissions of staff, or the stores of a store account.',
  receivers: ['staff', 'storeAccount'],
  payload: v.optional(v.undefined()),
})

export const pointChanged = declareServerEvent({
  name: 'POINT_CHANGED',
  summary: 'The points of a member or a store have changed. Their owner is told the balance.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: v.object({
    owner: v.picklist(['user', 'store']),
    id: v.number(),
    balance: v.optional(v.number()),
    writeId,
  }),
})
export type PointChangedPayload = v.InferOutput<typeof pointChanged.payload>

export const systemConfigChanged = declareServerEvent({
  name: 'SYSTEM_CONFIG_CHANGED',
  summary: 'Settings of the marketplace were changed. Members and stores are told only of those that concern them.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: v.object({
    fields: v.array(v.picklist(CONFIG_FIELD_NAMES)),
    /** Absent if the receiver may not read the history. */
    write: v.optional(RecordWrite),
    writeId,
  }),
})
export type ConfigChangedPayload = v.InferOutput<typeof systemConfigChanged.payload>

export const useCoupon = declareServerEvent({
  name: 'USE_COUPON',
  summary: 'A use of a coupon was started, scanned, completed or rejected.',
  receivers: ['member', 'storeAccount'],
  payload: v.object({
    couponUseId: v.number(),
    couponId: v.number(),
    storeId: v.number(),
    /** A code of `CouponUsageStatus`. */
    status: v.picklist(Object.values(CouponUsageStatus)),
    /** The points that the member gets, from the scan on. */
    points: v.optional(v.number()),
  }),
})
export type CouponUseChange = v.InferOutput<typeof useCoupon.payload>
