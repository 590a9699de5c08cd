import type { PermissionGroup } from './permission.ts'

/** What a change means for the consoles that are open. */
interface Topic {
  /** Who hears of it: those who may see the record, only the staff member whose own record it is, or everybody. */
  heardBy: readonly PermissionGroup[] | 'self' | 'everybody'
  /** The first parts of the paths whose answers show it. */
  shownBy: readonly string[]
}

/** Every kind of record whose changes are told to open consoles. */
export const records = {
  staff: { heardBy: 'self', shownBy: ['auth'] },
  store: { heardBy: ['STORE_MANAGEMENT'], shownBy: ['store', 'store-account'] },
  storeAccount: { heardBy: ['STORE_MANAGEMENT'], shownBy: ['store-account', 'store'] },
  user: { heardBy: ['USER_MANAGEMENT'], shownBy: ['user'] },
  withdrawal: { heardBy: ['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT'], shownBy: ['point'] },
} as const satisfies Record<string, Topic>

export type LivingKind = keyof typeof records

/** Everything that open consoles are told of: the records, the points of members and stores, the config. */
export const topics = {
  ...records,
  userPoints: { heardBy: ['POINT_MANAGEMENT', 'USER_MANAGEMENT'], shownBy: ['point', 'user'] },
  storePoints: { heardBy: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'], shownBy: ['point', 'store'] },
  config: { heardBy: 'everybody', shownBy: ['system'] },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics
