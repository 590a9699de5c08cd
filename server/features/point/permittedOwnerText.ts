import { type SQL, sql } from 'drizzle-orm'
import { type RequiredAccess, hasAccess, type PermissionGroup } from '../../../contract/permission.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/**
 * The part of the search text for callers who may read only names: its first two words (name and kana), and the id.
 */
const nameTextOf = ({ searchText, id }: typeof member | typeof store) =>
  sql`(split_part(${searchText}, ' ', 1) || ' ' || split_part(${searchText}, ' ', 2) || ' ' || ${id})`

/** The fields of the owners that a search includes: all searchable fields, or only the names and the id. */
export type SearchedOwnerFields = 'all' | 'name'

const OWNER_READ_ACCESS: Record<'member' | 'store', RequiredAccess> = {
  member: userEndpoints.get.access,
  store: storeEndpoints.get.access,
}

/**
 * Returns which fields of the owners the caller may search. A search of hidden fields would gradually reveal them.
 */
export function permittedFieldsOf(groups: ReadonlySet<PermissionGroup>, kind: 'member' | 'store'): SearchedOwnerFields {
  return hasAccess(OWNER_READ_ACCESS[kind], groups) ? 'all' : 'name'
}

/** Returns the part of an owner's search text that the caller may read; undefined if that is the whole text. */
export function permittedOwnerText(kind: 'member' | 'store', fields: SearchedOwnerFields): SQL | undefined {
  return fields === 'all' ? undefined : nameTextOf(kind === 'member' ? member : store)
}
