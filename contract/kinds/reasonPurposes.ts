import type { PermissionGroup } from '../permission.ts'

/**
 * The events of lifecycles for which staff give a reason, as kind of record and event, each with the permission group of
 * the staff who send it. A test compares them with the charts.
 */
export const REASON_PERMISSIONS = {
  'store.reject': 'STORE_MANAGEMENT',
  'store.deactivate': 'STORE_MANAGEMENT',
  'couponPayment.refusePayment': 'STORE_MANAGEMENT',
  'product.deactivate': 'PRODUCT_MANAGEMENT',
  'product.delete': 'PRODUCT_MANAGEMENT',
  'account.deactivate': 'STORE_MANAGEMENT',
  'account.delete': 'STORE_MANAGEMENT',
  'storeAccount.deactivate': 'STORE_MANAGEMENT',
  'storeAccount.delete': 'STORE_MANAGEMENT',
  'withdrawal.reject': 'POINT_MANAGEMENT',
  'user.deactivate': 'USER_MANAGEMENT',
  'user.delete': 'USER_MANAGEMENT',
  'adminNotification.cancel': 'NOTIFICATION_MANAGEMENT',
  'staff.deactivate': 'SYSTEM_MANAGEMENT',
  'staff.delete': 'SYSTEM_MANAGEMENT',
} as const satisfies Readonly<Record<string, PermissionGroup>>

/** The event of a lifecycle for whose reason a template is. */
export type ReasonPurpose = keyof typeof REASON_PERMISSIONS

export const REASON_PURPOSES = Object.keys(REASON_PERMISSIONS) as readonly ReasonPurpose[]

/** What a template is for: replies in conversations, or the reason of an event. */
export const TEMPLATE_PURPOSES = ['reply', ...REASON_PURPOSES] as const
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number]

/** Returns the purpose of templates for the reason of an event; undefined if the event has no reason. */
export function reasonPurposeOf(record: string, event: string): ReasonPurpose | undefined {
  return REASON_PURPOSES.find((purpose) => purpose === `${record}.${event}`)
}
