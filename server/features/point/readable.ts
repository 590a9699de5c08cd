import { type SQL, sql } from 'drizzle-orm'
import { type Access, admits, type PermissionGroup } from '../../../contract/permission.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** Who reads nothing of people and stores but their names: these stand first, without blanks. */
const nameOf = ({ searchText, id }: typeof member | typeof store) =>
  sql`(split_part(${searchText}, ' ', 1) || ' ' || split_part(${searchText}, ' ', 2) || ' ' || ${id})`

/** Whether a search among the owners of points goes through all that is known of them, or through their names alone. */
export type OwnerFields = 'all' | 'name'

const OWNER_READ_BY: Record<'member' | 'store', Access> = {
  member: userEndpoints.get.access,
  store: storeEndpoints.get.access,
}

/**
 * Searches only the fields that the caller may read: otherwise a search would reveal hidden values bit by bit.
 */
export function readableFields(groups: ReadonlySet<PermissionGroup>, kind: 'member' | 'store'): OwnerFields {
  return admits(OWNER_READ_BY[kind], groups) ? 'all' : 'name'
}

/** The part of an owner's search text that the caller may read; undefined where that is all of it. */
export function readableOwner(kind: 'member' | 'store', fields: OwnerFields): SQL | undefined {
  return fields === 'all' ? undefined : nameOf(kind === 'member' ? member : store)
}
