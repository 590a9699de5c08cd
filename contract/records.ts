import type { PermissionGroup } from './permission.ts'

/** What a change of one kind of record means for the consoles that are open. */
interface Echo {
  /** Who hears of it: those who may see the record, or only the staff member whose own record it is. */
  heardBy: readonly PermissionGroup[] | 'self'
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
} as const satisfies Record<string, Echo>

export type LivingKind = keyof typeof records

/** Who hears that the points of a member or of a store moved. */
export const pointsHeardBy = {
  user: ['POINT_MANAGEMENT', 'USER_MANAGEMENT'],
  store: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'],
} as const satisfies Record<string, readonly PermissionGroup[]>
